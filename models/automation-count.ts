import { ObjectId, type ClientSession } from 'mongodb';
import { defineCollection } from './define-model.js';
import type { Database } from './database.js';
import { shortTransaction } from './short-transaction.js';

/**
 * Counters of automations without a document that two transactions would meet on: each writes its moves as a new
 * row, in the transaction of what it counts, and a worker adds the rows up. What is true is the sum of both.
 */
export interface CountMoveRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  automationId: ObjectId;
  moves: { key: string; by: number }[];
}

/** What has been added up; `_id` is the automation's. */
export interface AutomationCountRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** By key; `steps.<id>.<counter>` holds dots, so it is a list. */
  counts: { key: string; value: number }[];
}

export const countMoveCollection = defineCollection<CountMoveRecord>({
  collection: 'countMoves',
  indexes: [{ key: { workspaceId: 1, automationId: 1 } }],
});

export const automationCountCollection = defineCollection<AutomationCountRecord>({
  collection: 'automationCounts',
  indexes: [],
});

/** Whose counters. */
export interface CountedAutomation {
  workspaceId: ObjectId;
  automationId: ObjectId;
}

/** One automation's moves as a row. */
export function countMoveRow(of: CountedAutomation, moves: ReadonlyMap<string, number>): CountMoveRecord {
  const { workspaceId, automationId } = of;
  const list = [...moves].map(([key, by]) => ({ key, by }));
  return { _id: new ObjectId(), workspaceId, automationId, moves: list };
}

/** The sums of an automation, of one moment. */
export function readSums(db: Database, of: CountedAutomation): Promise<Map<string, number>> {
  return shortTransaction(db, (session) => readSumsWithin(db, of, session));
}

/**
 * The same within the caller's transaction; it takes one, since what is being added up stands in one collection or
 * the other (a session with `snapshot: true` is none here: the client's own read concern wins over it).
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
