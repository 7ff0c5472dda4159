import type { SignatureScheme } from './scheme.js';

/**
 * SendGrid's signed event webhook: ECDSA over timestamp and body, in `X-Twilio-Email-Event-Webhook-Signature`. The
 * verification key that it shows takes the place of the secret.
 *
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
export const sendgrid: SignatureScheme = {
  kind: 'ecdsa',
  algorithm: 'sha256',
  encoding: 'base64',
  headers: [
    {
      signature: 'x-twilio-email-event-webhook-signature',
      timestamp: 'x-twilio-email-event-webhook-timestamp',
    },
  ],
  form: { kind: 'whole', prefix: '' },
  signed: ['timestamp', 'body'],
  timestamp: 'seconds',
  deliveryHeaders: [],
  secret: {
    key: 'base64',
    prefix: null,
    // A public key on the curve P-256: the algorithm, then an uncompressed point of 65 bytes.
    pattern: /^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[A-Za-z0-9+/]{86}==$/,
    description: 'the verification key that SendGrid shows: an elliptic curve public key in base64',
  },
};
