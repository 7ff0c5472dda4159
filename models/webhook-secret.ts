import { randomBytes } from 'node:crypto';
import { nested } from './define-model.js';
import { open, seal } from './seal.js';

const SECRET_BYTES = 32;

/** What signs webhooks, sealed with `SECRET_KEY`; while it is changed the one before it signs too. */
export interface WebhookSecrets {
  sealed: string;
  previous: PreviousSecret | null;
}

interface PreviousSecret {
  sealed: string;
  until: Date;
}

export const webhookSecretsSchema = nested<WebhookSecrets>({
  sealed: { type: String, required: true },
  previous: {
    type: nested<PreviousSecret>({
      sealed: { type: String, required: true },
      until: { type: Date, required: true },
    }),
    default: null,
  },
});

/** A new secret as Standard Webhooks wants it: `whsec_` and the base64 of 32 bytes. */
export function newWebhookSecrets(secretKey: Buffer): WebhookSecrets {
  return { sealed: sealedSecret(secretKey), previous: null };
}

/** Another secret; the present one goes on signing for `graceMs`. */
export function rotatedSecrets(
  secretKey: Buffer,
  { sealed }: WebhookSecrets,
  { graceMs, now }: { graceMs: number; now: Date },
): WebhookSecrets {
  const previous = graceMs === 0 ? null : { sealed, until: new Date(now.getTime() + graceMs) };
  return { sealed: sealedSecret(secretKey), previous };
}

/** What signs now: the present secret first, then the one before it while it is still valid. */
export function signingSecrets(secretKey: Buffer, { sealed, previous }: WebhookSecrets, now: Date): string[] {
  const isValid = previous !== null && previous.until > now;
  return [open(secretKey, sealed), ...(isValid ? [open(secretKey, previous.sealed)] : [])];
}

function sealedSecret(secretKey: Buffer): string {
  return seal(secretKey, `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`);
}
