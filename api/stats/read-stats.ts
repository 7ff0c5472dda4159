import type { ClientSession, Document, Filter, ObjectId } from 'mongodb';
import { movedHours } from '../../domain/stats/day-periods.js';
import { periodAt, type StatPeriods } from '../../domain/stats/periods.js';
import { stepGroupId, type StatSeries } from '../../domain/stats/series.js';
import type { StatMove } from '../../domain/stats/stat-deltas.js';
import type { Database } from '../../models/core/database.js';
import { readTotals, type Totals } from '../../models/events/read-totals.js';
import { readUnfoldedHours } from '../../models/events/read-unfolded-hours.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import type { StatDayRecord } from '../../models/events/stat-day.js';
import { addDays, addTo, seriesNumbers, type GroupSeries, type GroupsOf } from './add-days.js';
import type { GroupsBy, OneGroup } from './schemas.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

export interface ReadStats {
  total: GroupSeries;
  /** By id; empty unless groups were asked for. */
  groups: Map<string, GroupSeries>;
}

interface Wanted {
  workspaceId: ObjectId;
  periods: StatPeriods;
  total: OneGroup;
  by: GroupsBy | null;
}

/** Adds up counts by period: the folded days, and what has not been folded yet, as of one moment. */
export async function readStats({ db }: { db: Database }, wanted: Wanted): Promise<ReadStats> {
  const { days, moves } = await shortTransaction(db, async (session) => ({
    days: await readDays(db, wanted, session),
    moves: await readUnfoldedHours<StatMove>(
      db,
      { workspaceId: wanted.workspaceId, stages: sumOfHours(wanted) },
      session,
    ),
  }));
  const read: ReadStats = { total: new Map(), groups: new Map() };
  const findGroups: GroupsOf = (group, id) => [
    ...(group === wanted.total.of && id === wanted.total.id ? [read.total] : []),
    ...(group === wanted.by?.of && isAmong(wanted.by, id) ? [groupIn(read, id)] : []),
  ];
  addDays(days, { periods: wanted.periods, findGroups });
  for (const { of, id, hour, key, by } of moves) {
    const period = periodAt(wanted.periods, hour.getTime());
    if (period >= 0)
      for (const group of findGroups(of, id)) addTo(seriesNumbers(group, key, wanted.periods), period, by);
  }
  for (const group of [read.total, ...read.groups.values()]) dropZeros(group);
  for (const [id, group] of read.groups) if (group.size === 0) read.groups.delete(id);
  return read;
}

/** Adds up the counts of all days, as of one moment. */
export function readTotalsNow({ db }: { db: Database }, workspaceId: ObjectId): Promise<Totals> {
  return shortTransaction(db, (session) => readTotals(db, workspaceId, session));
}

/** Series of which nothing is left within the periods. */
function dropZeros(group: GroupSeries): void {
  for (const [key, numbers] of group) if (numbers.every((n) => n === 0)) group.delete(key);
}

function isAmong({ only }: GroupsBy, id: string): boolean {
  return only === null || only === id;
}

function groupIn({ groups }: ReadStats, id: string): GroupSeries {
  const group: GroupSeries = groups.get(id) ?? new Map<StatSeries, number[]>();
  groups.set(id, group);
  return group;
}

/** The bytes of days, by the index on workspace, kind of group, day and id. */
async function readDays(
  db: Database,
  { workspaceId, periods, total, by }: Wanted,
  session: ClientSession,
): Promise<Buffer[]> {
  const [first = 0] = periods.starts;
  // A whole UTC day may lie before the local day of its date, or after it.
  const utcDays = { first: first - (first % DAY_MS) - DAY_MS, end: periods.end + DAY_MS };
  const day = { $gte: new Date(utcDays.first), $lt: new Date(utcDays.end) };
  const filters: Filter<StatDayRecord>[] = [{ workspaceId, of: total.of, day, id: total.id }];
  if (by !== null && by.only === null) filters.push({ workspaceId, of: by.of, day, ...groupIdFilter(by) });
  const projection = hoursProjection(movedHours(utcDays, periods));
  const options = { session, projection, batchSize: 10_000, raw: true };
  const rows: Buffer[] = [];
  for (const filter of filters) {
    const found = await db.collections.StatDay.find<Uint8Array>(filter, options).toArray();
    for (const { buffer, byteOffset, byteLength } of found)
      rows.push(Buffer.from(buffer, byteOffset, byteLength));
  }
  return rows;
}

function hoursProjection(hours: readonly number[]): Document {
  const read = Object.fromEntries(hours.map((hour) => [`hours.${String(hour)}`, 1]));
  return { _id: 0, of: 1, id: 1, day: 1, totals: 1, isDayOnly: 1, ...read };
}

/** Steps are those of one automation. */
function groupIdFilter({ of, automationId }: GroupsBy): Filter<StatDayRecord> {
  if (of !== 'step' || automationId === null) return {};
  const first = stepGroupId(automationId, '');
  // The character after the dot.
  return { id: { $gte: first, $lt: `${automationId}/` } };
}

function sumOfHours({ periods, total, by }: Wanted): Document[] {
  const hour = { $gte: new Date(periods.starts[0] ?? 0), $lt: new Date(periods.end) };
  const groups: object[] = [{ 'hours.of': total.of, 'hours.id': total.id }];
  if (by !== null && by.only === null) groups.push({ 'hours.of': by.of, ...prefixed(groupIdFilter(by)) });
  return [
    { $match: { 'hours.hour': hour, $or: groups } },
    {
      $group: {
        _id: { of: '$hours.of', id: '$hours.id', hour: '$hours.hour', key: '$hours.key' },
        by: { $sum: '$hours.by' },
      },
    },
    { $replaceWith: { $mergeObjects: ['$_id', { by: '$by' }] } },
  ];
}

function prefixed({ id }: Filter<StatDayRecord>): object {
  return id === undefined ? {} : { 'hours.id': id };
}
