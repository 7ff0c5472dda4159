import { RollcallError } from '../../../domain/errors.js';
import type { Used } from './windows.js';

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

/** @throws RollcallError `rate_limited` when more was used than the limit */
export function assertWithin(limit: number, { points, msLeft }: Used): void {
  if (points > limit) throw rateLimited(limit, msLeft);
}
