import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../domain/id.js';
import type { MailEnd } from '../../domain/plan/call-action.js';
import type { PlanCall } from '../../domain/plan/call.js';
import type { Database } from '../../models/database.js';
import type { MessageRecord } from '../../models/message.js';
import { PlanMismatch } from './plan-mismatch.js';

/** The claims of the mails whose end the calls record, by mail; null where no attempt holds it. */
export async function readMailClaims(
  db: Database,
  calls: readonly PlanCall[],
  session: ClientSession,
): Promise<Map<Id, string | null>> {
  const ids = calls.flatMap(({ action }) =>
    action.type === 'advance' && action.ended?.by === 'effect' && action.ended.mail !== null
      ? [new ObjectId(action.ended.mail.id)]
      : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await db.collections.Message.find(
    { _id: { $in: ids } },
    { session, projection: { claim: 1 }, batchSize: ids.length },
  ).toArray();
  return new Map(rows.map(({ _id, claim }) => [_id.toHexString(), claim]));
}

/** Ends mails in the ledger. */
export async function writeMails(
  db: Database,
  plans: readonly { writes: { mails: readonly MailEnd[] }; now: Date }[],
  session: ClientSession,
): Promise<void> {
  const operations = plans.flatMap(({ writes, now }) =>
    writes.mails.map(({ id, claim, status, reason, response }) => {
      const filter: Filter<MessageRecord> = { _id: new ObjectId(id), claim };
      const sentAt = status === 'sent' ? now : null;
      const end = { status, reason, response, claim: null, claimedUntil: null, sentAt };
      return { updateOne: { filter, update: { $set: end } } };
    }),
  );
  if (operations.length === 0) return;
  const { matchedCount } = await db.collections.Message.bulkWrite(operations, { session });
  if (matchedCount !== operations.length) throw new PlanMismatch('mails');
}
