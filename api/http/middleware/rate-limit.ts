import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ApiMiddleware } from '../context.js';
import type { Caller } from '../caller.js';
import { consume } from '../rate-limited.js';

/** Limits authenticated calls per second and credential, in this process; null limits nothing. */
export function rateLimit(perSecond: number | null): ApiMiddleware {
  if (perSecond === null) return (_ctx, next) => next();
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 });
  return async (ctx, next) => {
    if (ctx.state.caller !== null) await consume(limiter, keyOf(ctx.state.caller));
    await next();
  };
}

function keyOf(caller: Caller): string {
  return caller.kind === 'apiKey' ? caller.keyId.toHexString() : caller.sessionId.toHexString();
}
