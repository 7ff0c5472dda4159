import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * Paddle Billing: `Paddle-Signature: ts=1671552777;h1=<hex>`, over `ts:body`; `h1` twice while a secret is rotated.
 *
 * https://developer.paddle.com/webhooks/signature-verification
 */
export const paddle: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'hex',
  headers: [{ signature: 'paddle-signature' }],
  form: { kind: 'fields', separator: ';', timestamp: 'ts', signature: 'h1' },
  signed: ['timestamp', { text: ':' }, 'body'],
  timestamp: 'seconds',
  // Paddle sends none; accepting one would let an old delivery pass as new.
  deliveryHeaders: [],
  secret: textSecret,
};
