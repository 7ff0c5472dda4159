import { periodAt, type StatPeriods } from './periods.js';
import { DAY_MS, HOUR_MS } from '../kernel/spans.js';

const HOURS = 24;
/** Of more hours, adding each one is less work than taking them out of a total. */
const MAX_MOVED = HOURS / 2;

/** The periods that the counts of one UTC day belong to, as places in the list of periods; -1 for none. */
export interface DayPeriods {
  /** The period of most hours, the later one of two halves; none where most hours would have to be moved out of it. */
  total: number;
  /** The period of each hour. An hour belongs to the period in which it starts. */
  hours: number[];
}

/** Where the counts of the UTC day that starts at `day` belong. */
export function dayPeriodsAt(day: number, periods: StatPeriods): DayPeriods {
  const hours = Array.from({ length: HOURS }, (_, hour) => periodAt(periods, day + hour * HOUR_MS));
  const sizes = new Map<number, number>();
  for (const period of hours) sizes.set(period, (sizes.get(period) ?? 0) + 1);
  const [total, size] = [...sizes].reduce((most, next) => (next[1] >= most[1] ? next : most));
  return { total: HOURS - size > MAX_MOVED ? -1 : total, hours };
}

/** The hours of any UTC day from `first` to `end` whose period is not that of the day's total, in ascending order. */
export function movedHours({ first, end }: { first: number; end: number }, periods: StatPeriods): number[] {
  const moved = new Set<number>();
  for (let day = first; day < end; day += DAY_MS) {
    const { total, hours } = dayPeriodsAt(day, periods);
    for (const [hour, period] of hours.entries()) if (period !== total) moved.add(hour);
  }
  return [...moved].sort((a, b) => a - b);
}
