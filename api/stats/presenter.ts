import Type, { type Static, type TInteger } from 'typebox';
import type { StatInterval, StatPeriods } from '../../domain/stats/periods.js';
import {
  statDimensions,
  statSeries,
  type StatDimension,
  type StatSeries,
} from '../../domain/stats/series.js';
import {
  count,
  flag,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';
import type { GroupSeries } from './add-days.js';
import type { ReadStats } from './read-stats.js';
import type { Totals } from '../../models/events/read-totals.js';

/** The groups with the most counts are answered. */
export const MAX_GROUPS = 100;

// The keys are those of the list, which the type of `fromEntries` forgets.
const everySeries = <V>(value: (key: StatSeries) => V) =>
  Object.fromEntries(statSeries.map((key) => [key, value(key)])) as Record<StatSeries, V>;

const totals = objectSchema(everySeries<TInteger>(() => count));
const series = objectSchema(everySeries(() => Type.Array(count)));

export const statsSchema = responseSchema('Stats', {
  from: instant,
  to: instant,
  interval: Type.Enum(['hour', 'day']),
  timezone: text,
  times: Type.Array(instant),
  totals,
  series,
  by: orNull(Type.Enum([...statDimensions])),
  groups: Type.Array(
    objectSchema({
      id: text,
      name: orNull(text),
      totals: Type.Partial(totals, { additionalProperties: false }),
      series: Type.Partial(series, { additionalProperties: false }),
    }),
  ),
  groupsAreComplete: flag,
});

export const totalsSchema = responseSchema('Totals', { contacts: count, events: count });

/** Presents what there is in all. */
export function presentTotals({ contacts, events }: Totals): Static<typeof totalsSchema> {
  return { contacts, events };
}

export interface PresentedStats {
  periods: StatPeriods;
  interval: StatInterval;
  timezone: string;
  by: StatDimension | null;
  read: ReadStats;
  names: ReadonlyMap<string, string>;
}

/** Every series of the whole, and of each group those with a count. */
export function presentStats(stats: PresentedStats): Static<typeof statsSchema> {
  const { periods, interval, timezone, by, read, names } = stats;
  const readSeries = (key: StatSeries) => read.total.get(key);
  const groups = largestGroups(read);
  return {
    from: toInstant(periods.starts[0] ?? periods.end),
    to: toInstant(periods.end),
    interval,
    timezone,
    times: periods.starts.map(toInstant),
    totals: everySeries((key) => addUp(readSeries(key) ?? [])),
    series: everySeries((key) => readSeries(key) ?? periods.starts.map(() => 0)),
    by,
    groups: groups.map(([id, values]) => ({
      id: ownId(id),
      name: names.get(ownId(id)) ?? null,
      totals: Object.fromEntries([...values].map(([key, numbers]) => [key, addUp(numbers)])),
      series: Object.fromEntries(values),
    })),
    groupsAreComplete: groups.length === read.groups.size,
  };
}

/** The groups that are answered, those with the highest counts first. */
export function largestGroups({ groups }: ReadStats): [string, GroupSeries][] {
  const sized = [...groups].map((group) => ({
    group,
    size: [...group[1].values()].reduce((sum, numbers) => sum + addUp(numbers), 0),
  }));
  return sized
    .sort((a, b) => b.size - a.size)
    .slice(0, MAX_GROUPS)
    .map(({ group }) => group);
}

/** A step's group is named by its automation as well. */
export function ownId(id: string): string {
  return id.slice(id.indexOf('.') + 1);
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0);
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}
