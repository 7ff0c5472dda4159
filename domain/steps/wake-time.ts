import { DateTime, type IANAZone } from 'luxon';
import type { DailyTime, WaitStep, Weekday } from '../automation/automation.js';
import { descend } from '../automation/conditions.js';
import { parseDuration, parseOffset } from '../automation/duration.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { stableHash } from './stable-hash.js';
import { firstZone, instantAt } from './zoned-time.js';

/** What the instant of a wait follows from, beside the step. */
export interface WakeContext {
  now: Date;
  /** As conditions see it: `timezone`, `customFields` … */
  contact: JsonObject;
  workspaceTimezone: string;
  /** Of enrollment and step: spreads those who wait for the same moment of a day. */
  seed: string;
}

/** Over this long are those spread who wait for one time of day, so that 09:00 is no stampede. */
const JITTER_MS = 30_000;

const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/**
 * When a wait that begins now is over; an instant that has passed is over at once.
 *
 * 1. `for`: so much later.
 * 2. `until`: the next time at which the clocks of the zone show it, on one of the weekdays; spread, never earlier.
 * 3. `untilField`: the instant in the contact's field, moved by the offset.
 *
 * @returns null while the field holds no instant: the wait goes on until it does
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
  // By the calendar alone: days of a zone with a change of clocks are not all equally long.
  let { year, month, day } = DateTime.fromMillis(now, { zone }).minus({ days: 1 });
  for (;;) {
    const date = DateTime.utc(year, month, day);
    const isMeant = days === undefined || days.includes(weekdays[date.weekday - 1] ?? 'mon');
    const at = isMeant ? instantAt({ year, month, day, hour, minute }, zone) : now;
    if (at > now) return new Date(at + (stableHash(context.seed) % JITTER_MS));
    ({ year, month, day } = date.plus({ days: 1 }));
  }
}

function zoneOf({ contact, workspaceTimezone }: WakeContext): IANAZone {
  const { timezone } = contact;
  return firstZone(typeof timezone === 'string' ? timezone : null, workspaceTimezone);
}

/** Below this a number counts seconds since 1970, from it on milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** Outside these years a value is a mistake; timers do not reach further either. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(3000, 0, 1);

/** Milliseconds of what a field holds: ISO 8601 (where it names no zone: of the given one), or a Unix time. */
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
