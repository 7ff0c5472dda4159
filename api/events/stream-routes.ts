import type { ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import { workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { EventSourceStream, SlowClient } from '../http/server-sent-events.js';
import { jsonTextOf } from '../body/json-text.js';
import { isTailToken, tailEvents, type Tailed } from './tail-events.js';
import { parseQuery } from '../http/parse.js';
import { presentEvent } from './presenter.js';
import { eventFilters, eventStreamQuery, type EventFilters } from './schemas.js';

/** Proxies close what is silent for longer. */
const HEARTBEAT_MS = 15_000;
/** A client comes back after this, and whether it still may is looked at again. */
const LIFETIME_MS = 5 * 60_000;
const RETRY_MS = 1_000;
/** For so long a client may take nothing of what is sent. */
const PATIENCE_MS = 10_000;

/** The log as it is written, for as long as the client listens; `Last-Event-ID` goes on where it was. */
export function open(ctx: ApiContext, deps: Deps): void {
  const filters = eventFilters(parseQuery(eventStreamQuery, ctx));
  const after = lastEventId(ctx);
  const workspaceId = workspaceOf(ctx);
  ctx.status = 200;
  ctx.type = 'text/event-stream';
  ctx.set('X-Accel-Buffering', 'no');
  // Nothing else comes on it, and a process that ends does not wait for it.
  ctx.set('Connection', 'close');
  if (ctx.method === 'HEAD') return;
  const leave = deps.eventTails.enter(workspaceId.toHexString());
  const stream = new EventSourceStream(PATIENCE_MS);
  ctx.body = stream.body;
  void pump(deps, stream, { workspaceId, filters, after })
    .catch((err: unknown) => {
      deps.log.warn({ err, requestId: ctx.state.requestId }, 'a live tail ended early');
      stream.end({ event: 'error', data: '{"reason":"unavailable"}' });
    })
    .finally(leave);
}

function lastEventId(ctx: ApiContext): string | null {
  const id = ctx.get('Last-Event-ID');
  if (id === '') return null;
  if (isTailToken(id)) return id;
  throw invalid([{ path: 'Last-Event-ID', message: 'is not the id of an event of this stream' }]);
}

/** Ends when the client has gone or is too slow, when its time is up, and when the process is asked to end. */
async function pump(
  deps: Deps,
  stream: EventSourceStream,
  of: { workspaceId: ObjectId; filters: EventFilters; after: string | null },
): Promise<void> {
  const signal = AbortSignal.any([stream.closed, deps.closing, AbortSignal.timeout(LIFETIME_MS)]);
  let sentAt = 0;
  try {
    stream.body.write(`retry: ${RETRY_MS}\n\n`);
    for await (const tailed of tailEvents(deps, { ...of, signal })) {
      if (tailed.kind === 'nothing' && Date.now() - sentAt < HEARTBEAT_MS) continue;
      // After a lost place the new one is told at once.
      sentAt = tailed.kind === 'lost' ? 0 : Date.now();
      await stream.send(eventOf(tailed));
    }
    stream.end();
  } catch (error) {
    if (!(error instanceof SlowClient)) throw error;
    stream.end({
      event: 'slow',
      data: '{"reason":"what was sent was not taken; come again with Last-Event-ID"}',
    });
  }
}

function eventOf(tailed: Tailed) {
  switch (tailed.kind) {
    case 'event': {
      const { event, email } = tailed.found;
      return { id: tailed.token, data: jsonTextOf(presentEvent(event, email)) };
    }
    case 'nothing':
      return { comment: 'still here', ...(tailed.token !== null && { id: tailed.token }) };
    case 'lost':
      return {
        event: 'lost',
        data: '{"reason":"Last-Event-ID is too long ago; what follows is from now on"}',
      };
  }
}
