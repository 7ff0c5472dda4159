import { DateTime, IANAZone } from 'luxon';
import { parseTimezone } from '../contact/locale.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The first of the zones that exists here, else UTC. */
export function firstZone(...names: (string | null | undefined)[]): IANAZone {
  const known = names.find((name) => typeof name === 'string' && parseTimezone(name) !== null);
  return IANAZone.create(known ?? 'UTC');
}

/** A wall clock's reading: what a calendar and a clock on the wall show, in whatever zone. */
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
 * The instant at which the clocks of a zone show a time. In autumn's double hour it is the first of the two; a time
 * in spring's gap is never shown, and the answer is the first instant after the gap. Milliseconds since the epoch.
 */
export function instantAt(wall: WallTime, zone: IANAZone): number {
  const shown = DateTime.fromObject(wall, { zone: 'utc' }).toMillis();
  const before = shown - DAY;
  const after = shown + DAY;
  const guesses = [shown - offsetAt(zone, before), shown - offsetAt(zone, after)];
  const real = guesses.filter((guess) => guess + offsetAt(zone, guess) === shown);
  return real.length > 0 ? Math.min(...real) : changeBetween(zone, before, after);
}

function offsetAt(zone: IANAZone, ms: number): number {
  return zone.offset(ms) * MINUTE;
}

/** The instant at which a zone's offset, different at both ends, changes. */
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
