import { nextDelayMs } from '../../domain/webhook/delivery-schedule.js';
import type { WebhookResult } from '../http/webhook-sender.js';
import type { StepAttemptOutcome } from './step-deliveries.js';
import { isDelivered } from '../deliveries/attempt.js';

/** The receiver no longer exists (RFC 9110 section 15.5.11). */
const GONE = 410;
/** No attempt follows if less than this is left. */
const MIN_GAP_MS = 1_000;
/** The last attempt is made this long before the deadline. */
const LAST_ATTEMPT_MARGIN_MS = 60_000;

/** Delays of attempts that found no free slot: growing, up to a minute. */
const MIN_SLOT_RETRY_MS = 2_000;
const MAX_SLOT_RETRY_MS = 60_000;
const SLOT_RETRY_GROWTH = 1.5;
const SLOT_RETRY_JITTER = 0.2;

export interface StepAttempt {
  result: WebhookResult;
  /** It was aborted because the enrollment ended. */
  stopped: boolean;
  /** Number of the attempt, from 1. */
  n: number;
  /** Now. */
  at: Date;
  /** When the step is given up. */
  deadline: Date;
}

/**
 * The outcome of an attempt of a webhook step. Gaps are those of rules; the last attempt is made shortly before the
 * deadline, however long the gap would be.
 */
export function webhookOutcome(
  { result, stopped, n, at, deadline }: StepAttempt,
  random: () => number,
): StepAttemptOutcome {
  if (isDelivered(result)) return { status: 'delivered', nextAttemptAt: null };
  if (stopped) return { status: 'stopped', nextAttemptAt: null };
  if (result.outcome === 'refused') return { status: 'failed', nextAttemptAt: null, endReason: 'refused' };
  const answer = result.outcome === 'answered' ? result : null;
  if (answer?.status === GONE) return { status: 'failed', nextAttemptAt: null, endReason: 'gone' };
  const gapMs = nextDelayMs(n, answer?.retryAfterSeconds ?? null, random);
  const leftMs = deadline.getTime() - LAST_ATTEMPT_MARGIN_MS - at.getTime();
  if (gapMs === null || leftMs < MIN_GAP_MS) {
    return { status: 'failed', nextAttemptAt: null, endReason: 'exhausted' };
  }
  return { status: 'pending', nextAttemptAt: new Date(at.getTime() + Math.min(gapMs, leftMs)) };
}

/**
 * When to retry after an attempt found no free slot. Backs off, so that thousands of steps waiting for one receiver do
 * not keep the worker busy.
 *
 * @param rejections how often no slot was free, including this time
 * @param random from 0 to 1
 */
export function slotRetryMs(rejections: number, random: () => number): number {
  const ms = Math.min(
    MAX_SLOT_RETRY_MS,
    MIN_SLOT_RETRY_MS * SLOT_RETRY_GROWTH ** Math.max(0, rejections - 1),
  );
  return Math.round(ms * (1 - SLOT_RETRY_JITTER + 2 * SLOT_RETRY_JITTER * random()));
}
