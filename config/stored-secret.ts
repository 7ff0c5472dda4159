import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The secret stored in a file that only its owner may read. The first process creates it; all others read the same
 * secret, even if they start concurrently.
 */
export function storedSecret(path: string, bytes: number, encoding: 'base64' | 'base64url'): string {
  return read(path) ?? create(path, randomBytes(bytes).toString(encoding));
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Links a finished file, which is atomic and fails if another process was first. */
function create(path: string, secret: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return secret;
  } catch (error) {
    const existing = isErrno(error, 'EEXIST') ? read(path) : null;
    if (existing === null) throw error;
    return existing;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
