import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { startDeadline } from '../../http/deadline.js';
import { describeError } from '../../http/describe-error.js';
import type { MailResult, MailUncertain } from '../mailer.js';
import { exchange } from './exchange.js';
import type { ProviderApi, ProviderRequest } from './provider-api.js';
import { readAnswer } from './read-answer.js';

/** Requests for one mail: the first, and repetitions that cannot send it twice. */
const MAX_REQUESTS = 4;
/** How long a provider that is asked too often is left alone at least. */
const LEAST_WAIT_MS = 1_000;
/** Requests that were told to wait for the same time come back spread over this much more. */
const SPREAD_MS = 500;
const TOO_MANY_REQUESTS = 429;

interface Sending {
  agent: Dispatcher;
  /** See `SendHooks`. */
  beforeData: () => Promise<boolean>;
  signal: AbortSignal;
  requestMs: number;
  totalMs: number;
  patienceMs: number;
  repeatMs: number;
}

/**
 * Sends a request for one mail, and within `totalMs` repeats it where that cannot send the mail twice: after 429, and with
 * an idempotency key after a request without a clear answer. Once there was one, anything but an acceptance leaves the mail
 * uncertain.
 */
export async function sendRequest(
  api: ProviderApi,
  request: ProviderRequest,
  sending: Sending,
): Promise<MailResult> {
  const { signal, requestMs, totalMs } = sending;
  const endsAt = performance.now() + totalMs;
  const leftMs = (): number => Math.max(0, Math.round(endsAt - performance.now()));
  let gate: Promise<boolean> | undefined;
  const begin = (): Promise<boolean> => (gate ??= sending.beforeData());
  let patienceMs = sending.patienceMs;
  let doubt: MailUncertain | null = null;
  for (let count = 1; ; count += 1) {
    const result = await sendOnce(api, request, {
      ...sending,
      begin,
      requestMs: Math.min(requestMs, leftMs()),
    });
    if (result.outcome === 'uncertain') doubt = result;
    const isInDoubt = doubt !== null && result.outcome !== 'sent';
    const waitMs = isInDoubt ? repeatAfter(api, sending.repeatMs * count) : patienceFor(result, patienceMs);
    if (waitMs === null || waitMs >= leftMs() || count >= MAX_REQUESTS || signal.aborted)
      return isInDoubt && doubt !== null ? doubt : result;
    if (!isInDoubt) patienceMs -= waitMs;
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Null if a repetition could send the mail again. */
function repeatAfter({ isIdempotent }: ProviderApi, inMs: number): number | null {
  return isIdempotent ? inMs : null;
}

/** How long to wait if the provider asks for it and patience lasts; null otherwise. */
function patienceFor(result: MailResult, patienceMs: number): number | null {
  if (result.outcome !== 'refused' || result.status !== TOO_MANY_REQUESTS) return null;
  const waitMs = Math.max(result.retryAfterMs ?? 0, LEAST_WAIT_MS) + randomInt(SPREAD_MS);
  return waitMs <= patienceMs ? waitMs : null;
}

async function sendOnce(
  api: ProviderApi,
  request: ProviderRequest,
  { agent, begin, signal, requestMs }: Sending & { begin: () => Promise<boolean> },
): Promise<MailResult> {
  const deadline = startDeadline(requestMs, signal);
  try {
    const exchanged = await exchange(agent, request, { begin, deadline });
    if (exchanged.outcome === 'stopped') return { outcome: 'stopped' };
    if (exchanged.outcome === 'answered') return readAnswer(api, exchanged.answer);
    const { error, isBegun } = exchanged;
    return { outcome: isBegun ? 'uncertain' : 'failed-before-data', error: describeError(error) };
  } finally {
    deadline.clear();
  }
}
