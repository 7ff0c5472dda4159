import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * Shopify: `X-Shopify-Hmac-SHA256: <base64>`, over the body. The secret is the app's client secret, or the one that
 * the shop's notification settings show.
 *
 * https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
 */
export const shopify: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'base64',
  headers: [{ signature: 'x-shopify-hmac-sha256' }],
  form: { kind: 'whole', prefix: '' },
  signed: ['body'],
  timestamp: null,
  secret: textSecret,
};
