import { setTimeout as delay } from 'node:timers/promises';
import { isPassing } from './passing-error.js';

/** As long as a short transaction is repeated. */
const DEADLINE_MS = 5_000;
const MAX_WAIT_MS = 30;

/**
 * Repeats work that may be done twice while MongoDB is unreachable or busy, with short random waits, for 5 s at most.
 *
 * @throws the last error when the time is up, and any other error at once
 */
export async function retryPassing<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error;
      await delay(Math.random() * MAX_WAIT_MS);
    }
  }
}
