import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url: for cookies and URLs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** An API key's secret: `rc_` and 192 random bits in hex, which a double click selects as a whole. */
export function newApiKeySecret(): string {
  return `rc_${randomBytes(24).toString('hex')}`;
}

/** The stored hash of a token, which has full entropy, so that a plain SHA-256 suffices. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
