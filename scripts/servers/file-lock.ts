import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.js';

const PAUSE_MS = 200;

interface Holder {
  pid: number;
  identity: string | null;
}

/**
 * Runs `work` while no other process of this machine runs anything under the same lock file.
 * A lock whose holder is gone is taken over. `onWait` is called once, when somebody else holds it.
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait: (pid: number) => void = () => undefined,
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = false; !take(path);) {
    const holder = readHolder(path);
    if (holder !== null && isAlive(holder)) {
      if (!waited) onWait(holder.pid);
      waited = true;
      await sleep(PAUSE_MS);
    } else if (holder !== null) {
      discard(path, holder);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** The lock appears whole or not at all: a link to a finished file fails when the name exists. */
function take(path: string): boolean {
  const mine = `${path}.${randomUUID()}`;
  const holder: Holder = { pid: process.pid, identity: processIdentity(process.pid) };
  writeFileSync(mine, JSON.stringify(holder));
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive({ pid, identity }: Holder): boolean {
  return identity !== null && processIdentity(pid) === identity;
}

/**
 * Removes the lock of a dead holder. Somebody else may have done so and taken the lock since we looked:
 * what was moved away is looked at again, and a living lock is put back.
 */
function discard(path: string, dead: Holder): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved !== null && (moved.pid !== dead.pid || moved.identity !== dead.identity)) linkSync(aside, path);
  rmSync(aside, { force: true });
}
