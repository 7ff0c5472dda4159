import { createHmac } from 'node:crypto';
import { rootKeyOf } from './secret-keys.js';

/** 128 bits of the HMAC. */
export const LINK_MAC_BYTES = 16;

/**
 * What proves that a link was made here: HMAC-SHA256, truncated to 128 bits, by a key derived for one purpose. A purpose is
 * part of every link already sent, so it never changes.
 */
export function linkMac(secretKey: Buffer, purpose: string, bytes: Buffer): Buffer {
  const key = createHmac('sha256', rootKeyOf(secretKey)).update(purpose).digest();
  return createHmac('sha256', key).update(bytes).digest().subarray(0, LINK_MAC_BYTES);
}
