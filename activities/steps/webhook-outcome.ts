import { nextDelayMs } from '../../domain/webhook/delivery-schedule.js';
import type { WebhookResult } from '../http/webhook-sender.js';
import type { StepAttemptOutcome } from './step-deliveries.js';
import { isDelivered } from '../deliveries/attempt.js';

/** The receiver says that it is gone for good (RFC 9110 section 15.5.11). */
const GONE = 410;
/** A receiver that asks to be called again at once waits all the same. */
const MIN_GAP_MS = 1_000;
/** So long before the time for the step is up the last try is made. */
const LAST_ATTEMPT_MARGIN_MS = 60_000;

/** Who finds no place comes again after this, and each time later, up to a minute. */
const MIN_SLOT_RETRY_MS = 2_000;
const MAX_SLOT_RETRY_MS = 60_000;
const SLOT_RETRY_GROWTH = 1.5;
const SLOT_RETRY_JITTER = 0.2;

export interface StepAttempt {
  result: WebhookResult;
  /** It was cut off, since the enrollment is over. */
  stopped: boolean;
  /** Which try it was, from 1. */
  n: number;
  /** Now. */
  at: Date;
  /** When the step has been tried for long enough. */
  deadline: Date;
}

/**
 * What a try of a webhook step comes to. Gaps are those of rules, a `Retry-After` of up to 24 h taking the place of one;
 * the last try is made shortly before the time is up, however long the gap would be.
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
  const waitMs = Math.min(Math.max(gapMs, MIN_GAP_MS), leftMs);
  return { status: 'pending', nextAttemptAt: new Date(at.getTime() + waitMs) };
}

/**
 * When to come again for a try for which the receiver had no place. Who has come in vain often comes less often, so that
 * thousands who wait for one receiver do not keep the worker busy with asking.
 *
 * @param rejections how often there was no place, this time included
 * @param random from 0 to 1
 */
export function slotRetryMs(rejections: number, random: () => number): number {
  const ms = Math.min(
    MAX_SLOT_RETRY_MS,
    MIN_SLOT_RETRY_MS * SLOT_RETRY_GROWTH ** Math.max(0, rejections - 1),
  );
  return Math.round(ms * (1 - SLOT_RETRY_JITTER + 2 * SLOT_RETRY_JITTER * random()));
}
