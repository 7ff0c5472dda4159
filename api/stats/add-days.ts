import { dayPeriodsAt, type DayPeriods } from '../../domain/stats/day-periods.js';
import type { StatPeriods } from '../../domain/stats/periods.js';
import { statSeries, type StatSeries } from '../../domain/stats/series.js';
import {
  eachField,
  fieldName,
  fieldNumber,
  nameFinder,
  numberIn,
  textIn,
  timeIn,
} from '../../models/core/bson-fields.js';

/** Numbers of one group by series, each by period; series without a count are absent. */
export type GroupSeries = Map<StatSeries, number[]>;

/** The groups that a count belongs to, created if need be: none, one, or the total and one. */
export type GroupsOf = (group: string, id: string) => GroupSeries[];

interface Into {
  periods: StatPeriods;
  findGroups: GroupsOf;
}

/**
 * Adds the counts of stored days (models/events/stat-day.ts): their totals, and of their hours those that belong to another period
 * than the total does, which have to be among those read. They are read from BSON, since days of many automations have
 * hundreds of thousands of numbers.
 */
export function addDays(days: readonly Buffer[], { periods, findGroups }: Into): void {
  const dates = new Map(periods.dates.map((date, i) => [date, i]));
  const placesByDay = new Map<number, DayPeriods>();
  for (const bytes of days) {
    const { of, id, day, totalsAt, hoursAt, isDayOnly } = dayIn(bytes);
    let groups: GroupSeries[] | undefined;
    const add: Add = (key, period, by) => {
      groups ??= findGroups(of, id);
      for (const group of groups) addTo(seriesNumbers(group, key, periods), period, by);
    };
    // Without its hours, a UTC day belongs to the day of the same date.
    if (isDayOnly) {
      const total = dates.get(new Date(day).toISOString().slice(0, 10)) ?? -1;
      addTotals(bytes, totalsAt, { total, add });
    } else {
      const places = placesByDay.get(day) ?? dayPeriodsAt(day, periods);
      placesByDay.set(day, places);
      addTotals(bytes, totalsAt, { total: places.total, add });
      moveHours(bytes, hoursAt, { places, add });
    }
  }
}

/** The numbers of a series, by period. */
export function seriesNumbers(group: GroupSeries, key: StatSeries, { starts }: StatPeriods): number[] {
  const known = group.get(key);
  if (known !== undefined) return known;
  const numbers = new Array<number>(starts.length).fill(0);
  group.set(key, numbers);
  return numbers;
}

export function addTo(numbers: number[], period: number, by: number): void {
  numbers[period] = (numbers[period] ?? 0) + by;
}

interface Day {
  of: string;
  id: string;
  /** Its start. */
  day: number;
  totalsAt: number | null;
  hoursAt: number | null;
  isDayOnly: boolean;
}

function dayIn(bytes: Buffer): Day {
  const day: Day = { of: '', id: '', day: 0, totalsAt: null, hoursAt: null, isDayOnly: false };
  eachField(bytes, 0, (field) => {
    switch (fieldName(bytes, field)) {
      case 'of':
        day.of = textIn(bytes, field);
        break;
      case 'id':
        day.id = textIn(bytes, field);
        break;
      case 'day':
        day.day = timeIn(bytes, field);
        break;
      case 'totals':
        day.totalsAt = field.valueAt;
        break;
      case 'hours':
        day.hoursAt = field.valueAt;
        break;
      case 'isDayOnly':
        day.isDayOnly = true;
        break;
    }
  });
  return day;
}

type Add = (key: StatSeries, period: number, by: number) => void;

const seriesIn = nameFinder(statSeries);

function addTotals(bytes: Buffer, at: number | null, { total, add }: { total: number; add: Add }): void {
  if (at === null || total < 0) return;
  eachField(bytes, at, (series) => {
    const key = seriesIn(bytes, series);
    if (key !== undefined) add(key, total, numberIn(bytes, series));
  });
}

/** Moves counts of hours out of the period of the total to their own. */
function moveHours(
  bytes: Buffer,
  at: number | null,
  { places: { total, hours }, add }: { places: DayPeriods; add: Add },
): void {
  if (at === null) return;
  eachField(bytes, at, (hour) => {
    const period = hours[fieldNumber(bytes, hour)] ?? -1;
    if (period === total) return;
    eachField(bytes, hour.valueAt, (series) => {
      const key = seriesIn(bytes, series);
      if (key === undefined) return;
      const by = numberIn(bytes, series);
      if (total >= 0) add(key, total, -by);
      if (period >= 0) add(key, period, by);
    });
  });
}
