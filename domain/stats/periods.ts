import { DateTime, type IANAZone } from 'luxon';
import { instantAt } from '../kernel/zoned-time.js';
import { DAY_MS, HOUR_MS } from '../kernel/spans.js';

/** Three years. */
const MAX_DAYS = 1_100;
/** Single hours are kept for 90 days. */
const MAX_HOURS = 91 * 24;

export const statIntervals = ['hour', 'day'] as const;
export type StatInterval = (typeof statIntervals)[number];

/** Days of the future are empty. */
const MAX_AHEAD_MS = 366 * DAY_MS;

/** When no `from` is given, in milliseconds before `to`. */
const DEFAULT_MS = { hour: 2 * DAY_MS, day: 30 * DAY_MS };

export interface WantedPeriods {
  /** ISO 8601; a date without a time is a local one. */
  from?: string | undefined;
  to?: string | undefined;
  interval: StatInterval;
  zone: IANAZone;
}

/** Hours, or days in a time zone, one after the other. */
export interface StatPeriods {
  /** The start of each, in milliseconds since the epoch. */
  starts: number[];
  /** The end of the last one. */
  end: number;
  /** Of days, as `2026-01-31`; empty for hours. */
  dates: string[];
}

/** What is wrong with the query. */
export interface RefusedPeriods {
  refused: { path: 'from' | 'to'; message: string };
}

/** The periods that `from` and `to` touch; `to` itself is not included. */
export function toPeriods(wanted: WantedPeriods, now: Date): StatPeriods | RefusedPeriods {
  const { interval, zone } = wanted;
  const to = wanted.to === undefined ? now.getTime() + 1 : startOfText(wanted.to, zone);
  const from = wanted.from === undefined ? to - DEFAULT_MS[interval] : startOfText(wanted.from, zone);
  if (to > now.getTime() + MAX_AHEAD_MS) return { refused: { path: 'to', message: 'is too far ahead' } };
  if (from >= to) return refused('must be before to');
  return interval === 'hour' ? hourPeriods(from, to, now) : dayPeriods(from, to, zone);
}

function refused(message: string): RefusedPeriods {
  return { refused: { path: 'from', message } };
}

function startOfText(text: string, zone: IANAZone): number {
  if (text.length > '2026-01-31'.length) return Date.parse(text);
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return instantAt({ year, month, day }, zone);
}

function hourPeriods(from: number, to: number, now: Date): StatPeriods | RefusedPeriods {
  const first = from - (((from % HOUR_MS) + HOUR_MS) % HOUR_MS);
  if (first < now.getTime() - MAX_HOURS * HOUR_MS)
    return refused('is more than 90 days ago; use the interval day');
  const count = Math.ceil((to - first) / HOUR_MS);
  if (count > MAX_HOURS + 1) return refused('must be at most 90 days before to; use the interval day');
  const starts = Array.from({ length: count }, (_, i) => first + i * HOUR_MS);
  return { starts, end: first + count * HOUR_MS, dates: [] };
}

function dayPeriods(from: number, to: number, zone: IANAZone): StatPeriods | RefusedPeriods {
  if (to - from > MAX_DAYS * DAY_MS) return refused(`must be at most ${String(MAX_DAYS)} days before to`);
  const { year, month, day } = DateTime.fromMillis(from, { zone });
  const starts: number[] = [];
  const dates: string[] = [];
  for (let n = 0; ; n += 1) {
    // In UTC, dates follow each other at equal distances.
    const date = DateTime.utc(year, month, day).plus({ days: n });
    const start = instantAt({ year: date.year, month: date.month, day: date.day }, zone);
    if (start >= to) return { starts, end: start, dates };
    starts.push(start);
    dates.push(date.toISODate() ?? '');
  }
}

/** The number of the period with this instant; -1 if there is none. */
export function periodAt({ starts, end }: StatPeriods, at: number): number {
  if (at >= end) return -1;
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
