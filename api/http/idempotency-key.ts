/** A valid `Idempotency-Key` and a fingerprint of its request: SHA-256 over method, path and raw body, hex. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}
