import type { ApiMiddleware } from '../context.js';
import type { Caller } from '../caller.js';
import { assertWithin } from '../limits/rate-limited.js';
import { Windows } from '../limits/windows.js';

/** Limits authenticated calls per second and credential, in this process. */
export function rateLimit(perSecond: number): ApiMiddleware {
  const calls = new Windows(1);
  return async (ctx, next) => {
    if (ctx.state.caller !== null) assertWithin(perSecond, calls.add(callerKey(ctx.state.caller)));
    await next();
  };
}

function callerKey(caller: Caller): string {
  return caller.kind === 'apiKey' ? caller.keyId.toHexString() : caller.sessionId.toHexString();
}
