import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../../domain/id.js';
import type { MailEnd } from '../../../domain/plan/calls/call-action.js';
import type { PlanCall } from '../../../domain/plan/calls/call.js';
import type { Writes } from '../../../domain/plan/writes.js';
import type { StatDeltas } from '../../../domain/stats/stat-deltas.js';
import type { Database } from '../../../models/core/database.js';
import { ownersOfMessage, type MessageRecord } from '../../../models/mail/message.js';
import type { MailReport } from '../../../domain/mail-reports/mail-report.js';
import { PlanMismatch } from '../plan-mismatch.js';

/**
 * The claims of the mails whose end the calls record, by mail; null where no attempt holds it. An attempt that reports an
 * end holds its mail, as a rule, so claims are assumed and only read once that has turned out to be wrong: `writeMails`
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

/** Records bounces and complaints with their messages. A message may be gone by then; a complaint outlasts a bounce. */
export async function writeMailReports(
  db: Database,
  {
    writes,
    workspaceId,
    now,
    stats,
  }: { writes: Pick<Writes, 'mailReports'>; workspaceId: ObjectId; now: Date; stats: StatDeltas },
  session: ClientSession,
): Promise<void> {
  for (const { messageId, kind, email: _email, ...rest } of writes.mailReports) {
    const outlasted = kind === 'bounce' ? { 'report.kind': { $ne: 'complaint' as const } } : {};
    // What is reported again keeps the time at which it was counted.
    const at = { $cond: [{ $eq: ['$report.kind', kind] }, '$report.at', now] };
    const before = await db.collections.Message.findOneAndUpdate(
      { _id: new ObjectId(messageId), workspaceId, ...outlasted },
      [{ $set: { report: { $mergeObjects: [{ $literal: { kind, ...rest } }, { at }] } } }],
      { session, projection: { status: 1, report: 1, automationId: 1, step: 1, listId: 1 } },
    );
    if (before !== null) countReport(stats, before, kind, now);
  }
}

/** A message counts once as bounced and once as complained about, however often that is reported. */
function countReport(
  stats: StatDeltas,
  message: Pick<MessageRecord, 'status' | 'report' | 'automationId' | 'step' | 'listId'>,
  kind: MailReport['kind'],
  at: Date,
): void {
  const hasBounced = message.status === 'bounced' || message.report?.kind === 'bounce';
  if (kind === 'bounce' ? hasBounced : message.report?.kind === 'complaint') return;
  stats.add(kind === 'bounce' ? 'mailsBounced' : 'mailsComplained', at, ownersOfMessage(message));
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
      const end = { status, reason, response, claim: null, claimedUntil: null, sentAt, endedAt: now };
      return { updateOne: { filter, update: { $set: end, $unset: { acceptedAt: true } } as const } };
    }),
  );
  const { matchedCount } = await db.collections.Message.bulkWrite(operations, { session });
  if (matchedCount !== operations.length) throw new PlanMismatch('mails');
}
