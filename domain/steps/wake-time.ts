import { DateTime, type IANAZone } from 'luxon';
import type { DailyTime, WaitStep, Weekday } from '../automation/automation.js';
import { descend } from '../automation/conditions.js';
import { parseDuration, parseOffset } from '../automation/duration.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { stableHash } from './stable-hash.js';
import { firstZone, instantAt } from './zoned-time.js';

/** How many values a hash has. */
const HASHES = 2 ** 32;

/** What the end of a wait depends on, besides the step. */
export interface WakeContext {
  now: Date;
  /** As conditions see it: `timezone`, `customFields` … */
  contact: JsonObject;
  workspaceTimezone: string;
  /** Enrollment and step: the same ones get the same place in the spread. */
  seed: string;
  /** Enrollments that wait for the same time of day are spread over this period after it, to avoid a burst. */
  spreadMs: number;
}

const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/**
 * When a wait that begins now ends; if that is in the past, it ends immediately.
 *
 * 1. `for`: after the duration.
 * 2. `until`: at the next occurrence of the local time on one of the weekdays, or up to `spreadMs` later.
 * 3. `untilField`: at the instant in the contact field, shifted by the offset.
 *
 * @returns null while the field holds no instant; the wait then continues until it does
 */
export function wakeTime(step: WaitStep, context: WakeContext): Date | null {
  if ('for' in step) return new Date(context.now.getTime() + (parseDuration(step.for) ?? 0));
  if ('until' in step) return nextDaily(step.until, context);
  const at = fieldInstant(descend(context.contact, step.untilField), zoneOf(context));
  if (at === null) return null;
  const offset = step.offset === undefined ? 0 : (parseOffset(step.offset) ?? 0);
  return new Date(at + offset);
}

function nextDaily({ time, weekdays: days, timezone }: DailyTime, context: WakeContext): Date {
  const named = timezone === 'contact' ? undefined : timezone;
  const zone = named === undefined ? zoneOf(context) : firstZone(named, context.workspaceTimezone);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const now = context.now.getTime();
  // By calendar days: with daylight saving time they differ in length.
  let { year, month, day } = DateTime.fromMillis(now, { zone }).minus({ days: 1 });
  for (;;) {
    const date = DateTime.utc(year, month, day);
    const isIncluded = days === undefined || days.includes(weekdays[date.weekday - 1] ?? 'mon');
    const at = isIncluded ? instantAt({ year, month, day, hour, minute }, zone) : now;
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
