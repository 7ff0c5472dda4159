/** A valid `Idempotency-Key` and the request it came with: SHA-256 over method, path and raw body, hex. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}
