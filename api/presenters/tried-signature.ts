import type { Static } from 'typebox';
import type { TriedSignature } from '../operations/check-signature.js';
import { answer, flag, orNull, text } from './schema.js';

export const triedSignatureSchema = answer('TriedSignature', { valid: flag, reason: orNull(text) });

export function presentTriedSignature({
  valid,
  reason,
}: TriedSignature): Static<typeof triedSignatureSchema> {
  return { valid, reason };
}
