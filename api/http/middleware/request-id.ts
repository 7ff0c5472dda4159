import { randomUUID } from 'node:crypto';
import type { ApiMiddleware, ApiState } from '../context.js';

/** An id that a proxy may have set. */
const PASSED_ON = /^[A-Za-z0-9._-]{1,64}$/;

/** Sets up the request's state and its id, which every response carries. A trusted proxy may set the id. */
export function requestId(options: { trustProxy: boolean }): ApiMiddleware {
  return (ctx, next) => {
    const given = options.trustProxy ? ctx.get('X-Request-Id') : '';
    const id = PASSED_ON.test(given) ? given : randomUUID();
    ctx.state = freshState(id);
    ctx.set('X-Request-Id', id);
    return next();
  };
}

function freshState(requestId: string): ApiState {
  return {
    requestId,
    route: null,
    params: {},
    caller: null,
    source: null,
    rawBody: Buffer.alloc(0),
    json: null,
    body: {},
    idempotency: null,
    eventIds: [],
    audited: false,
    error: null,
  };
}
