import { createHmac } from 'node:crypto';
import { rootKey } from './secret-keys.js';

/** 128 bits of the HMAC. */
export const LINK_MAC_BYTES = 16;

/**
 * What proves that a link was made here: HMAC-SHA256, truncated to 128 bits, by a key derived for one purpose. A purpose is
 * part of every link already sent, so it never changes.
 */
export function linkMac(secretKey: Buffer, purpose: string, bytes: Buffer): Buffer {
  const key = keyFor(secretKey, purpose);
  return createHmac('sha256', key).update(bytes).digest().subarray(0, LINK_MAC_BYTES);
}

/** Derived once for each purpose: a mail has several links. */
const derived = new WeakMap<Buffer, Map<string, Buffer>>();

function keyFor(secretKey: Buffer, purpose: string): Buffer {
  const keys = derived.get(secretKey) ?? new Map<string, Buffer>();
  derived.set(secretKey, keys);
  const known = keys.get(purpose);
  if (known !== undefined) return known;
  const key = createHmac('sha256', rootKey(secretKey)).update(purpose).digest();
  keys.set(purpose, key);
  return key;
}
