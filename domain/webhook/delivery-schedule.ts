const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After the first try, in the gaps that Standard Webhooks advises: three days and some hours in all. */
const GAPS_MS = [
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
/** So that what failed together is not tried together. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_S = 86_400;

/**
 * How long to wait after a failed try.
 *
 * @param tries that have been made, from 1
 * @param retryAfterSeconds what the receiver asked for; up to 24 h it replaces the gap, more is not believed
 * @param random from 0 to 1
 * @returns milliseconds, or null when that was the last try
 */
export function nextGapMs(
  tries: number,
  retryAfterSeconds: number | null,
  random: () => number,
): number | null {
  const gap = GAPS_MS[tries - 1];
  if (gap === undefined) return null;
  if (retryAfterSeconds !== null && retryAfterSeconds <= MAX_RETRY_AFTER_S) return retryAfterSeconds * 1_000;
  return Math.round(gap * (1 - JITTER + 2 * JITTER * random()));
}
