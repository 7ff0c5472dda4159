import createClient, { type Client } from 'openapi-fetch';
import { retrying } from './retrying.js';
import type { paths } from './schema.js';

/** `GET`, `POST`, `PUT` and `DELETE` of every path, with typed parameters, bodies and responses. */
export type Rollcall = Client<paths, `${string}/${string}`>;

export interface RollcallOptions {
  /** Where the service runs, such as `https://rollcall.example.com`. */
  baseUrl: string;
  /** A key of the workspace, `rc_…`. */
  apiKey: string;
  /** How often a call is repeated at most; 4 by default, 0 for never. */
  retries?: number;
  /** How long to wait for a response before the call counts as failed; 30,000 by default. */
  timeoutMs?: number;
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of a workspace. Repeats calls that may succeed later: after 429, 502, 503 and 504, lost connections and
 * time-outs, with growing pauses or when `Retry-After` says. Each POST has an `Idempotency-Key` (a random one unless
 * given), so that a repeated call has no further effect.
 */
export function createRollcall({
  baseUrl,
  apiKey,
  retries = 4,
  timeoutMs = 30_000,
  fetch = (request) => globalThis.fetch(request),
}: RollcallOptions): Rollcall {
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: retrying({ fetch, retries, timeoutMs }),
  });
}
