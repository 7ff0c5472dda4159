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

/** One way in which a delivery may be signed. */
export interface Signing {
  settings: SigningSettings;
  /** As the maker shows it. */
  secret: string;
}

export interface SignedDelivery {
  headers: SentHeaders;
  /** The bytes that were sent, decompressed. */
  body: Uint8Array;
  now: Date;
  /** In place of the one that the settings say, in seconds. */
  tolerance?: number;
}

export type Verdict =
  | {
      valid: true;
      /** The headers that may name the delivery; null: any. */
      deliveryHeaders: readonly string[] | null;
    }
  | ({ valid: false } & Refusal);

/**
 * Whether a delivery is signed in one of the given ways: the present one, and those that are valid beside it while a
 * secret is rotated. What is said of one that is not is said of the first.
 *
 * The scheme's data says how (domain/signatures); the hashes are made here, since workflows may hold the domain and
 * know no `node:crypto`.
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
  const matches = claim.signatures.some((sent) => isSame(inCaseOf(scheme.encoding, sent), expected));
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

/** Texts are compared, not what they decode to: of base64 several texts are one value. */
function inCaseOf(encoding: SignatureEncoding, sent: string): string {
  return encoding === 'anyHex' && sent === sent.toUpperCase() ? sent.toLowerCase() : sent;
}

/** In a time that says nothing of either: over hashes, which are of one length. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
