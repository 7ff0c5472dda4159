import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import type { MailEnd } from '../../../../domain/plan/calls/call-action.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { Database } from '../../../../models/core/database.js';
import type { MessageRecord } from '../../../../models/mail/message.js';
import { PlanMismatch } from '../../batches/batch-errors.js';
import type { WorkspacePlan } from '../workspace-plan.js';

/**
 * The claims of the mails whose end the calls record, by mail; null where no attempt holds it. An attempt that reports an
 * end holds its mail, as a rule, so claims are assumed and only read once that has turned out to be wrong: `endMails`
 * writes where they hold.
 *
 * @param doubted calls of batches in which a claim did not hold
 */
export async function readMailClaims(
  db: Database,
  { calls, doubted }: { calls: readonly PlanCall[]; doubted: WeakSet<PlanCall> },
  session: ClientSession,
): Promise<Map<Id, string | null>> {
  const claims = new Map<Id, string | null>();
  const ids: ObjectId[] = [];
  for (const call of calls) {
    const mail = endedMail(call);
    if (mail === null) continue;
    claims.set(mail.id, mail.claim);
    if (doubted.has(call)) ids.push(new ObjectId(mail.id));
  }
  if (ids.length === 0) return claims;
  const rows = await db.collections.Message.find(
    { _id: { $in: ids } },
    { session, projection: { claim: 1 }, batchSize: ids.length + 1 },
  ).toArray();
  for (const _id of ids) claims.delete(_id.toHexString());
  for (const { _id, claim } of rows) claims.set(_id.toHexString(), claim);
  return claims;
}

/** The mail whose end a call records. */
export function endedMail({ action }: PlanCall): MailEnd | null {
  return action.type === 'advance' && action.ended?.by === 'effect' ? action.ended.mail : null;
}

/** Ends mails in the ledger. */
export async function endMails(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const operations = plans.flatMap(({ writes, now }) =>
    writes.mails.map(({ id, claim, status, reason, response }) => {
      const filter: Filter<MessageRecord> = { _id: new ObjectId(id), claim };
      const sentAt = status === 'sent' ? now : null;
      const end = { status, reason, response, claim: null, claimedUntil: null, sentAt, endedAt: now };
      return { updateOne: { filter, update: { $set: end, $unset: { acceptedAt: true } } as const } };
    }),
  );
  const { matchedCount } = await db.collections.Message.bulkWrite(operations, { session });
  if (matchedCount !== operations.length) throw new PlanMismatch('mails');
}
