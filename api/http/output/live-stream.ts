import { setInterval as every } from 'node:timers/promises';
import type { Logger } from 'pino';
import { invalid } from '../../../domain/errors.js';
import type { Caller } from '../caller.js';
import { getCaller, getWorkspaceId, type ApiContext } from '../context.js';
import { EventSourceStream, SlowClient, type ServerSentEvent } from './server-sent-events.js';
import type { StreamPlaces } from '../limits/stream-places.js';

/** Below the idle timeout of common proxies. */
const HEARTBEAT_MS = 15_000;
/** The client then reconnects, and is authorized again. */
const LIFETIME_MS = 5 * 60_000;
const RETRY_MS = 1_000;
/** How often a client's credential is looked up again. */
const AUTHORIZE_EVERY_MS = 2_000;
const REVOKED = { event: 'revoked', data: '{"reason":"the credential no longer allows this"}' };
/** A client that accepts no data for this long is disconnected. */
const SEND_TIMEOUT_MS = 10_000;

export interface LiveItem {
  message: ServerSentEvent;
  /** There is nothing new: only sent as a heartbeat. */
  isIdle?: boolean;
  /** The next idle item is sent at once, since it has a new position. */
  losesPosition?: boolean;
}

export interface LiveDeps {
  /** Aborted on shutdown. */
  closing: AbortSignal;
  /** The caller as its credential is now; null if that was revoked. */
  current: (caller: Caller) => Promise<Caller | null>;
  places: StreamPlaces;
  log: Logger;
}

export interface LiveStream {
  /** Whether a caller may still follow it. */
  allows: (caller: Caller) => boolean;
  /** Endless, until aborted. */
  items: (signal: AbortSignal) => AsyncGenerator<LiveItem>;
}

/** Answers with server-sent events until the client disconnects. */
export function openLiveStream(ctx: ApiContext, deps: LiveDeps, live: LiveStream): void {
  ctx.status = 200;
  ctx.type = 'text/event-stream';
  ctx.set('X-Accel-Buffering', 'no');
  // The connection is not reused, so shutdown does not wait for it.
  ctx.set('Connection', 'close');
  if (ctx.method === 'HEAD') return;
  const { displaced, release } = deps.places.enter(getWorkspaceId(ctx).toHexString());
  const stream = new EventSourceStream(SEND_TIMEOUT_MS);
  ctx.body = stream.body;
  void pump(deps, stream, { ...live, caller: getCaller(ctx), displaced })
    .catch((err: unknown) => {
      deps.log.warn({ err, requestId: ctx.state.requestId }, 'event_stream_failed');
      stream.end({ event: 'error', data: '{"reason":"unavailable"}' });
    })
    .finally(release);
}

/** The position from which a client resumes; null for now. @throws RollcallError `invalid` */
export function lastEventId(ctx: ApiContext, isPosition: (id: string) => boolean): string | null {
  const id = ctx.get('Last-Event-ID');
  if (id === '') return null;
  if (isPosition(id)) return id;
  throw invalid([{ path: 'Last-Event-ID', message: 'is not an event id of this stream' }]);
}

/**
 * Ends when the client disconnects or is too slow, when its credential is revoked, when another workspace needs its
 * place, when its lifetime is over, and on shutdown.
 */
async function pump(
  deps: LiveDeps,
  stream: EventSourceStream,
  { caller, displaced, allows, items }: LiveStream & { caller: Caller; displaced: AbortSignal },
): Promise<void> {
  const over = AbortSignal.any([stream.closed, deps.closing, displaced, AbortSignal.timeout(LIFETIME_MS)]);
  const revoked = new AbortController();
  const signal = AbortSignal.any([over, revoked.signal]);
  const watching = abortWhenRevoked(deps, { caller, allows, over }, revoked);
  // Awaited below; a failure before that ends the loop.
  watching.catch(() => undefined);
  let sentAt = 0;
  try {
    stream.body.write(`retry: ${RETRY_MS}\n\n`);
    for await (const { message, isIdle = false, losesPosition = false } of items(signal)) {
      if (isIdle && Date.now() - sentAt < HEARTBEAT_MS) continue;
      sentAt = losesPosition ? 0 : Date.now();
      await stream.send(message);
    }
    await watching;
    stream.end(revoked.signal.aborted ? REVOKED : null);
  } catch (error) {
    if (!(error instanceof SlowClient)) throw error;
    stream.end({
      event: 'slow',
      data: '{"reason":"the client reads too slowly; reconnect with Last-Event-ID"}',
    });
  }
}

/** Aborts `revoked` when the caller's credential is revoked or no longer allows it; a failed look-up ends the stream. */
async function abortWhenRevoked(
  { current }: LiveDeps,
  { caller, allows, over }: { caller: Caller; allows: LiveStream['allows']; over: AbortSignal },
  revoked: AbortController,
): Promise<void> {
  try {
    for await (const _tick of every(AUTHORIZE_EVERY_MS, undefined, { signal: over, ref: false })) {
      const now = await current(caller);
      if (now !== null && allows(now)) continue;
      revoked.abort();
      return;
    }
  } catch (error) {
    if (over.aborted) return;
    revoked.abort();
    throw error;
  }
}
