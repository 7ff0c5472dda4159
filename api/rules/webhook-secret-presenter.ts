import type { Static } from 'typebox';
import { answer, instant, orNull, text } from '../http/response-schema.js';

export const webhookSecretSchema = answer('WebhookSecret', {
  secret: text,
  previousUntil: orNull(instant),
});

export function presentWebhookSecret(shown: {
  secret: string;
  previousUntil: Date | null;
}): Static<typeof webhookSecretSchema> {
  return { secret: shown.secret, previousUntil: shown.previousUntil?.toISOString() ?? null };
}
