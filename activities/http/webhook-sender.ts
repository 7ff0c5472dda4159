import { Agent, request as exchange, type Dispatcher } from 'undici';
import { checkWebhookUrl } from '../../domain/webhook/webhook-target.js';
import { startDeadline } from './deadline.js';
import { describeError } from './describe-error.js';
import { KeyedLimiter } from '../../domain/kernel/keyed-limiter.js';
import { createAddressGuard, TargetRefusedError, type GuardOptions } from './address-guard.js';
import { interimLimit, readResponse, type WebhookResponse } from './webhook-response.js';
import { guardedConnect } from './guarded-connect.js';

/** From the lookup to the last byte read. */
const TOTAL_TIMEOUT_MS = 15_000;
/** Connections of all workspaces together; each has a share of them (origin-limiter.ts). */
export const CONNECTIONS_PER_ORIGIN = 16;
const FORBIDDEN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

export interface WebhookRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** All but framing headers and Host; values may contain any text without control characters. */
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Aborts the attempt; none is started afterwards. */
  signal?: AbortSignal;
  /** For the whole attempt once it has a slot; 15 s by default. */
  timeoutMs?: number;
}

export interface WebhookAnswered extends WebhookResponse {
  outcome: 'answered';
  durationMs: number;
}

/** Never connected; retrying does not help until the target is changed. */
export interface WebhookRefused {
  outcome: 'refused';
  reason: string;
}

/** No response: the receiver may or may not have received the request. */
export interface WebhookFailed {
  outcome: 'failed';
  /** `ETIMEDOUT` (our deadline), `ABORTED` (the caller's signal), or a code of the system or undici. */
  code: string;
  error: string;
  durationMs: number;
}

export type WebhookResult = WebhookAnswered | WebhookRefused | WebhookFailed;

export interface WebhookSender {
  /** Makes one attempt. Never rejects because of the network or the receiver. */
  send(request: WebhookRequest): Promise<WebhookResult>;
  /** Waits for running attempts, then closes all connections. */
  close(): Promise<void>;
}

export interface WebhookSenderOptions extends GuardOptions {
  /** Further certificate authorities to trust, PEM. */
  ca?: string;
}

/**
 * Sends webhooks to URLs that users have saved. Connects only to checked addresses, with a limit on the
 * connections per origin.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { allowPrivate } = options;
  const guard = createAddressGuard(options);
  const origins = new KeyedLimiter({ limit: CONNECTIONS_PER_ORIGIN });
  const agent = new Agent({
    connect: guardedConnect(guard, options.ca),
    connections: CONNECTIONS_PER_ORIGIN,
    // The deadline limits the whole attempt, rather than the silence between two bytes.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const underWay = new Set<Promise<WebhookResult>>();

  async function send(request: WebhookRequest): Promise<WebhookResult> {
    const sending = sendWithSlot(request);
    underWay.add(sending);
    try {
      return await sending;
    } finally {
      underWay.delete(sending);
    }
  }

  async function sendWithSlot(request: WebhookRequest): Promise<WebhookResult> {
    const refusal = checkWebhookUrl(request.url, { allowPrivate }) ?? checkHeaders(request.headers);
    if (refusal !== null) return { outcome: 'refused', reason: refusal };
    const { url, signal } = request;
    try {
      return await origins.run(new URL(url).origin, () => attempt(agent, request), { signal });
    } catch (error) {
      // An attempt does not reject: this one was aborted before it had a slot.
      return { outcome: 'failed', code: 'ABORTED', error: describeError(error).message, durationMs: 0 };
    }
  }

  async function close(): Promise<void> {
    await Promise.allSettled(underWay);
    // Not agent.close(), which also waits for unused connections.
    await agent.destroy();
  }

  return { send, close };
}

function checkHeaders(headers: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (FORBIDDEN_HEADERS.has(name.toLowerCase())) return `header ${name} is set by the service itself`;
    if (/\p{Cc}/u.test(name + value)) return `header ${JSON.stringify(name)} holds control characters`;
  }
  return null;
}

async function attempt(agent: Agent, request: WebhookRequest): Promise<WebhookResult> {
  const started = performance.now();
  const deadline = startDeadline(request.timeoutMs ?? TOTAL_TIMEOUT_MS, request.signal);
  try {
    // During lookup and connect, undici notices an abort only at their end.
    const response = await Promise.race([dispatch(agent, request, deadline.signal), deadline.stopped]);
    const answer = await readResponse(response);
    return { outcome: 'answered', ...answer, durationMs: elapsedMs(started) };
  } catch (error) {
    if (error instanceof TargetRefusedError) return { outcome: 'refused', reason: error.message };
    const { code, message } = describeError(error);
    return { outcome: 'failed', code, error: message, durationMs: elapsedMs(started) };
  } finally {
    deadline.clear();
  }
}

function dispatch(
  agent: Agent,
  request: WebhookRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { url, method, body = null } = request;
  // Values are sent as UTF-8, but undici writes strings as Latin-1.
  const given = Object.entries(request.headers).map(
    ([name, value]) => [name.toLowerCase(), Buffer.from(value, 'utf8').toString('latin1')] as const,
  );
  const headers = { 'user-agent': 'Rollcall', ...Object.fromEntries(given) };
  return exchange(url, { dispatcher: agent, method, headers, body, signal, onInfo: interimLimit() });
}

function elapsedMs(started: number): number {
  return Math.round(performance.now() - started);
}
