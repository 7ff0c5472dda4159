import type { ClientSession, ObjectId } from 'mongodb';
import { DAY_MS } from '../../domain/kernel/spans.js';
import type { StatDimension, StatSeries } from '../../domain/stats/series.js';
import type { Database } from '../core/database.js';
import { readUnfoldedHours } from './read-unfolded-hours.js';
import type { StatTotals } from './stat-day.js';

interface Wanted {
  workspaceId: ObjectId;
  of: StatDimension;
  ids: readonly string[];
  /** Nothing was counted before. */
  since: Date;
  keys: readonly StatSeries[];
}

/**
 * Adds up counts of several things of one kind, by id, from folded days and what is not folded yet. Within the caller's
 * transaction, since folding moves counts from one collection to another.
 */
export async function readGroupTotals(
  db: Database,
  { workspaceId, of, ids, since, keys }: Wanted,
  session: ClientSession,
): Promise<Map<string, StatTotals>> {
  const totals = new Map<string, StatTotals>();
  const add = (id: string, key: StatSeries, by: number): void => {
    const sums = totals.get(id) ?? {};
    sums[key] = (sums[key] ?? 0) + by;
    totals.set(id, sums);
  };
  if (ids.length === 0) return totals;
  const day = { $gte: new Date(since.getTime() - (since.getTime() % DAY_MS)) };
  const days = db.collections.StatDay.find(
    { workspaceId, of, day, id: { $in: [...ids] } },
    { session, projection: { id: 1, totals: 1 } },
  );
  for await (const { id, totals: counted } of days) for (const key of keys) add(id, key, counted[key] ?? 0);
  const stages = [
    { $match: { 'hours.of': of, 'hours.id': { $in: [...ids] }, 'hours.key': { $in: [...keys] } } },
    { $group: { _id: { id: '$hours.id', key: '$hours.key' }, by: { $sum: '$hours.by' } } },
    { $replaceWith: { $mergeObjects: ['$_id', { by: '$by' }] } },
  ];
  const moves = await readUnfoldedHours<{ id: string; key: StatSeries; by: number }>(
    db,
    { workspaceId, stages },
    session,
  );
  for (const { id, key, by } of moves) add(id, key, by);
  return totals;
}
