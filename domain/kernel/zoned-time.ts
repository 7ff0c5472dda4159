import { DateTime, IANAZone } from 'luxon';
import { parseTimezone } from '../contact/locale.js';
import { DAY_MS } from './spans.js';

const MINUTE = 60_000;

/** The first existing zone, else UTC. */
export function firstZone(...names: (string | null | undefined)[]): IANAZone {
  const known = names.find((name) => typeof name === 'string' && parseTimezone(name) !== null);
  return IANAZone.create(known ?? 'UTC');
}

/** A local date and time without a zone. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
}

/**
 * The instant of a local time, in milliseconds since the epoch. A time that occurs twice in autumn means the
 * first; a time skipped in spring means the first instant after the gap.
 */
export function instantAt(wall: WallTime, zone: IANAZone): number {
  return atClock(DateTime.fromObject(wall, { zone: 'utc' }).toMillis(), zone);
}

/** What the clocks of a zone show at an instant, in milliseconds as if they showed UTC. */
export function clockAt(ms: number, zone: IANAZone): number {
  return ms + offsetAt(zone, ms);
}

/** The instant at which the clocks of a zone show this, as `instantAt`. */
export function atClock(utc: number, zone: IANAZone): number {
  const before = utc - DAY_MS;
  const after = utc + DAY_MS;
  const guesses = [utc - offsetAt(zone, before), utc - offsetAt(zone, after)];
  const real = guesses.filter((guess) => guess + offsetAt(zone, guess) === utc);
  return real.length > 0 ? Math.min(...real) : changeBetween(zone, before, after);
}

function offsetAt(zone: IANAZone, ms: number): number {
  return zone.offset(ms) * MINUTE;
}

/** The instant at which a zone's offset changes; the offsets of both ends must differ. */
function changeBetween(zone: IANAZone, from: number, to: number): number {
  const old = offsetAt(zone, from);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === old) low = middle;
    else high = middle;
  }
  return high;
}
