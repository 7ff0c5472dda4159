import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * X: `x-twitter-webhooks-signature: sha256=<base64>`, over the body.
 *
 * https://docs.x.com/x-api/webhooks/quickstart
 */
export const x: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'base64',
  headers: [{ signature: 'x-twitter-webhooks-signature' }],
  form: { kind: 'whole', prefix: 'sha256=' },
  signed: ['body'],
  timestamp: null,
  secret: textSecret,
};
