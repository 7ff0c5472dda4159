import { DAY_MS, HOUR_MS } from '../../../domain/kernel/spans.js';

export const periodNames = ['24h', '7d', '28d', '90d'] as const;
export type PeriodName = (typeof periodNames)[number];

/** A period as the URL has it: one that ends now, or the local dates of its first and last day. */
export interface PeriodSearch {
  period?: PeriodName;
  from?: string;
  to?: string;
}

/** What `GET /api/stats` is asked for. */
export interface PeriodQuery {
  interval: 'hour' | 'day';
  timezone: string;
  from: string;
  to?: string;
}

const DAYS: Record<Exclude<PeriodName, '24h'>, number> = { '7d': 7, '28d': 28, '90d': 90 };
/** Of days that the API counts in one call, half of them. */
const MOST_DAYS = 366;

/** The given dates if they are a period, otherwise the period with the name. */
export function toPeriod({
  period,
  from,
  to,
}: { [K in keyof PeriodSearch]?: PeriodSearch[K] | undefined }): PeriodSearch {
  if (from !== undefined && to !== undefined && daysBetween(from, to) > 0) return { from, to };
  return period === undefined ? {} : { period };
}

/** The name of the chosen period; null for one between two dates. */
export function periodName({ period, from }: PeriodSearch): PeriodName | null {
  return from === undefined ? (period ?? '28d') : null;
}

/** The first and the last day of a period, as local dates. */
export function periodDays(
  search: PeriodSearch,
  timezone: string,
  now = new Date(),
): { from: string; to: string } {
  const { from, to } = search;
  if (from !== undefined && to !== undefined) return { from, to };
  const today = localDate(now, timezone);
  const name = periodName(search) ?? '28d';
  return {
    from:
      name === '24h'
        ? localDate(new Date(now.getTime() - DAY_MS), timezone)
        : plusDays(today, 1 - DAYS[name]),
    to: today,
  };
}

/** What to ask for: the period and the time before it, which is the first half of the answer; or the period alone. */
export function periodQuery(
  search: PeriodSearch,
  timezone: string,
  { isAlone = false, now = new Date() }: { isAlone?: boolean; now?: Date } = {},
): PeriodQuery {
  if (periodName(search) === '24h') {
    const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
    const hours = isAlone ? 24 : 48;
    return { interval: 'hour', timezone, from: new Date(hour - (hours - 1) * HOUR_MS).toISOString() };
  }
  const { from, to } = periodDays(search, timezone, now);
  const days = Math.min(daysBetween(from, to), MOST_DAYS) * (isAlone ? 1 : 2);
  return { interval: 'day', timezone, from: plusDays(to, 1 - days), to: plusDays(to, 1) };
}

/** Days from the first to the last, both included. */
function daysBetween(from: string, to: string): number {
  return Math.round((parseDay(to) - parseDay(from)) / DAY_MS) + 1;
}

function plusDays(date: string, days: number): string {
  return new Date(parseDay(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** NaN for what is no date. */
function parseDay(date: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
}

function localDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
}
