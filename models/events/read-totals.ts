import type { ClientSession, ObjectId } from 'mongodb';
import type { StatSeries } from '../../domain/stats/series.js';
import type { Database } from '../core/database.js';
import { readUnfoldedHours } from './read-unfolded-hours.js';

/** What a workspace has, or has had, in all. */
export interface Totals {
  /** Contacts it has now. */
  contacts: number;
  /** Entries of the event log since it began, also those that its retention has removed. */
  events: number;
}

const SERIES = ['contacts', 'contactsDeleted', 'events'] as const satisfies StatSeries[];

/**
 * Adds up the counts of all days and those not folded into days yet: exact, and as quick for millions as for a few. Within the
 * caller's transaction, since folding moves counts from one collection to another.
 */
export async function readTotals(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<Totals> {
  const sums = new Map<string, number>();
  const days = db.collections.StatDay.aggregate<Record<(typeof SERIES)[number], number>>(
    [
      { $match: { workspaceId, of: 'workspace', id: '' } },
      {
        $group: { _id: null, ...Object.fromEntries(SERIES.map((key) => [key, { $sum: `$totals.${key}` }])) },
      },
    ],
    { session },
  );
  for await (const day of days) for (const key of SERIES) sums.set(key, day[key]);
  const stages = [
    { $match: { 'hours.of': 'workspace', 'hours.key': { $in: [...SERIES] } } },
    { $group: { _id: '$hours.key', by: { $sum: '$hours.by' } } },
  ];
  const moves = await readUnfoldedHours<{ _id: string; by: number }>(db, { workspaceId, stages }, session);
  for (const { _id: key, by } of moves) sums.set(key, (sums.get(key) ?? 0) + by);
  const sum = (key: (typeof SERIES)[number]): number => sums.get(key) ?? 0;
  return { contacts: sum('contacts') - sum('contactsDeleted'), events: sum('events') };
}
