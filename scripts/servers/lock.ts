import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { lock } from 'proper-lockfile';

const RETRY_MS = 200;

/**
 * Runs `work` under an exclusive lock among the processes of this machine. A lock whose holder was killed is free after
 * 10 s. `onWait` is called once if another process holds the lock.
 *
 * @param path of the lock; its folder is created if missing
 */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  // The first argument identifies the lock; without `realpath` it need not exist.
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
