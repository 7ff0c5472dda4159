import type { SignatureScheme } from './scheme.js';

/**
 * Stripe: `Stripe-Signature: t=1492774577,v1=…,v0=…`, over `t.body`. The secret is used verbatim, including
 * `whsec_`, unlike Standard Webhooks secrets.
 *
 * https://docs.stripe.com/webhooks/signature
 */
export const stripe: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'hex',
  headers: [{ signature: 'stripe-signature' }],
  form: { kind: 'fields', separator: ',', timestamp: 't', signature: 'v1' },
  signed: ['timestamp', { text: '.' }, 'body'],
  timestamp: 'seconds',
  // Stripe sends none; accepting one would let an old delivery pass as new.
  deliveryHeaders: [],
  secret: {
    key: 'text',
    prefix: null,
    pattern: /^whsec_[!-~]{1,500}$/,
    description: "the endpoint's signing secret, which begins with whsec_ (not an API key)",
  },
};
