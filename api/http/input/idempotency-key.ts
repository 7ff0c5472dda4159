/** A valid `Idempotency-Key` and a fingerprint of its request: SHA-256 over method, path, raw body and the caller's rights, hex. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}
