import { DateTime, type IANAZone } from 'luxon';
import { includesDay, weekdays } from '../automation/weekdays.js';
import { firstZone, instantAt } from '../kernel/zoned-time.js';
import type { QuietHours } from './sending-limits.js';

/** Periods of consecutive days that may follow each other without a break: those of a week, and one for the way in. */
const MAX_PERIODS = 8;

/**
 * When the quiet hours that `now` is in end; null outside of them. Periods that follow each other without a break count as
 * one: those of Saturday and Sunday from 00:00 to 00:00 end on Monday.
 *
 * @param zones the recipient's time zone, then the workspace's; the first that exists applies
 */
export function quietUntil(
  hours: QuietHours,
  { now, zones }: { now: Date; zones: readonly (string | null)[] },
): Date | null {
  const zone = firstZone(...zones);
  let at = now.getTime();
  for (let n = 0; n < MAX_PERIODS; n += 1) {
    const end = endOfPeriod(hours, at, zone);
    if (end === null) break;
    at = end;
  }
  return at === now.getTime() ? null : new Date(at);
}

/** The end of the period that contains an instant. Only one that began on that day or the day before can. */
function endOfPeriod(hours: QuietHours, at: number, zone: IANAZone): number | null {
  const { year, month, day } = DateTime.fromMillis(at, { zone });
  const today = DateTime.utc(year, month, day);
  for (const date of [today.minus({ days: 1 }), today]) {
    if (!includesDay(hours.days, date.weekday)) continue;
    const start = instantOn(date, hours.from, zone);
    const end = instantOn(isOvernight(hours) ? date.plus({ days: 1 }) : date, hours.to, zone);
    if (start <= at && at < end) return end;
  }
  return null;
}

function instantOn({ year, month, day }: DateTime, time: string, zone: IANAZone): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantAt({ year, month, day, hour, minute }, zone);
}

function isOvernight({ from, to }: QuietHours): boolean {
  return to <= from;
}

/** Whether quiet hours would never end: they are all day, every day. */
export function isAlwaysQuiet({ from, to, days }: QuietHours): boolean {
  return from === to && (days === null || new Set(days).size === weekdays.length);
}
