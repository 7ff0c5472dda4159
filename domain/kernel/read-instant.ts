import type { IANAZone } from 'luxon';
import { atClock } from './zoned-time.js';
import { DAY_MS } from './spans.js';

/**
 * What a value says of time: an instant, a local time without a zone, or a day. A local time and a day are an instant only in a
 * zone, and a day has no time of day at all. `clock` is what clocks show then, in milliseconds as if they showed UTC.
 */
export type TimeReading = { kind: 'instant'; ms: number } | { kind: 'local' | 'day'; clock: number };

/** An instant, in milliseconds since 1970, and what it was read from. */
export interface ReadInstant {
  kind: TimeReading['kind'];
  ms: number;
}

/** Before this year lie the zero times of programming languages, which mean that there is no time. */
const FIRST_YEAR = 1_000;
const LAST_YEAR = 9_999;

/** The units of Unix times, told apart by their size: milliseconds below the first limit, as seconds, are in the year 5138. */
const UNIX_UNITS = [
  { below: 1e11, toMs: (value: number) => value * 1_000 },
  { below: 1e14, toMs: (value: number) => value },
  { below: 1e17, toMs: (value: number) => value / 1_000 },
  { below: 1e20, toMs: (value: number) => value / 1_000_000 },
];
/** Shorter numbers in a text are hardly times. */
const UNIX_TEXT = /^-?\d{9,19}(?:\.\d{1,9})?$/;
/**
 * ISO 8601, and what databases and languages make of it: a space for the T, `+00`, ` +0000 UTC`, ` UTC`, `,123`,
 * `+01:00[Europe/Berlin]`.
 */
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)(?: UTC|\[[\w/+-]{1,64}\])?)?)?$/i;
/** ISO 8601 without separators, as calendars write it: `20260131T093000Z`. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2})()(Z|[+-]\d{4})?)?$/i;
/** What a time may be at most, in characters. */
const MAX_LENGTH = 120;

/**
 * The instant that a value says, by itself or in the zone. This is the one reader of times for waits, conditions, segments,
 * consent and templates.
 *
 * 1. Numbers, and texts of nine or more digits, are Unix times in seconds, milliseconds, microseconds or nanoseconds.
 * 2. Other texts are ISO 8601 in the forms in which databases and languages write it. A text with an offset is an instant;
 *    one without is a local time of the zone; a date is the first instant of that day there.
 *
 * @returns null for anything else, for days that do not exist, and for years before 1000 and after 9999
 */
export function readInstant(value: unknown, zone: IANAZone): ReadInstant | null {
  const reading = readTime(value);
  return reading === null ? null : { kind: reading.kind, ms: inZone(reading, zone) };
}

/** The same, in milliseconds. */
export function readMs(value: unknown, zone: IANAZone): number | null {
  const reading = readTime(value);
  return reading === null ? null : inZone(reading, zone);
}

/** The instant of a reading, in milliseconds. */
export function inZone(reading: TimeReading, zone: IANAZone): number {
  return reading.kind === 'instant' ? reading.ms : atClock(reading.clock, zone);
}

/** What a value says of time, before its zone is known; null as for `readInstant`. */
export function readTime(value: unknown): TimeReading | null {
  if (typeof value === 'number') return unixTime(value);
  if (value instanceof Date) return instant(value.getTime());
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  const text = value.trim();
  const match = ISO.exec(text) ?? COMPACT.exec(text);
  if (match !== null) return isoTime(match);
  return UNIX_TEXT.test(text) ? unixTime(Number(text)) : null;
}

function unixTime(value: number): TimeReading | null {
  const unit = UNIX_UNITS.find(({ below }) => Math.abs(value) < below);
  return unit === undefined ? null : instant(Math.round(unit.toMs(value)));
}

function instant(ms: number): TimeReading | null {
  const year = Number.isNaN(ms) ? Number.NaN : new Date(ms).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? { kind: 'instant', ms } : null;
}

function isoTime(match: RegExpExecArray): TimeReading | null {
  const [, year = '', month = '', day = '', hour, minute = 0, second = 0, fraction = '', offset] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number(year) < FIRST_YEAR || new Date(midnight).toISOString().slice(5, 10) !== `${month}-${day}`)
    return null;
  if (hour === undefined) return { kind: 'day', clock: midnight };
  const timeOfDay =
    (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1_000 + thousandths(fraction);
  // 24:00 is the end of the day.
  if (Number(minute) > 59 || Number(second) > 59 || timeOfDay > DAY_MS) return null;
  const clock = midnight + timeOfDay;
  if (offset === undefined) return { kind: 'local', clock };
  const ahead = offsetMs(offset);
  return ahead === null ? null : instant(clock - ahead);
}

function thousandths(fraction: string): number {
  return Number(fraction.slice(0, 3).padEnd(3, '0'));
}

/** Milliseconds of `Z`, `+00`, `-0330` or `+05:45`; null if there is no such offset. */
function offsetMs(offset: string): number | null {
  const [, sign, hours, minutes = 0] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  const [ahead, rest] = [Number(hours), Number(minutes)];
  if (ahead > 23 || rest > 59) return null;
  return (sign === '-' ? -60_000 : 60_000) * (ahead * 60 + rest);
}
