import { createHash } from 'node:crypto';

/** The text of an id derived from its cause: the first 12 bytes of the parts' SHA-256, as 24 hexadecimal digits. */
export function derivedHex(...parts: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
