import { RollcallError } from '../errors.js';

/** How long a repeat waits for the first call in this process to finish. */
const FIRST_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 1;
const CLIENT_PREFIX = 'api:';

/** A key under which a call happens once, and what tells that call from others; null where nothing does. */
export interface KeyedCall {
  key: string;
  fingerprint: string | null;
}

/** The key of an event for an `Idempotency-Key`. Sources and steps have keys of other forms. */
export function clientDedupeKey(idempotencyKey: string): string {
  return `${CLIENT_PREFIX}${idempotencyKey}`;
}

/** The `Idempotency-Key` of an event's key; null when it is none. */
export function readClientKey(dedupeKey: string): string | null {
  return dedupeKey.startsWith(CLIENT_PREFIX) ? dedupeKey.slice(CLIENT_PREFIX.length) : null;
}

export function idempotencyMismatch(): RollcallError {
  return new RollcallError(
    'idempotency_mismatch',
    'This idempotency key was used for another request before.',
  );
}

function inProgress(): RollcallError {
  const detail = 'The first request with this idempotency key is still running.';
  return new RollcallError('in_progress', detail, { retryAfter: RETRY_AFTER_SECONDS });
}

interface Running<T> {
  fingerprint: string | null;
  /** Null when the call failed, so that a repeat is a fresh try. */
  outcome: Promise<{ value: T } | null>;
}

/** The keyed calls under way in this process: a repeat waits for the first one and gets its outcome. */
export class CallsInFlight<T> {
  readonly #running = new Map<string, Running<T>>();

  /**
   * Does the work, unless a call with the same key is under way: then resolves to that one's value.
   *
   * @throws RollcallError `idempotency_mismatch` when the first call was another request; `in_progress` when it takes
   * longer than 5 s; whatever `work` throws
   */
  async once(
    { key, fingerprint }: KeyedCall,
    work: () => Promise<T>,
  ): Promise<{ value: T; isRepeat: boolean }> {
    const deadline = Date.now() + FIRST_WAIT_MS;
    for (let first = this.#running.get(key); first !== undefined; first = this.#running.get(key)) {
      if (first.fingerprint !== fingerprint) throw idempotencyMismatch();
      const outcome = await until(deadline, first.outcome);
      if (outcome !== null) return { ...outcome, isRepeat: true };
    }
    // Nothing is awaited between the last look and this, so the key is ours.
    const call = work();
    const outcome = call.then(
      (value) => ({ value }),
      () => null,
    );
    this.#running.set(key, { fingerprint, outcome });
    try {
      return { value: await call, isRepeat: false };
    } finally {
      this.#running.delete(key);
    }
  }
}

function until<T>(deadline: number, outcome: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(inProgress());
    }, deadline - Date.now());
    void outcome.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
