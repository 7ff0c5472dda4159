import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { rootKey } from '../core/secret-keys.js';

/** Separates this use of the key from others. Part of stored hashes, so it never changes. */
const PURPOSE = 'rollcall e-mail hash v1';

/** HMAC-SHA256 (hex) of a normalised email within a workspace, by which a suppression matches an erased contact. */
export function emailHash(secretKey: Buffer, workspaceId: string, email: string): string {
  return createHmac('sha256', hashKey(secretKey)).update(`${workspaceId}\n${email}`).digest('hex');
}

/** Derived once: an import hashes every address. */
const derived = new WeakMap<Buffer, KeyObject>();

function hashKey(secretKey: Buffer): KeyObject {
  const known = derived.get(secretKey);
  if (known !== undefined) return known;
  const key = createSecretKey(createHmac('sha256', rootKey(secretKey)).update(PURPOSE).digest());
  derived.set(secretKey, key);
  return key;
}
