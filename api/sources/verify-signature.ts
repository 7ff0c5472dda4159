import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  readSignature,
  type SentHeaders,
  type SignatureClaim,
} from '../../domain/signatures/read-signature.js';
import type { Refusal } from '../../domain/signatures/refusal.js';
import type { SecretForm, SignatureEncoding, SignatureScheme } from '../../domain/signatures/scheme.js';
import {
  DEFAULT_TOLERANCE_SECONDS,
  schemeOf,
  type SigningSettings,
} from '../../domain/signatures/schemes.js';

/** A scheme with a secret. */
export interface Signing {
  settings: SigningSettings;
  /** As the provider shows it. */
  secret: string;
}

export interface SignedDelivery {
  headers: SentHeaders;
  /** The received bytes, decompressed. */
  body: Uint8Array;
  now: Date;
  /** Overrides the tolerance of the settings, in seconds. */
  tolerance?: number;
}

export type Verdict =
  | {
      valid: true;
      /** The headers that may identify the delivery; null: any. */
      deliveryHeaders: readonly string[] | null;
    }
  | ({ valid: false } & Refusal);

/**
 * Verifies a delivery against all valid signings: the current one, and old ones during a rotation. The reason
 * of a refusal refers to the first.
 *
 * The scheme's data describes what to hash (domain/signatures). Hashing is done here, since workflows may
 * import the domain but not `node:crypto`.
 */
export function verifySignature(
  signings: readonly [Signing, ...Signing[]],
  delivery: SignedDelivery,
): Verdict {
  const [present, ...others] = signings;
  const verdict = verifyOne(present, delivery);
  if (verdict.valid) return verdict;
  return others.map((other) => verifyOne(other, delivery)).find(({ valid }) => valid) ?? verdict;
}

function verifyOne(
  { settings, secret }: Signing,
  { headers, body, now, tolerance }: SignedDelivery,
): Verdict {
  const scheme = schemeOf(settings);
  const seconds = tolerance ?? settings.tolerance ?? DEFAULT_TOLERANCE_SECONDS;
  const claim = readSignature(scheme, headers, { now, toleranceMs: seconds * 1_000 });
  if ('reason' in claim) return { valid: false, ...claim };
  const expected = expectedSignature(scheme, secret, { claim, body });
  const matches = claim.signatures.some((sent) => isEqual(inCaseOf(scheme.encoding, sent), expected));
  if (!matches) return { valid: false, reason: 'mismatch', header: claim.headers.signature };
  const { id } = claim.headers;
  return { valid: true, deliveryHeaders: id === undefined ? (scheme.deliveryHeaders ?? null) : [id] };
}

function expectedSignature(
  { algorithm, encoding, signed, secret: form }: SignatureScheme,
  secret: string,
  { claim, body }: { claim: SignatureClaim; body: Uint8Array },
): string {
  const hmac = createHmac(algorithm, keyOf(form, secret));
  for (const part of signed) {
    if (part === 'body') hmac.update(body);
    else hmac.update(typeof part === 'string' ? claim[part] : part.text, 'utf8');
  }
  return hmac.digest(encoding === 'base64' ? 'base64' : 'hex');
}

function keyOf({ key, prefix }: SecretForm, secret: string): Buffer {
  if (key === 'text') return Buffer.from(secret, 'utf8');
  return Buffer.from(prefix === null ? secret : secret.replace(prefix, ''), 'base64');
}

/** Compares the encoded strings, since several base64 strings decode to the same bytes. */
function inCaseOf(encoding: SignatureEncoding, sent: string): string {
  return encoding === 'anyHex' && sent === sent.toUpperCase() ? sent.toLowerCase() : sent;
}

/** Compares in constant time, over hashes of equal length. */
function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
