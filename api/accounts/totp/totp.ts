import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from '../../../models/core/tokens.js';

/** What authenticator apps assume: SHA-1, six digits, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one in which a code is accepted, for clocks that differ. */
const WINDOW = 1;
/** As long as the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI that authenticator apps read from a QR code. */
export function totpUri({
  secret,
  email,
  issuer,
}: {
  secret: string;
  email: string;
  issuer: string;
}): string {
  return new TOTP({ ...FORM, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step that a code belongs to, or null if the code is wrong. */
export function codeTimeStep(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** New recovery codes, such as `k7wq-2m4x-9ptr-dn6h`: 80 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = Secret.fromHex(randomBytes(RECOVERY_BYTES).toString('hex')).base32.toLowerCase();
    return text.match(/.{4}/g)?.join('-') ?? text;
  });
}

/** The stored hash of a recovery code, however it is written. */
export function recoveryHash(code: string): string {
  return hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
