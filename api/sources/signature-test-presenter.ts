import type { Static } from 'typebox';
import type { TriedSignature } from './check-signature.js';
import { responseSchema, flag, orNull, text } from '../http/output/response-schema.js';

export const triedSignatureSchema = responseSchema('TriedSignature', { valid: flag, reason: orNull(text) });

export function presentTriedSignature({
  valid,
  reason,
}: TriedSignature): Static<typeof triedSignatureSchema> {
  return { valid, reason };
}
