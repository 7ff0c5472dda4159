import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * Typeform: `Typeform-Signature: sha256=<base64>`, over the body.
 *
 * https://www.typeform.com/developers/webhooks/secure-your-webhooks/
 */
export const typeform: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'base64',
  headers: [{ signature: 'typeform-signature' }],
  form: { kind: 'whole', prefix: 'sha256=' },
  signed: ['body'],
  timestamp: null,
  secret: textSecret,
};
