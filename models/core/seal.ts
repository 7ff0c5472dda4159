import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { openingKeys } from './secret-keys.js';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for storage with AES-256-GCM and a random IV. The key is derived (HKDF-SHA-256) from the
 * current SECRET_KEY, so that sealing shares no key with other uses of it.
 *
 * @returns `v1.` and base64url of IV, tag and ciphertext.
 */
export function seal(secretKey: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const [current] = openingKeys(secretKey);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(current), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** Decrypts a sealed text with the current key or an old one. Throws if none fits or the text was altered. */
export function open(secretKey: Buffer, sealed: string): string {
  const [current, ...old] = openingKeys(secretKey);
  try {
    return openWith(current, sealed);
  } catch (error) {
    for (const key of old) {
      try {
        return openWith(key, sealed);
      } catch {
        // Sealed with yet another key, or altered.
      }
    }
    throw error;
  }
}

function openWith(secretKey: Buffer, sealed: string): string {
  const [version, data] = sealed.split('.');
  if (version !== VERSION || data === undefined) throw new Error('not a sealed text');
  const bytes = Buffer.from(data, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Deriving a key takes longer than opening a text. */
const sealingKeys = new WeakMap<Buffer, Buffer>();

function sealingKey(secretKey: Buffer): Buffer {
  const known = sealingKeys.get(secretKey);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'rollcall seal v1', 32));
  sealingKeys.set(secretKey, key);
  return key;
}
