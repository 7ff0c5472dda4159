import type { ObjectId } from 'mongodb';
import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import type { EndedEffect, MailEnd } from '../../domain/plan/calls/call-action.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { StepVisit } from '../../workflows/messages.js';
import type { Ended, MailFailureDetails } from '../mail/mail-attempt.js';
import { bounceReport } from '../mail/message-ledger.js';

export type StepMailStatus = MailEnd['status'];

export interface EndingMail {
  at: StepVisit;
  messageId: ObjectId;
  claim: string;
  enrollment: Pick<EnrollmentRecord, '_id' | 'automationId' | 'listId'>;
  contact: Pick<ContactRecord, 'email'>;
}

/** The reason of a mail that was not sent because its enrollment had ended. */
export const EXITED = 'exited';
const ADDRESS_REFUSED = 'address refused';
const UNCERTAIN = 'the server may have accepted it; it is not sent again';

/** What the engine records when an attempt has ended a mail. */
export function endOfMail(
  { at, messageId, claim, enrollment, contact }: EndingMail,
  { status, reason, response }: MailFailureDetails & { status: StepMailStatus },
): EndedEffect {
  const counter = status === 'sent' ? 'sent' : isSkip(status, reason) ? 'skipped' : null;
  const automationId = enrollment.automationId.toHexString();
  const id = messageId.toHexString();
  const listId = enrollment.listId?.toHexString() ?? null;
  const origin = { automationId, enrollmentId: at.enrollmentId, step: at.step };
  return {
    ...endOfVisit(at, timelineLine(status, reason)),
    mail: { id, claim, automationId, step: at.step, listId, status, reason, response, counter },
    event: status === 'sent' ? { name: 'email_sent', properties: { messageId: id, ...origin } } : null,
    ...(status === 'bounced' && {
      bounce: { report: bounceReport({ messageId, email: contact.email, response }), mail: origin },
    }),
  };
}

/** The end of a mail that the ledger knew before; what it did has been recorded, unless its sender had died. */
export function endOfKnownMail(
  at: StepVisit,
  { status, sentAt }: Ended<string>,
  timeline: readonly TimelineEntry[] = [],
): EndedEffect {
  const isTold = timeline.some(({ type, visit }) => type === 'emailUncertain' && visit === at.visit);
  const line: EndedEffect['line'] =
    status === 'uncertain' && !isTold ? { type: 'emailUncertain', note: UNCERTAIN } : null;
  return { ...endOfVisit(at, line), mail: null, event: null, ...(sentAt && { at: sentAt }) };
}

function endOfVisit(
  { visit, step }: StepVisit,
  line: EndedEffect['line'],
): Pick<EndedEffect, 'by' | 'visit' | 'step' | 'line'> {
  return { by: 'effect', visit, step, line };
}

/** A mail whose enrollment exited first does not count as skipped by the step. */
function isSkip(status: StepMailStatus, reason: string | null): boolean {
  return status === 'bounced' || (status === 'skipped' && reason !== EXITED);
}

function timelineLine(status: StepMailStatus, reason: string | null): EndedEffect['line'] {
  switch (status) {
    case 'sent':
      return { type: 'emailSent' };
    case 'bounced':
      return { type: 'emailSkipped', note: ADDRESS_REFUSED };
    case 'uncertain':
      return { type: 'emailUncertain', note: UNCERTAIN };
    case 'skipped':
      return reason === null || reason === EXITED ? null : { type: 'emailSkipped', note: reason };
  }
}
