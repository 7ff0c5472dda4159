import { ObjectId } from 'mongodb';
import type { CountDeltas } from '../../domain/automation/counts.js';
import type { StatMove } from '../../domain/stats/stat-deltas.js';
import { defineCollection } from '../core/define-model.js';

/**
 * Counts, without a document on which transactions would conflict: each transaction inserts its changes as a row of
 * moves, and a worker folds these rows into the stored counts. The true count is the sum of both.
 */
export interface CountMoveRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** An automation, or a segment; null in a row with the counts of hours (models/events/stat-day.ts). */
  automationId: ObjectId | null;
  moves: { key: string; by: number }[];
  hours?: StatMove[];
}

/** Folded counts; `_id` is the automation's or the segment's. */
export interface AutomationCountRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** A list, since keys such as `steps.<id>.<counter>` contain dots. */
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

export interface CountedAutomation {
  workspaceId: ObjectId;
  automationId: ObjectId;
}

/** The row for one automation's moves. */
export function countMoveRow(
  counted: CountedAutomation,
  moves: ReadonlyMap<string, number>,
): CountMoveRecord {
  const { workspaceId, automationId } = counted;
  const list = [...moves].map(([key, by]) => ({ key, by }));
  return { _id: new ObjectId(), workspaceId, automationId, moves: list };
}

/** The rows for what becomes of rows of any automations: one for each automation of which something is counted. */
export function toCountMoveRows<Row extends CountedAutomation>(
  rows: readonly Row[],
  count: (deltas: CountDeltas, row: Row) => void,
): CountMoveRecord[] {
  const byAutomation = new Map<string, { counted: CountedAutomation; deltas: CountDeltas }>();
  for (const row of rows) {
    const key = row.automationId.toHexString();
    const known = byAutomation.get(key) ?? { counted: row, deltas: new Map<string, number>() };
    byAutomation.set(key, known);
    count(known.deltas, row);
  }
  return [...byAutomation.values()].flatMap(({ counted, deltas }) =>
    deltas.size === 0 ? [] : [countMoveRow(counted, deltas)],
  );
}
