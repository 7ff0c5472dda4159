import { RollcallError } from '../../domain/errors.js';
import { refusalMessages } from '../../domain/signatures/refusal.js';
import type { Database } from '../../models/database.js';
import type { EventSourceRecord } from '../../models/event-source.js';
import { verifySignature, type SignedDelivery } from './verify-signature.js';
import { readEventSource, type SourceTarget } from './event-sources.js';
import { signingsOf } from './source-signing.js';
import type { SourceLookup } from './source-lookup.js';

interface CheckDeps {
  clock: () => Date;
  sources: SourceLookup;
  settings: { secretKey: Buffer };
}

type Delivery = Pick<SignedDelivery, 'headers' | 'body'>;

/**
 * Lets a delivery pass whose signature holds, and any where the source asks for none. One that is refused is counted,
 * and leaves nothing else behind.
 *
 * @returns the headers that may name the delivery; null: any
 * @throws RollcallError `bad_signature`
 */
export function assertSignature(
  { clock, sources, settings }: CheckDeps,
  source: EventSourceRecord,
  delivery: Delivery,
): readonly string[] | null {
  const { signing = null } = source;
  if (signing === null) return null;
  const now = clock();
  const verdict = verifySignature(signingsOf(settings.secretKey, signing, now), { ...delivery, now });
  if (verdict.valid) return verdict.deliveryHeaders;
  sources.activity.noteRefusal(source, { at: now, reason: verdict.reason });
  throw new RollcallError('bad_signature', refusalMessages[verdict.reason]);
}

/** What came of a signature that was tried out. */
export interface TriedSignature {
  valid: boolean;
  /** Null where it holds. */
  reason: string | null;
}

/**
 * Judges a pasted delivery as the source would, and counts nothing. Pasted ones are old, so of a time that is out of
 * bounds it says as well what the signature is worth beside that.
 *
 * @throws RollcallError `not_found`, `conflict` for a source that asks for no signature
 */
export async function trySignature(
  deps: CheckDeps & { db: Database },
  { delivery, ...target }: SourceTarget & { delivery: Delivery },
): Promise<TriedSignature> {
  const { signing = null } = await readEventSource(deps, target);
  if (signing === null) throw new RollcallError('conflict', 'The source asks for no signature.');
  const now = deps.clock();
  const signings = signingsOf(deps.settings.secretKey, signing, now);
  const verdict = verifySignature(signings, { ...delivery, now });
  if (verdict.valid) return { valid: true, reason: null };
  const reason = `${refusalMessages[verdict.reason]} (${verdict.header})`;
  if (verdict.reason !== 'tooOld' && verdict.reason !== 'tooNew') return { valid: false, reason };
  const beside = verifySignature(signings, { ...delivery, now, tolerance: Infinity });
  return { valid: false, reason: `${reason} ${beside.valid ? MATCHES : refusalMessages[beside.reason]}` };
}

const MATCHES = 'Apart from that it matches.';
