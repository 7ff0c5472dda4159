import {
  createHash,
  createHmac,
  createPublicKey,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';
import {
  readSignature,
  type SentHeaders,
  type SignatureClaim,
} from '../../domain/signatures/read-signature.js';
import type { Refusal } from '../../domain/signatures/refusal.js';
import type { SecretForm, SignatureEncoding, SignatureScheme } from '../../domain/signatures/scheme.js';
import {
  DEFAULT_TOLERANCE_SECONDS,
  settingsScheme,
  type SigningSettings,
} from '../../domain/signatures/schemes.js';
import { signatureFields, snsMessageIn } from './body-fields.js';

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
  /** The certificate (PEM) that a message of SNS names; null or absent if it is not needed, or refused. */
  certificate?: string | null;
  /** Overrides the tolerance of the settings, in seconds. */
  tolerance?: number;
}

export type Verdict =
  | {
      valid: true;
      /** The headers that may identify the delivery; null: any. */
      deliveryHeaders: readonly string[] | null;
      /** The signed id of the delivery, if it is in the body. */
      deliveryId: string | null;
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

function verifyOne({ settings, secret }: Signing, delivery: SignedDelivery): Verdict {
  const { body, now, tolerance } = delivery;
  const scheme = settingsScheme(settings);
  const headers = scheme.in === 'body' ? signatureFields(scheme, body) : delivery.headers;
  const seconds = tolerance ?? settings.tolerance ?? DEFAULT_TOLERANCE_SECONDS;
  const claim = readSignature(scheme, headers, { now, toleranceMs: seconds * 1_000 });
  if ('reason' in claim) return { valid: false, ...claim };
  const matches = isSigned(scheme, secret, { claim, delivery });
  if (!matches) return { valid: false, reason: 'mismatch', header: claim.headers.signature };
  if (scheme.in === 'body') return { valid: true, deliveryHeaders: [], deliveryId: claim.id };
  const { id } = claim.headers;
  const deliveryHeaders = id === undefined ? (scheme.deliveryHeaders ?? null) : [id];
  return { valid: true, deliveryHeaders, deliveryId: null };
}

interface Claimed {
  claim: SignatureClaim;
  delivery: SignedDelivery;
}

function isSigned(scheme: SignatureScheme, secret: string, { claim, delivery }: Claimed): boolean {
  if (scheme.kind === 'sns') return isSignedBySns(secret, delivery);
  if (scheme.kind === 'ecdsa') {
    const text = Buffer.concat(signedParts(scheme, { claim, delivery }));
    const key = readPublicKey(secret);
    return key !== null && claim.signatures.some((sent) => isSignedWith(key, text, sent));
  }
  if (scheme.kind === 'credential') {
    const expected = scheme.encoding === 'base64' ? Buffer.from(secret).toString('base64') : secret;
    return claim.signatures.some((sent) => isEqual(sent, expected));
  }
  const expected = expectedSignature(scheme, secret, { claim, delivery });
  return claim.signatures.some((sent) => isEqual(normalizeCase(scheme.encoding, sent), expected));
}

function isSignedBySns(topicArn: string, { body, certificate = null }: SignedDelivery): boolean {
  const message = snsMessageIn(body);
  if (message === null || certificate === null || message.topicArn !== topicArn) return false;
  const { algorithm, signed, signature } = message;
  return verify(algorithm, Buffer.from(signed), certificate, Buffer.from(signature, 'base64'));
}

/** Null if it is not a point of its curve. */
function readPublicKey(secret: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

function isSignedWith(key: KeyObject, text: Buffer, sent: string): boolean {
  const signature = Buffer.from(sent, 'base64');
  return signature.toString('base64') === sent && verify('sha256', text, key, signature);
}

function expectedSignature(scheme: SignatureScheme, secret: string, claimed: Claimed): string {
  const hmac = createHmac(scheme.algorithm, signingKey(scheme.secret, secret));
  for (const part of signedParts(scheme, claimed)) hmac.update(part);
  return hmac.digest(scheme.encoding === 'base64' ? 'base64' : 'hex');
}

function signedParts({ signed }: SignatureScheme, { claim, delivery }: Claimed): Uint8Array[] {
  return signed.map((part) => {
    if (part === 'body') return delivery.body;
    return Buffer.from(typeof part === 'string' ? claim[part] : part.text, 'utf8');
  });
}

function signingKey({ key, prefix }: SecretForm, secret: string): Buffer {
  if (key === 'text') return Buffer.from(secret, 'utf8');
  return Buffer.from(prefix === null ? secret : secret.replace(prefix, ''), 'base64');
}

/** Compares the encoded strings, since several base64 strings decode to the same bytes. */
function normalizeCase(encoding: SignatureEncoding, sent: string): string {
  return encoding === 'anyHex' && sent === sent.toUpperCase() ? sent.toLowerCase() : sent;
}

/** Compares in constant time, over hashes of equal length. */
function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
