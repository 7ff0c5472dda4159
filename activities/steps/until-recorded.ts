import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/activity';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/**
 * Repeats `record` until it succeeds: what has happened outside cannot be undone, and a mail that is not recorded in time
 * counts as uncertain. A final failure is of what follows: it has been recorded then.
 *
 * @param forMs the last error is thrown after this time
 */
export async function untilRecorded<T>(record: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await record();
    } catch (error) {
      if (isFinal(error) || performance.now() + wait >= until) throw error;
      await sleep(wait);
    }
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ApplicationFailure && error.nonRetryable === true;
}
