import type { ClientSession, ObjectId } from 'mongodb';
import type { CountedAutomation } from './automation-count.js';
import type { Database } from '../core/database.js';
import { shortTransaction } from '../core/short-transaction.js';

/** The counts of an automation by key, as of one moment. */
export function readSums(db: Database, counted: CountedAutomation): Promise<Map<string, number>> {
  return shortTransaction(db, (session) => readSumsWithin(db, counted, session));
}

/** The counts of several automations by id and key, as of one moment. */
export function readCountSums(
  db: Database,
  { workspaceId, automationIds }: { workspaceId: ObjectId; automationIds: ObjectId[] },
): Promise<Map<string, Map<string, number>>> {
  return shortTransaction(db, async (session) => {
    const { AutomationCount, CountMove } = db.collections;
    const all = new Map(automationIds.map((id) => [id.toHexString(), new Map<string, number>()]));
    const folded = AutomationCount.find({ _id: { $in: automationIds }, workspaceId }, { session });
    for await (const { _id, counts } of folded)
      for (const { key, value } of counts) all.get(_id.toHexString())?.set(key, value);
    const rest = CountMove.aggregate<{ _id: { automationId: ObjectId; key: string }; by: number }>(
      [
        { $match: { workspaceId, automationId: { $in: automationIds } } },
        { $unwind: '$moves' },
        { $group: { _id: { automationId: '$automationId', key: '$moves.key' }, by: { $sum: '$moves.by' } } },
      ],
      { session },
    );
    for await (const { _id, by } of rest) {
      const sums = all.get(_id.automationId.toHexString());
      sums?.set(_id.key, (sums.get(_id.key) ?? 0) + by);
    }
    return all;
  });
}

/**
 * The counts of one within the caller's transaction. A transaction is required, since folding moves counts between the two
 * collections (a session with `snapshot: true` is not sufficient: the client's read concern overrides it).
 */
export async function readSumsWithin(
  db: Database,
  { workspaceId, automationId }: CountedAutomation,
  session: ClientSession,
): Promise<Map<string, number>> {
  const { AutomationCount, CountMove } = db.collections;
  const sums = new Map<string, number>();
  const added = await AutomationCount.findOne({ _id: automationId, workspaceId }, { session });
  for (const { key, value } of added?.counts ?? []) sums.set(key, value);
  const rest = CountMove.aggregate<{ _id: string; by: number }>(
    [
      { $match: { workspaceId, automationId } },
      { $unwind: '$moves' },
      { $group: { _id: '$moves.key', by: { $sum: '$moves.by' } } },
    ],
    { session },
  );
  for await (const { _id: key, by } of rest) sums.set(key, (sums.get(key) ?? 0) + by);
  return sums;
}
