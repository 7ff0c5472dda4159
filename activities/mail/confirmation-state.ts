import { ObjectId } from 'mongodb';
import {
  nextOfConfirmation,
  type ConfirmationMail,
  type ConfirmationNext,
} from '../../domain/lists/next-mail.js';
import type { ConfirmationRecord } from '../../models/audience/confirmation.js';
import type { Database } from '../../models/core/database.js';
import { endMessages } from '../../models/mail/end-messages.js';
import { derivedId } from '../../models/core/ids.js';
import type { MessageStatus } from '../../models/mail/message.js';
import type {
  ConfirmationInput,
  ConfirmationMailInput,
  ConfirmationAction,
} from '../../workflows/messages.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

const POSSIBLY_SENT: MessageStatus[] = ['sending', 'sent', 'uncertain'];
const IN_PROGRESS: MessageStatus[] = ['claimed', 'sending'];

/** What the workflow does next; marks a row whose time is up as expired. */
export async function nextConfirmationAction(
  db: Database,
  input: ConfirmationInput,
  now = new Date(),
): Promise<ConfirmationAction> {
  const row = await readConfirmation(db, input);
  if (row === null) return { do: 'over', status: 'withdrawn' };
  if (row.carriedAt === undefined)
    await db.collections.Confirmation.updateOne({ _id: row._id }, { $set: { carriedAt: now } });
  const next = await nextForConfirmation(db, row, now);
  switch (next.do) {
    case 'send':
      return next;
    case 'wait':
      return { do: 'wait', ms: Math.max(1, next.until.getTime() - now.getTime()) };
    case 'over':
      if (next.status === row.status || (await endPending(db, input, next.status))) return next;
      return nextConfirmationAction(db, input, now);
  }
}

/** What follows from the row and the ledger at `now`. */
export async function nextForConfirmation(
  db: Database,
  row: ConfirmationRecord,
  now: Date,
): Promise<ConfirmationNext> {
  const [ended, sentAt] = await Promise.all([endedMails(db, row), sentTimes(db, row, now)]);
  return nextOfConfirmation({ confirmation: row, ended, sentAt }, now);
}

/** Loads the confirmation; null if it was deleted. */
export async function readConfirmation(
  db: Database,
  { workspaceId, confirmationId }: ConfirmationInput,
): Promise<ConfirmationRecord | null> {
  const _id = new ObjectId(confirmationId);
  return db.collections.Confirmation.findOne({ _id, workspaceId: new ObjectId(workspaceId) });
}

/** The ledger id of a mail, derived from its confirmation and number. */
export function confirmationMailId(confirmationId: string, mail: ConfirmationMail): ObjectId {
  return derivedId('confirmation', confirmationId, mail);
}

/** Ends a pending confirmation; false if it had already ended. */
export async function endPending(
  db: Database,
  { workspaceId, confirmationId }: ConfirmationInput,
  status: 'confirmed' | 'expired' | 'withdrawn',
): Promise<boolean> {
  const ended = await db.collections.Confirmation.updateOne(
    { _id: new ObjectId(confirmationId), workspaceId: new ObjectId(workspaceId), status: 'pending' },
    { $set: { status } },
    CLAIM_WRITE,
  );
  return ended.matchedCount === 1;
}

/** Marks a mail that could not be sent as failed, so that later ones are not delayed. */
export async function giveUpMail(
  db: Database,
  { confirmationId, mail }: ConfirmationMailInput,
): Promise<void> {
  const id = confirmationMailId(confirmationId, mail);
  await endMessages(db, [id], { filter: { status: 'claimed' }, end: { status: 'failed' } });
}

/** Whether another confirmation mail to the same contact is being sent. */
export async function isAnotherInProgress(
  db: Database,
  { workspaceId, contactId }: ConfirmationRecord,
  messageId: ObjectId,
): Promise<boolean> {
  const other = await db.collections.Message.findOne(
    {
      workspaceId,
      contactId,
      kind: 'confirmation',
      _id: { $ne: messageId },
      status: { $in: IN_PROGRESS },
      claimedUntil: { $gt: db.now() },
    },
    { projection: { _id: 1 } },
  );
  return other !== null;
}

async function endedMails(db: Database, row: ConfirmationRecord): Promise<Set<ConfirmationMail>> {
  const mails: ConfirmationMail[] = [...row.mailsDue.keys(), 'reminder'];
  const id = row._id.toHexString();
  const ids = mails.map((mail) => confirmationMailId(id, mail));
  const ended = await db.collections.Message.find(
    { _id: { $in: ids }, status: { $nin: IN_PROGRESS } },
    { projection: { _id: 1 } },
  ).toArray();
  return new Set(mails.filter((_mail, i) => ended.some(({ _id }) => _id.equals(ids[i] ?? ''))));
}

/** When confirmation mails were sent to the contact, for any list. */
async function sentTimes(
  db: Database,
  { workspaceId, contactId }: ConfirmationRecord,
  now: Date,
): Promise<Date[]> {
  const since = new Date(now.getTime() - 2 * DAY_MS);
  const rows = await db.collections.Message.find(
    {
      workspaceId,
      contactId,
      createdAt: { $gte: since },
      kind: 'confirmation',
      status: { $in: POSSIBLY_SENT },
    },
    { projection: { sentAt: 1, createdAt: 1 } },
  ).toArray();
  return rows.map(({ sentAt, createdAt }) => sentAt ?? createdAt);
}
