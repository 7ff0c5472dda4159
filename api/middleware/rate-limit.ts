import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ApiMiddleware, Caller } from '../context.js';
import { rateLimited } from '../rate-limited.js';

/** Limits authenticated calls per second and credential, in this process; null limits nothing. */
export function rateLimit(perSecond: number | null): ApiMiddleware {
  if (perSecond === null) return (_ctx, next) => next();
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 });
  return async (ctx, next) => {
    if (ctx.state.caller !== null) await consume(limiter, keyOf(ctx.state.caller));
    await next();
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? rateLimited(limiter.points, error.msBeforeNext) : error;
  }
}

function keyOf(caller: Caller): string {
  return caller.kind === 'apiKey' ? caller.keyId.toHexString() : caller.sessionId.toHexString();
}
