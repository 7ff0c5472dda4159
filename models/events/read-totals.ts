import type { ClientSession, Document, ObjectId } from 'mongodb';
import type { StatSeries } from '../../domain/stats/series.js';
import type { Database } from '../core/database.js';
import { UNFOLDED_EVENTS } from './event.js';

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
  const { CountMove, Event, StatDay } = db.collections;
  const sums = new Map<string, number>();
  const days = StatDay.aggregate<Record<(typeof SERIES)[number], number>>(
    [
      { $match: { workspaceId, of: 'workspace', id: '' } },
      {
        $group: { _id: null, ...Object.fromEntries(SERIES.map((key) => [key, { $sum: `$totals.${key}` }])) },
      },
    ],
    { session },
  );
  for await (const day of days) for (const key of SERIES) sums.set(key, day[key]);
  for (const moves of [
    CountMove.aggregate<Moved>(unfolded({ workspaceId, automationId: null }), { session }),
    Event.aggregate<Moved>(unfolded({ workspaceId, hours: { $exists: true } }), {
      session,
      hint: UNFOLDED_EVENTS,
    }),
  ])
    for await (const { _id: key, by } of moves) sums.set(key, (sums.get(key) ?? 0) + by);
  const sum = (key: (typeof SERIES)[number]): number => sums.get(key) ?? 0;
  return { contacts: sum('contacts') - sum('contactsDeleted'), events: sum('events') };
}

interface Moved {
  _id: string;
  by: number;
}

function unfolded(filter: Document): Document[] {
  return [
    { $match: filter },
    { $unwind: '$hours' },
    { $match: { 'hours.of': 'workspace', 'hours.key': { $in: [...SERIES] } } },
    { $group: { _id: '$hours.key', by: { $sum: '$hours.by' } } },
  ];
}
