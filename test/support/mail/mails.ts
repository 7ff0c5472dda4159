import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import { newlyClaimed } from '../../../activities/mail/message-ledger.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { derivedId } from '../../../models/core/ids.js';
import type { MailBegin, MessageRecord } from '../../../models/mail/message.js';

/** The first attempt at the mail of an enrollment's current step, or of the one that follows its wait. */
export function mailBegin(row: EnrollmentRecord, then?: string): MailBegin {
  const { _id: enrollmentId, workspaceId, automationId, run } = row;
  const visit = then === undefined ? row.visit : row.visit + 1;
  const step = then ?? row.step;
  assert.ok(step !== null, 'the enrollment has a step');
  const since = { at: row.nextWakeAt ?? new Date(), eventId: null };
  return {
    workspaceId,
    enrollmentId,
    automationId,
    run,
    visit,
    step,
    from: then === undefined ? null : { step: row.step, since },
    marketing: true,
    until: new Date(Date.now() + 60_000),
    message: claimedMail(row, { step, visit }),
  };
}

/** The row of the ledger of a mail that an attempt has claimed. */
export function claimedMail(
  row: EnrollmentRecord,
  { step, visit }: { step: string; visit: number },
): MessageRecord & { claim: string } {
  const { _id: enrollmentId, workspaceId, automationId, contactId } = row;
  const _id = derivedId('mail', enrollmentId.toHexString(), visit);
  return {
    _id,
    workspaceId,
    contactId,
    enrollmentId,
    automationId,
    step,
    kind: 'marketing',
    to: 'someone@example.test',
    subject: 'Hello',
    messageId: `<${_id.toHexString()}@example.test>`,
    ...newlyClaimed(randomUUID(), { claimMs: 60_000, now: new Date() }),
  };
}
