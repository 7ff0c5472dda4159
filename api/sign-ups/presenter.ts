import Type, { type Static } from 'typebox';
import { responseSchema, flag, id } from '../http/output/response-schema.js';

export const subscribedSchema = responseSchema('Subscribed', {
  success: Type.Literal(true),
  contactId: id,
  requiresConfirmation: flag,
});

/** The response to a sign-up, with its keys in this order. */
export function presentSubscribed(signedUp: {
  contactId: string;
  requiresConfirmation: boolean;
}): Static<typeof subscribedSchema> {
  const { contactId, requiresConfirmation } = signedUp;
  return { success: true, contactId, requiresConfirmation };
}
