import Type, { type Static } from 'typebox';
import type { FormResponse } from './open-form.js';
import { responseSchema, flag, orNull, text } from '../http/output/response-schema.js';

export const formResponseSchema = responseSchema('FormAnswer', {
  success: Type.Literal(true),
  requiresConfirmation: flag,
  message: text,
  redirectUrl: orNull(text),
});

/** The response to every sender of a form; it does not reveal whether the address is known. */
export function presentFormResponse({
  requiresConfirmation,
  message,
  redirectUrl,
}: FormResponse): Static<typeof formResponseSchema> {
  return { success: true, requiresConfirmation, message, redirectUrl };
}
