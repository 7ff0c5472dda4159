import { ObjectId } from 'mongodb';
import type { StatGroup, StatSeries } from '../../domain/stats/series.js';
import { StatDeltas } from '../../domain/stats/stat-deltas.js';
import type { CountMoveRecord } from '../automations/automation-count.js';
import { defineCollection } from '../core/define-model.js';

/** Days for which the counts of single hours are kept: 90, and what time zones and a late job need. */
export const HOURS_KEPT_DAYS = 92;

export type StatTotals = Partial<Record<StatSeries, number>>;

/** Folded counts of one UTC day, of a workspace or of something in it. Moves of the same hours are still to be added. */
export interface StatDayRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  of: StatGroup;
  /** As in `StatMove`. */
  id: string;
  /** Midnight UTC. */
  day: Date;
  totals: StatTotals;
  /** By hour of the day and series, so that a reader can leave hours out; absent when older than `HOURS_KEPT_DAYS`. */
  hours?: Record<string, StatTotals>;
  /** Its hours were removed; what is counted later is in `totals` and not complete in `hours`. */
  isDayOnly?: true;
}

export const statDayCollection = defineCollection<StatDayRecord>({
  collection: 'statDays',
  indexes: [
    { key: { workspaceId: 1, of: 1, day: 1, id: 1 }, unique: true },
    // Days whose hours may be too old.
    {
      key: { workspaceId: 1, day: 1 },
      name: 'withHours',
      partialFilterExpression: { hours: { $exists: true } },
    },
  ],
});

/** The row that a transaction inserts for what it has counted: one for a workspace, or none. */
export function statMoveRows(workspaceId: ObjectId, stats: StatDeltas): CountMoveRecord[] {
  const hours = stats.moves();
  return hours.length === 0
    ? []
    : [{ _id: new ObjectId(), workspaceId, automationId: null, moves: [], hours }];
}

/** The rows for ends of rows of any workspaces: one for each workspace. */
export function toStatMoveRows<Row extends { workspaceId: ObjectId }>(
  rows: readonly Row[],
  count: (stats: StatDeltas, row: Row) => void,
): CountMoveRecord[] {
  const byWorkspace = new Map<string, { workspaceId: ObjectId; stats: StatDeltas }>();
  for (const row of rows) {
    const key = row.workspaceId.toHexString();
    const known = byWorkspace.get(key) ?? { workspaceId: row.workspaceId, stats: new StatDeltas() };
    byWorkspace.set(key, known);
    count(known.stats, row);
  }
  return [...byWorkspace.values()].flatMap(({ workspaceId, stats }) => statMoveRows(workspaceId, stats));
}
