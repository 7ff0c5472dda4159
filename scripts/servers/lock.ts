import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { lock } from 'proper-lockfile';

const RETRY_MS = 200;

/**
 * Runs `work` while no other process on this machine runs anything under the same lock. One whose holder was killed
 * is free after 10 s. `onWait` is called once, when the lock is taken.
 *
 * @param path where the lock is kept; its folder is made when missing
 */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  // Locks are told apart by their first argument; without `realpath` it need not exist.
  const take = (retries: object) => lock(path, { lockfilePath: path, realpath: false, ...retries });
  const release = await take({}).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ELOCKED') throw error;
    onWait();
    return take({ retries: { forever: true, minTimeout: RETRY_MS, maxTimeout: RETRY_MS } });
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
