import { RateLimiterRes } from 'rate-limiter-flexible';
import { RollcallError } from '../../domain/errors.js';

/** The 429 error of every limit, with the headers that tell when to retry. */
export function rateLimited(limit: number, msBeforeNext: number): RollcallError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new RollcallError('rate_limited', `Too many requests; try again in ${seconds} s.`, {
    retryAfter: seconds,
    headers: {
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(seconds),
    },
  });
}

interface Limiter {
  readonly points: number;
  consume(key: string): Promise<unknown>;
}

/** Counts one use. @throws RollcallError `rate_limited` when the limit is exceeded */
export async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? rateLimited(limiter.points, error.msBeforeNext) : error;
  }
}
