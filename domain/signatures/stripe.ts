import type { SignatureScheme } from './scheme.js';

/**
 * Stripe: `Stripe-Signature: t=1492774577,v1=…,v0=…`, over `t.body`. The secret is used as it stands, `whsec_`
 * included, although it looks like one of Standard Webhooks.
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
  // It sends none: one that stands there would let an old delivery pass for a new one.
  deliveryHeaders: [],
  secret: {
    key: 'text',
    prefix: null,
    pattern: /^whsec_[!-~]{1,500}$/,
    words: 'the signing secret of the endpoint, which begins with whsec_ (not an API key)',
  },
};
