import Type, { type Static } from 'typebox';
import { suppressionReasons } from '../../domain/lists/suppression.js';
import type { ShownSuppression } from './suppressions.js';
import { answer, id, instant, orNull, text } from '../http/response-schema.js';

export const suppressionSchema = answer('Suppression', {
  id,
  email: orNull(text),
  reason: Type.Enum([...suppressionReasons]),
  createdAt: instant,
});

/** An address that gets no marketing mail; null for that of somebody who is erased. */
export function presentSuppression(suppression: ShownSuppression): Static<typeof suppressionSchema> {
  return {
    id: suppression.id,
    email: suppression.email,
    reason: suppression.reason,
    createdAt: suppression.createdAt.toISOString(),
  };
}
