import type { Static } from 'typebox';
import { responseSchema, instant, orNull, text } from '../http/output/response-schema.js';

export const webhookSecretSchema = responseSchema('WebhookSecret', {
  secret: text,
  previousUntil: orNull(instant),
});

export function presentWebhookSecret(shown: {
  secret: string;
  previousUntil: Date | null;
}): Static<typeof webhookSecretSchema> {
  return { secret: shown.secret, previousUntil: shown.previousUntil?.toISOString() ?? null };
}
