import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The secret kept in a file that only its owner may read; the first process that asks makes it, all
 * others read the same, also when they ask at once.
 */
export function keptSecret(path: string, bytes: number, encoding: 'base64' | 'base64url'): string {
  return read(path) ?? make(path, randomBytes(bytes).toString(encoding));
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** A link to a finished file appears whole or fails because another process was first. */
function make(path: string, secret: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return secret;
  } catch (error) {
    const theirs = isErrno(error, 'EEXIST') ? read(path) : null;
    if (theirs === null) throw error;
    return theirs;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
