/** The first pause; each further one is twice as long. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const RETRIED = new Set([429, 502, 503, 504]);
/** Another call with the same idempotency key is still running. */
const IN_PROGRESS = 409;

type Fetch = (request: Request) => Promise<Response>;

export interface Retries {
  fetch: Fetch;
  retries: number;
  timeoutMs: number;
}

/** A `fetch` that repeats calls which may succeed later and have no further effect when repeated. */
export function retrying({ fetch, retries, timeoutMs }: Retries): Fetch {
  return async (given) => {
    const request = withKey(given);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(fetch, request.clone(), timeoutMs);
      if (attempt >= retries || request.signal.aborted || !mayRepeat(outcome, request)) {
        if ('error' in outcome) throw outcome.error;
        return assertNoRedirect(outcome.response);
      }
      await pause(pauseMs(outcome, attempt), request.signal);
    }
  };
}

type Outcome = { response: Response } | { error: unknown };

/** Every POST has a key, which its repetitions share. */
function withKey(given: Request): Request {
  const request = new Request(given);
  if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  }
  return request;
}

/** The time limit is for the head of the response: a stream may take as long as it likes. */
async function tryOnce(fetch: Fetch, request: Request, timeoutMs: number): Promise<Outcome> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new DOMException(`No response within ${timeoutMs} ms.`, 'TimeoutError'));
  }, timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    return { response: await fetch(new Request(request, { signal, redirect: 'manual' })) };
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The API never redirects: whoever does may not get the key. Browsers hide where a redirect leads.
 *
 * @throws Error
 */
function assertNoRedirect(response: Response): Response {
  const { status, type, headers } = response;
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('Location'));
  if (!isRedirect) return response;
  const to = headers.get('Location') ?? 'another address';
  throw new Error(`The server redirects to ${to}, which the client does not follow. Check baseUrl.`);
}

function mayRepeat(outcome: Outcome, request: Request): boolean {
  // The first attempt may have changed what a conditional change refers to.
  if ('error' in outcome) return !request.headers.has('If-Match');
  const { status, headers } = outcome.response;
  return RETRIED.has(status) || (status === IN_PROGRESS && headers.has('Retry-After'));
}

/** A growing pause of which half is random, so that callers spread out; as long as `Retry-After` says if that is longer. */
function pauseMs(outcome: Outcome, attempt: number): number {
  const seconds = 'response' in outcome ? Number(outcome.response.headers.get('Retry-After')) : 0;
  const own = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2);
  return Math.min(Math.max(own, Number.isFinite(seconds) ? seconds * 1_000 : 0), LONGEST_PAUSE_MS);
}

/** Ends early if the caller gives up; the next attempt then fails with the caller's reason. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
