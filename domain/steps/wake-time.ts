import { DateTime, type IANAZone } from 'luxon';
import type { DailyTime, WaitStep } from '../automation/automation.js';
import { parseDuration, parseOffset } from '../automation/duration.js';
import { includesDay } from '../automation/weekdays.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { stableHash } from './stable-hash.js';
import { untilValue } from './until-field.js';
import { firstZone, instantAt } from './zoned-time.js';

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
 * 3. `untilField`: at the instant in the field, shifted by the offset. A date without a time, shifted as well, means the
 *    time of `until` on that day or the next of its weekdays.
 *
 * @returns null while the field holds no instant
 */
export function wakeTime(step: WaitStep, context: WakeContext): Date | null {
  if ('for' in step) return new Date(context.now.getTime() + (parseDuration(step.for) ?? 0));
  if (!('untilField' in step)) return nextDaily(step.until, context);
  const value = untilValue(step.untilField, context);
  const offset = step.offset === undefined ? 0 : (parseOffset(step.offset) ?? 0);
  if (step.until !== undefined && isDay(value)) return onDay(value, step.until, offset, context);
  const at = fieldInstant(value, zoneOf(context));
  return at === null ? null : new Date(at + offset);
}

/** A time of day on a date. The offset is applied to the local time, so that clock changes do not move it. */
function onDay(day: string, until: DailyTime, offset: number, context: WakeContext): Date | null {
  let wall = DateTime.fromISO(`${day.trim()}T${until.time}`, { zone: 'utc' }).plus(offset);
  while (wall.isValid && !includesDay(until.weekdays, wall.weekday)) wall = wall.plus({ days: 1 });
  const at = wall.isValid ? instantAt(wall.toObject(), dailyZone(until, context)) : null;
  return at !== null && at >= EARLIEST && at < LATEST ? new Date(at) : null;
}

function dailyZone({ timezone }: DailyTime, context: WakeContext): IANAZone {
  const named = timezone === 'contact' ? undefined : timezone;
  return named === undefined ? zoneOf(context) : firstZone(named, context.workspaceTimezone);
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
    if (at > now) return new Date(at + delayOf(context));
    ({ year, month, day } = date.plus({ days: 1 }));
  }
}

/** Milliseconds from 0 to below `spreadMs`, evenly distributed over seeds. */
function delayOf({ seed, spreadMs }: WakeContext): number {
  return Math.floor((stableHash(seed) / HASHES) * spreadMs);
}

function zoneOf({ contact, workspaceTimezone }: WakeContext): IANAZone {
  const { timezone } = contact;
  return firstZone(typeof timezone === 'string' ? timezone : null, workspaceTimezone);
}

/** Smaller numbers are seconds since 1970, others milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** Values outside these years are mistakes, and exceed timer limits. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(3000, 0, 1);

/** Milliseconds of a field's value: ISO 8601 (in the given zone if it names none) or Unix time. */
function fieldInstant(value: JsonValue | undefined, zone: IANAZone): number | null {
  const at =
    typeof value === 'number' ? unixTime(value) : typeof value === 'string' ? iso(value, zone) : null;
  return at !== null && at >= EARLIEST && at < LATEST ? at : null;
}

function isDay(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value.trim());
}

function unixTime(value: number): number {
  return value < FIRST_MILLISECONDS ? value * 1_000 : value;
}

const ZONED = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

function iso(text: string, zone: IANAZone): number | null {
  const trimmed = text.trim().replace(' ', 'T');
  if (!/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(trimmed)) return null;
  const shown = DateTime.fromISO(trimmed, { setZone: true, zone: 'utc' });
  if (!shown.isValid) return null;
  return ZONED.test(trimmed.slice(DAY_LENGTH)) ? shown.toMillis() : instantAt(shown.toObject(), zone);
}
