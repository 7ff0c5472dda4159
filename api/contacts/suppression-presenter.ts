import Type, { type Static } from 'typebox';
import { suppressionReasons } from '../../domain/lists/suppression.js';
import type { ShownSuppression } from './suppressions.js';
import { responseSchema, id, instant, orNull, text } from '../http/response-schema.js';

export const suppressionSchema = responseSchema('Suppression', {
  id,
  email: orNull(text),
  reason: Type.Enum([...suppressionReasons]),
  createdAt: instant,
});

/** Presents a suppression; the address of an erased contact is null. */
export function presentSuppression(suppression: ShownSuppression): Static<typeof suppressionSchema> {
  return {
    id: suppression.id,
    email: suppression.email,
    reason: suppression.reason,
    createdAt: suppression.createdAt.toISOString(),
  };
}
