import { ApplicationFailure } from '@temporalio/activity';
import type { FailedAttempt } from '../workflows/messages.js';
import { DAY_MS, HOUR_MS } from '../domain/kernel/spans.js';

/** Why an activity failed. Only the code enters Temporal; error texts stay in MongoDB. */
export const failureCodes = [
  'mailRefused',
  'mailBusy',
  'mailServerAway',
  'mailNotDelivered',
  'mailMisconfigured',
  'mailDeferred',
  'mailPostponed',
  'renderBusy',
  'templateInvalid',
  'webhookRefused',
  'webhookFailed',
  'webhookAnswered',
  'webhookBusy',
  'contactRefused',
  'waitEndless',
  'claimHeld',
  'definitionMissing',
  'definitionInvalid',
  'stepFailed',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** A failure that the activity's retry policy retries. */
export function retryable(code: FailureCode, nextRetryDelay?: number): ApplicationFailure {
  return retried(code, nextRetryDelay);
}

function retried(code: string, nextRetryDelay?: number): ApplicationFailure {
  return ApplicationFailure.create({
    message: code,
    type: code,
    nonRetryable: false,
    ...(nextRetryDelay === undefined ? {} : { nextRetryDelay }),
  });
}

/** An attempt's failure, just now, as another activity can be told of it; null if it is final or unexpected. */
export function toFailedAttempt(error: unknown, now: Date): FailedAttempt | null {
  if (!(error instanceof ApplicationFailure) || error.nonRetryable === true) return null;
  const delay: unknown = error.nextRetryDelay;
  return { code: error.message, retryAt: typeof delay === 'number' ? now.getTime() + delay : null };
}

/** The failure of which another activity has told, with what is left of its delay; null if that is over. */
export function failureAgain({ code, retryAt }: FailedAttempt, now: Date): ApplicationFailure | null {
  if (retryAt === null) return retried(code);
  const leftMs = retryAt - now.getTime();
  return leftMs > 0 ? retried(code, leftMs) : null;
}

/** A failure that is not retried: the enrollment fails, and an operator may retry it. */
export function nonRetryable(code: FailureCode): ApplicationFailure {
  return ApplicationFailure.create({ message: code, type: code, nonRetryable: true });
}

/** The code of what a failed enrollment shows as its last error; `stepFailed` if that is a description. */
export function codeOfError(error: string | null): FailureCode {
  return failureCodes.find((code) => code === error) ?? 'stepFailed';
}

/** Whether an activity's failure has this code. */
export function hasCode(error: unknown, code: FailureCode): boolean {
  return error instanceof ApplicationFailure && error.type === code;
}

/** How long a mail or webhook is attempted, from the first attempt. */
export const ATTEMPTED_FOR_MS = DAY_MS;

/**
 * The gap between attempts at a mail server that is away doubles up to five minutes, and then grows to a quarter of the time
 * that it has been away, an hour at most: a hundred thousand mails that wait for it for hours must not take all of a worker.
 */
const AWAY_GAP_MS = 5 * 60_000;
const AWAY_SHARE = 0.25;

/** Longest gap between attempts; the other side's wish for a short one does not shorten it further. */
const LONGEST_GAP_MS = HOUR_MS;

/** When a mail is tried again whose server was away, a day after its first attempt at the latest; null after that. */
export function nextAtServer({ first, now }: { first: Date; now: Date }): Date | null {
  const triedMs = now.getTime() - first.getTime();
  if (triedMs >= ATTEMPTED_FOR_MS) return null;
  const most = Math.min(LONGEST_GAP_MS, Math.max(AWAY_GAP_MS, triedMs * AWAY_SHARE));
  return new Date(now.getTime() + Math.max(1_000, Math.min(triedMs, most)));
}

/** Sends a mail; if its server is away, resolves to what `wait` makes of the milliseconds until the next attempt. */
export async function sendOrWait<T>(send: () => Promise<T>, wait: (ms: number) => T): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApplicationFailure) || error.type !== 'mailServerAway') throw error;
    const delay: unknown = error.nextRetryDelay;
    if (typeof delay !== 'number') throw error;
    return wait(delay);
  }
}

/**
 * The failure of an attempt, which is retried until a day has passed since the first one: by the activity's policy, or after
 * `retryInMs`, but at least as long again as it has been tried, so that gaps grow.
 */
export function failedAttempt(
  code: FailureCode,
  { first, now, retryInMs }: { first: Date; now: Date; retryInMs?: number | undefined },
): ApplicationFailure {
  const triedMs = now.getTime() - first.getTime();
  if (triedMs >= ATTEMPTED_FOR_MS) return nonRetryable(code);
  const leastMs = Math.max(1_000, Math.min(triedMs, LONGEST_GAP_MS));
  return retryable(code, retryInMs === undefined ? undefined : Math.max(retryInMs, leastMs));
}
