import Type, { type Static } from 'typebox';
import type { FormAnswer } from './open-form.js';
import { answer, flag, orNull, text } from '../http/response-schema.js';

export const formAnswerSchema = answer('FormAnswer', {
  success: Type.Literal(true),
  requiresConfirmation: flag,
  message: text,
  redirectUrl: orNull(text),
});

/** The response to every sender of a form; it does not reveal whether the address is known. */
export function presentFormAnswer({
  requiresConfirmation,
  message,
  redirectUrl,
}: FormAnswer): Static<typeof formAnswerSchema> {
  return { success: true, requiresConfirmation, message, redirectUrl };
}
