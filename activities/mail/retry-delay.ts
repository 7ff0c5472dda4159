import { randomInt } from 'node:crypto';

/**
 * Longest delay before a mail that is held back is tried again, so that a changed setting takes effect within it. Each try
 * renders the mail: 100,000 that wait are 28 a second.
 */
export const RECHECK_MS = 3_600_000;
/** Mails that wait for the same instant are spread over this time after it. */
const SPREAD_MS = 5 * 60_000;

/** How long a mail that waits for an instant is left alone, in milliseconds. */
export function retryDelay(until: Date, { now, recheckMs }: { now: Date; recheckMs: number }): number {
  return Math.min(until.getTime() - now.getTime() + randomInt(SPREAD_MS), recheckMs);
}
