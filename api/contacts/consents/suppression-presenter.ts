import Type, { type Static } from 'typebox';
import { suppressionReasons } from '../../../domain/lists/suppression.js';
import type { ShownSuppression } from './suppressions.js';
import { mailReportFields, presentMailReport } from '../../http/output/mail-report-presenter.js';
import {
  objectSchema,
  responseSchema,
  id,
  instant,
  orNull,
  text,
} from '../../http/output/response-schema.js';

export const suppressionSchema = responseSchema('Suppression', {
  id,
  email: orNull(text),
  reason: Type.Enum([...suppressionReasons]),
  evidence: orNull(objectSchema({ ...mailReportFields, messageId: orNull(id) })),
  createdAt: instant,
});

/** Presents a suppression; the address of an erased contact is null. */
export function presentSuppression(suppression: ShownSuppression): Static<typeof suppressionSchema> {
  const { evidence } = suppression;
  return {
    id: suppression.id,
    email: suppression.email,
    reason: suppression.reason,
    evidence: evidence && { ...presentMailReport(evidence), messageId: evidence.messageId },
    createdAt: suppression.createdAt.toISOString(),
  };
}
