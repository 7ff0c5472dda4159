import { setTimeout as delay } from 'node:timers/promises';

/** Conflicts and interruptions last milliseconds; retries end after this. */
export const RETRY_DEADLINE_MS = 5_000;
export const MAX_RETRY_WAIT_MS = 30;

/** Until a new primary is elected, and longer. */
export const FAILOVER_MS = 60_000;

/**
 * Repeats work after errors that pass, with short random waits, for 5 s unless told otherwise.
 *
 * @param work receives the deadline, in milliseconds since the epoch
 * @throws the last error when the time is up, and any other error at once
 */
export async function retryBriefly<T>(
  isPassing: (error: unknown) => boolean,
  work: (deadline: number) => Promise<T>,
  forMs = RETRY_DEADLINE_MS,
): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      return await work(deadline);
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error;
      await delay(Math.random() * MAX_RETRY_WAIT_MS);
    }
  }
}
