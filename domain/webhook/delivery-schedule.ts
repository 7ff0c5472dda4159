const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays between attempts as recommended by Standard Webhooks: a little over three days in total. */
const DELAYS_MS = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Spreads retries of deliveries that failed together. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_S = 86_400;

/**
 * Delay after a failed attempt.
 *
 * @param attempts number of attempts made, from 1
 * @param retryAfterSeconds requested by the receiver; replaces the delay if it is at most 24 h
 * @param random from 0 to 1
 * @returns milliseconds; null after the last attempt
 */
export function nextDelayMs(
  attempts: number,
  retryAfterSeconds: number | null,
  random: () => number,
): number | null {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  if (retryAfterSeconds !== null && retryAfterSeconds <= MAX_RETRY_AFTER_S) return retryAfterSeconds * 1_000;
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random()));
}
