import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * WooCommerce: `X-WC-Webhook-Signature: <base64>`, over the body. The ping that tests a new URL (`webhook_id=7`)
 * is unsigned.
 *
 * https://woocommerce.com/document/webhooks/
 */
export const woocommerce: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'base64',
  headers: [{ signature: 'x-wc-webhook-signature' }],
  form: { kind: 'whole', prefix: '' },
  signed: ['body'],
  timestamp: null,
  secret: textSecret,
};
