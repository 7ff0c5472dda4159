import createClient from 'openapi-fetch';
import { asObject } from '../../domain/json/lenient.js';
import { retrying } from '../../packages/client/src/retrying.js';
import type { components, paths } from '../../packages/client/src/schema.js';
import { restoredSession } from './session-gate';

export { dataOf, type Outcome } from '../../packages/client/src/data-of.js';
export { RollcallError } from '../../packages/client/src/rollcall-error.js';

/** The API's resources by name, such as `Schemas['Contact']`. */
export type Schemas = components['schemas'];

const TIMEOUT_MS = 30_000;
/** Calls about the session itself: a 401 is their answer. */
const ABOUT_SESSIONS =
  /^\/api\/(?:auth\/(?!sessions|totp|switch|email|password|verification)|setup|invitations\/accept)/;

export type Send = (request: Request) => Promise<Response>;

/** Repeats a call that the end of the session has refused, once somebody has signed in again. */
export function withSession(send: Send): Send {
  return async (request) => {
    const response = await send(request.clone());
    if (response.status !== 401 || ABOUT_SESSIONS.test(new URL(request.url).pathname)) return response;
    if (await isAboutCode(response.clone())) return response;
    await restoredSession();
    return await send(request);
  };
}

/** Whether a code of the second factor is missing or wrong, and not the session. */
async function isAboutCode(response: Response): Promise<boolean> {
  const { code } = asObject(await response.json().catch(() => null));
  return code === 'second_factor_required' || code === 'invalid_second_factor';
}

/** One further attempt, since queries have retries of their own. Each POST has an idempotency key. */
const send = retrying({ fetch: (request) => globalThis.fetch(request), retries: 1, timeoutMs: TIMEOUT_MS });

/** The API by paths and methods, typed by its description. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: withSession(send) });

/** Of a call that takes as long as a file: no time limit. */
export const untimed = withSession((request) => globalThis.fetch(request));
