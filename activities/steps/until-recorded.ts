import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/**
 * Repeats `record` until it succeeds: what has happened outside cannot be undone, and a mail that is not recorded in time
 * counts as uncertain.
 *
 * @param forMs the last error is thrown after this time
 */
export async function untilRecorded<T>(record: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await record();
    } catch (error) {
      if (performance.now() + wait >= until) throw error;
      await sleep(wait);
    }
  }
}
