import { DateTime, type IANAZone } from 'luxon';
import type { DailyTime, WaitStep } from '../automation/automation.js';
import { parseDuration, parseOffset, type Offset } from '../automation/duration.js';
import { includesDay } from '../automation/weekdays.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { inZone, readTime, type TimeReading } from '../kernel/read-instant.js';
import { atClock, clockAt, firstZone, instantAt } from '../kernel/zoned-time.js';
import { stableHash } from './stable-hash.js';
import { untilValue } from './until-field.js';
import { DAY_MS } from '../kernel/spans.js';

/** How many values a hash has. */
const HASHES = 2 ** 32;

/** What the end of a wait depends on, besides the step. */
export interface WakeContext {
  now: Date;
  /** As conditions see it: `timezone`, `customFields` … */
  contact: JsonObject;
  /** The properties of the event that entered, or those at the paths that the version reads. */
  entry: JsonValue;
  workspaceTimezone: string;
  /** Enrollment and step: the same ones get the same place in the spread. */
  seed: string;
  /** Enrollments that wait for the same time of day are spread over this period after it, to avoid a burst. */
  spreadMs: number;
}

/**
 * When a wait that begins now ends; if that is in the past, it ends immediately.
 *
 * 1. `for`: after the duration.
 * 2. `until`: at the next occurrence of the local time on one of the weekdays, or up to `spreadMs` later.
 * 3. `untilField`: at the instant in the field, shifted by the offset. Days of the offset move the day in the zone, so that
 *    changes of clocks do not move the time of day. A date without a time, shifted as well, means the time of `until` on
 *    that day or the next of its weekdays.
 *
 * @returns null while the field holds no instant
 */
export function wakeTime(step: WaitStep, context: WakeContext): Date | null {
  if ('for' in step) return new Date(context.now.getTime() + (parseDuration(step.for) ?? 0));
  if (!('untilField' in step)) return nextDaily(step.until, context);
  const reading = readTime(untilValue(step.untilField, context));
  if (reading === null) return null;
  const offset = (step.offset === undefined ? null : parseOffset(step.offset)) ?? NO_OFFSET;
  const at =
    step.until !== undefined && reading.kind === 'day'
      ? onDay(reading.clock, step.until, offset, context)
      : shifted(reading, offset, wakeZone(context));
  return at < LATEST ? new Date(at) : null;
}

const NO_OFFSET: Offset = { days: 0, ms: 0 };
/** Timers do not reach further. */
const LATEST = Date.UTC(3000, 0, 1);

/** Milliseconds of a time, shifted by the days of a zone and then by a length of time. */
function shifted(reading: TimeReading, { days, ms }: Offset, zone: IANAZone): number {
  if (days === 0) return inZone(reading, zone) + ms;
  const clock = reading.kind === 'instant' ? clockAt(reading.ms, zone) : reading.clock;
  return atClock(clock + days * DAY_MS, zone) + ms;
}

/** A time of day on a date. The offset is applied to the local time, so that clock changes do not move it. */
function onDay(day: number, until: DailyTime, { days, ms }: Offset, context: WakeContext): number {
  const [hour = 0, minute = 0] = until.time.split(':').map(Number);
  let clock = day + days * DAY_MS + ms + (hour * 60 + minute) * 60_000;
  while (!includesDay(until.weekdays, DateTime.fromMillis(clock, UTC).weekday)) clock += DAY_MS;
  return atClock(clock, dailyZone(until, context));
}

const UTC = { zone: 'utc' };

function dailyZone({ timezone }: DailyTime, context: WakeContext): IANAZone {
  const named = timezone === 'contact' ? undefined : timezone;
  return named === undefined ? wakeZone(context) : firstZone(named, context.workspaceTimezone);
}

function nextDaily(until: DailyTime, context: WakeContext): Date {
  const zone = dailyZone(until, context);
  const [hour = 0, minute = 0] = until.time.split(':').map(Number);
  const now = context.now.getTime();
  // By calendar days: with daylight saving time they differ in length.
  let { year, month, day } = DateTime.fromMillis(now, { zone }).minus({ days: 1 });
  for (;;) {
    const date = DateTime.utc(year, month, day);
    const at = includesDay(until.weekdays, date.weekday)
      ? instantAt({ year, month, day, hour, minute }, zone)
      : now;
    if (at > now) return new Date(at + spreadDelay(context));
    ({ year, month, day } = date.plus({ days: 1 }));
  }
}

/** Milliseconds from 0 to below `spreadMs`, evenly distributed over seeds. */
function spreadDelay({ seed, spreadMs }: WakeContext): number {
  return Math.floor((stableHash(seed) / HASHES) * spreadMs);
}

function wakeZone({ contact, workspaceTimezone }: WakeContext): IANAZone {
  const { timezone } = contact;
  return firstZone(typeof timezone === 'string' ? timezone : null, workspaceTimezone);
}
