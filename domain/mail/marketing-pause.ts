import { DAY_MS } from '../kernel/spans.js';

/** Why marketing mail of a workspace is paused. */
export const pauseReasons = ['bounces', 'complaints'] as const;

export type PauseReason = (typeof pauseReasons)[number];

/** Above these rates, in percent, marketing mail is paused; null never pauses. */
export interface PauseRates {
  bounces: number | null;
  complaints: number | null;
}

/** Mail of a workspace that was reported within the window. */
export type ReportCounts = Record<PauseReason, number>;

/** Rates are those of this period. */
export const PAUSE_WINDOW_MS = DAY_MS;
/** Fewer mails say nothing about a rate. */
export const MIN_SENT = 200;
/** One or two readers who report a mail as spam are no rate, however few mails were sent. */
const MIN_REPORTS = 3;

/** The beginning of the window: mail from before a pause was lifted does not count again. */
export function windowStart(now: Date, liftedAt: Date | undefined): Date {
  const dayAgo = now.getTime() - PAUSE_WINDOW_MS;
  return new Date(Math.max(dayAgo, liftedAt?.getTime() ?? dayAgo));
}

/**
 * Up to how many sent mails must be counted to tell whether a rate is exceeded; 0 if none can be. Grows with the reports,
 * not with what was sent.
 */
export function sentToCount(reports: ReportCounts, rates: PauseRates): number {
  const limits = pauseReasons.map((reason) => {
    const rate = rates[reason];
    const isPossible = rate !== null && reports[reason] >= MIN_REPORTS;
    return isPossible ? Math.max(MIN_SENT, Math.floor((reports[reason] * 100) / rate) + 1) : 0;
  });
  return Math.max(...limits);
}

/**
 * Whether marketing mail is to be paused, and the rate in percent.
 *
 * @param sent mails of the window, counted up to `sentToCount`
 */
export function pauseFor(
  { reports, sent }: { reports: ReportCounts; sent: number },
  rates: PauseRates,
): { reason: PauseReason; rate: number } | null {
  if (sent < MIN_SENT) return null;
  for (const reason of pauseReasons) {
    const threshold = rates[reason];
    if (threshold === null || reports[reason] < MIN_REPORTS) continue;
    const rate = (reports[reason] * 100) / sent;
    if (rate > threshold) return { reason, rate: Math.min(100, Math.round(rate * 100) / 100) };
  }
  return null;
}
