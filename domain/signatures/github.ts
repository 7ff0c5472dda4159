import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * GitHub: `X-Hub-Signature-256: sha256=<hex>`, over the body. Its `X-Hub-Signature` (SHA-1) is ignored.
 *
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export const github: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'hex',
  headers: [{ signature: 'x-hub-signature-256' }],
  form: { kind: 'whole', prefix: 'sha256=' },
  signed: ['body'],
  timestamp: null,
  secret: textSecret,
};
