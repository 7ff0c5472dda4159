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
/** Longest delay that a receiver can ask for. */
export const MAX_RETRY_AFTER_S = 86_400;

/**
 * Delay after a failed attempt. A receiver can lengthen it and never shorten it: attempts are counted, and an overloaded one
 * that asks for a second would use all of them up within ten.
 *
 * @param attempts number of attempts made, from 1
 * @param retryAfterSeconds requested by the receiver; counts as 24 h if it is longer
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
  const own = Math.round(delay * (1 - JITTER + 2 * JITTER * random()));
  return Math.max(own, Math.min(retryAfterSeconds ?? 0, MAX_RETRY_AFTER_S) * 1_000);
}
