import { randomBytes } from 'node:crypto';
import { nested } from '../core/define-model.js';
import { open, seal } from '../core/seal.js';

const SECRET_BYTES = 32;

/** The signing secret, sealed with `SECRET_KEY`; during a rotation the previous secret signs too. */
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

/** A new secret in the form of Standard Webhooks: `whsec_` and the base64 of 32 bytes. */
export function newWebhookSecrets(secretKey: Buffer): WebhookSecrets {
  return { sealed: sealedSecret(secretKey), previous: null };
}

/** Rotates the secret; the current one keeps signing for `graceMs`. */
export function rotatedSecrets(
  secretKey: Buffer,
  { sealed }: WebhookSecrets,
  { graceMs, now }: { graceMs: number; now: Date },
): WebhookSecrets {
  const previous = graceMs === 0 ? null : { sealed, until: new Date(now.getTime() + graceMs) };
  return { sealed: sealedSecret(secretKey), previous };
}

/** The secrets that sign now: the current one, then the previous one while it is valid. */
export function signingSecrets(secretKey: Buffer, { sealed, previous }: WebhookSecrets, now: Date): string[] {
  const isValid = previous !== null && previous.until > now;
  return [open(secretKey, sealed), ...(isValid ? [open(secretKey, previous.sealed)] : [])];
}

function sealedSecret(secretKey: Buffer): string {
  return seal(secretKey, `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`);
}
