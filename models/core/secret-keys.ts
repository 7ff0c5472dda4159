/** AES-256. */
const KEY_BYTES = 32;

/**
 * The keys of an installation in one buffer, which is what `secretKey` means everywhere: the root key, then the keys that
 * seal, the current one first. A single key is both.
 */
export function keyring({ root, sealing }: { root: Buffer; sealing: readonly Buffer[] }): Buffer {
  return Buffer.concat([root, ...sealing]);
}

/**
 * The key of what must stay the same when `SECRET_KEY` is replaced: hashes of erased people's emails, and the links in
 * emails already sent.
 */
export function rootKey(secretKey: Buffer): Buffer {
  return secretKey.subarray(0, KEY_BYTES);
}

/** The keys that open; the first one, the current `SECRET_KEY`, also seals. */
export function openingKeys(secretKey: Buffer): [Buffer, ...Buffer[]] {
  if (secretKey.length <= KEY_BYTES) return [secretKey];
  const count = Math.floor(secretKey.length / KEY_BYTES) - 1;
  const keyAt = (i: number): Buffer => secretKey.subarray((i + 1) * KEY_BYTES, (i + 2) * KEY_BYTES);
  return [keyAt(0), ...Array.from({ length: count - 1 }, (_, i) => keyAt(i + 1))];
}
