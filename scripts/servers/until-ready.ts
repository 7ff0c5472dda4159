import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedProcess } from './guarded.js';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
const LOG_LINES_SHOWN = 15;

/**
 * Repeats `probe` until it succeeds.
 *
 * @throws Error with the end of the server's log if it exits first or `timeoutMs` have passed
 */
export async function untilReady<T>(
  server: GuardedProcess,
  timeoutMs: number,
  probe: () => Promise<T>,
): Promise<T> {
  let gone = false;
  void server.exited.then(() => (gone = true));
  const deadline = Date.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await probe();
    } catch (cause) {
      if (gone) throw new Error(`${server.name} ended at its start. ${endOfLog(server)}`, { cause });
      if (Date.now() > deadline) {
        throw new Error(`${server.name} is not ready after ${timeoutMs / 1000} s. ${endOfLog(server)}`, {
          cause,
        });
      }
    }
    await sleep(pause);
  }
}

function endOfLog({ logFile }: GuardedProcess): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN);
  return `The end of ${logFile}:\n${lines.join('\n')}`;
}
