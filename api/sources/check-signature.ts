import { RollcallError } from '../../domain/errors.js';
import { refusalMessages } from '../../domain/signatures/refusal.js';
import type { Database } from '../../models/core/database.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { readCertificate } from './sns-certificates.js';
import { verifySignature, type SignedDelivery, type Verdict } from './verify-signature.js';
import { readEventSource, type SourceTarget } from './event-sources.js';
import { validSignings } from './source-signing.js';
import type { SourceLookup } from './source-lookup.js';

interface CheckDeps {
  clock: () => Date;
  sources: SourceLookup;
  settings: { secretKey: Buffer };
}

/** How a delivery may be identified. */
export type VerifiedDelivery = Pick<Extract<Verdict, { valid: true }>, 'deliveryHeaders' | 'deliveryId'>;

type Delivery = Pick<SignedDelivery, 'headers' | 'body'>;

/**
 * Accepts deliveries with a valid signature, and all deliveries to sources without signing. A rejected one is
 * counted and leaves no other trace.
 *
 * @throws RollcallError `bad_signature`; `unavailable` while a certificate cannot be fetched
 */
export async function assertSignature(
  { clock, sources, settings }: CheckDeps,
  source: EventSourceRecord,
  delivery: Delivery,
): Promise<VerifiedDelivery> {
  const { signing = null } = source;
  if (signing === null) return { deliveryHeaders: null, deliveryId: null };
  const now = clock();
  const signings = validSignings(settings.secretKey, signing, now);
  const certificate = await readCertificate(sources.certificates, signings, delivery.body);
  const verdict = verifySignature(signings, { ...delivery, now, certificate });
  if (verdict.valid) return verdict;
  sources.activity.countRefusal(source, { at: now, reason: verdict.reason });
  throw new RollcallError('bad_signature', refusalMessages[verdict.reason]);
}

/** The result of a signature test. */
export interface TriedSignature {
  valid: boolean;
  /** Null if valid. */
  reason: string | null;
}

/**
 * Verifies a pasted delivery as the source would, without counting it. Pasted deliveries are old, so for a
 * timestamp outside the tolerance it also says whether the signature is valid otherwise.
 *
 * @throws RollcallError `not_found`, `conflict` for a source without signing
 */
export async function trySignature(
  deps: CheckDeps & { db: Database },
  { delivery, ...target }: SourceTarget & { delivery: Delivery },
): Promise<TriedSignature> {
  const { signing = null } = await readEventSource(deps, target);
  if (signing === null) throw new RollcallError('conflict', 'The source has no signing configured.');
  const now = deps.clock();
  const signings = validSignings(deps.settings.secretKey, signing, now);
  const certificate = await readCertificate(deps.sources.certificates, signings, delivery.body);
  const verdict = verifySignature(signings, { ...delivery, now, certificate });
  if (verdict.valid) return { valid: true, reason: null };
  const reason = `${refusalMessages[verdict.reason]} (${verdict.header})`;
  if (verdict.reason !== 'tooOld' && verdict.reason !== 'tooNew') return { valid: false, reason };
  const withoutAge = verifySignature(signings, { ...delivery, now, tolerance: Infinity });
  return {
    valid: false,
    reason: `${reason} ${withoutAge.valid ? OTHERWISE_VALID : refusalMessages[withoutAge.reason]}`,
  };
}

const OTHERWISE_VALID = 'Apart from that, the signature is valid.';
