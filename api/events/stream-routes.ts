import type { ObjectId } from 'mongodb';
import { setInterval as every } from 'node:timers/promises';
import { may } from '../../domain/accounts/access.js';
import { invalid } from '../../domain/errors.js';
import type { Caller } from '../http/caller.js';
import { callerOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { EventSourceStream, SlowClient } from '../http/server-sent-events.js';
import { jsonTextOf } from '../body/json-text.js';
import { isTailToken, tailEvents, type Tailed } from './tail-events.js';
import { parseQuery } from '../http/parse.js';
import { presentEvent } from './presenter.js';
import { eventFilters, eventStreamQuery, type EventFilters } from './schemas.js';

/** Below the idle timeout of common proxies. */
const HEARTBEAT_MS = 15_000;
/** The client then reconnects, and is authorized again. */
const LIFETIME_MS = 5 * 60_000;
const RETRY_MS = 1_000;
/** How often a client's credential is looked up again. */
const AUTHORIZE_EVERY_MS = 1_000;
const REVOKED = { event: 'revoked', data: '{"reason":"the credential no longer allows this"}' };
/** A client that accepts no data for this long is disconnected. */
const SEND_TIMEOUT_MS = 10_000;

/** Streams events as they are recorded until the client disconnects; `Last-Event-ID` resumes an earlier stream. */
export function open(ctx: ApiContext, deps: Deps): void {
  const filters = eventFilters(parseQuery(eventStreamQuery, ctx));
  const after = lastEventId(ctx);
  const workspaceId = workspaceOf(ctx);
  ctx.status = 200;
  ctx.type = 'text/event-stream';
  ctx.set('X-Accel-Buffering', 'no');
  // The connection is not reused, so shutdown does not wait for it.
  ctx.set('Connection', 'close');
  if (ctx.method === 'HEAD') return;
  const { displaced, release } = deps.eventTails.enter(workspaceId.toHexString());
  const stream = new EventSourceStream(SEND_TIMEOUT_MS);
  ctx.body = stream.body;
  void pump(deps, stream, { caller: callerOf(ctx), displaced, workspaceId, filters, after })
    .catch((err: unknown) => {
      deps.log.warn({ err, requestId: ctx.state.requestId }, 'event_stream_failed');
      stream.end({ event: 'error', data: '{"reason":"unavailable"}' });
    })
    .finally(release);
}

function lastEventId(ctx: ApiContext): string | null {
  const id = ctx.get('Last-Event-ID');
  if (id === '') return null;
  if (isTailToken(id)) return id;
  throw invalid([{ path: 'Last-Event-ID', message: 'is not an event id of this stream' }]);
}

interface Tail {
  caller: Caller;
  displaced: AbortSignal;
  workspaceId: ObjectId;
  filters: EventFilters;
  after: string | null;
}

/**
 * Ends when the client disconnects or is too slow, when its credential is revoked, when another workspace needs its
 * place, when its lifetime is over, and on shutdown.
 */
async function pump(
  deps: Deps,
  stream: EventSourceStream,
  { caller, displaced, ...of }: Tail,
): Promise<void> {
  const over = AbortSignal.any([stream.closed, deps.closing, displaced, AbortSignal.timeout(LIFETIME_MS)]);
  const revoked = new AbortController();
  const signal = AbortSignal.any([over, revoked.signal]);
  const watching = abortWhenRevoked(deps, { caller, over }, revoked);
  // Awaited below; a failure before that ends the loop.
  watching.catch(() => undefined);
  let sentAt = 0;
  try {
    stream.body.write(`retry: ${RETRY_MS}\n\n`);
    for await (const tailed of tailEvents(deps, { ...of, signal })) {
      if (tailed.kind === 'nothing' && Date.now() - sentAt < HEARTBEAT_MS) continue;
      // After a lost position, the new one is sent at once.
      sentAt = tailed.kind === 'lost' ? 0 : Date.now();
      await stream.send(eventOf(tailed));
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

/** Aborts `revoked` when the caller's credential is revoked or no longer has the scope; a failed look-up ends the stream. */
async function abortWhenRevoked(
  { credentials }: Deps,
  { caller, over }: { caller: Caller; over: AbortSignal },
  revoked: AbortController,
): Promise<void> {
  try {
    for await (const _tick of every(AUTHORIZE_EVERY_MS, undefined, { signal: over, ref: false })) {
      const current = await credentials.current(caller);
      if (current !== null && may(current, 'events:read')) continue;
      revoked.abort();
      return;
    }
  } catch (error) {
    if (over.aborted) return;
    revoked.abort();
    throw error;
  }
}

function eventOf(tailed: Tailed) {
  switch (tailed.kind) {
    case 'event': {
      const { event, email } = tailed.found;
      return { id: tailed.token, data: jsonTextOf(presentEvent(event, email)) };
    }
    case 'nothing':
      return { comment: 'heartbeat', ...(tailed.token !== null && { id: tailed.token }) };
    case 'lost':
      return {
        event: 'lost',
        data: '{"reason":"Last-Event-ID is too old; events before now are skipped"}',
      };
  }
}
