import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * Mailgun: `"signature": { "timestamp", "token", "signature": <hex> }` in the body, over timestamp and token. The rest of
 * the body is not signed, so a token counts once: a delivery with a known one is a repetition.
 *
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 */
export const mailgun: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'hex',
  in: 'body',
  headers: [{ signature: 'signature.signature', timestamp: 'signature.timestamp', id: 'signature.token' }],
  form: { kind: 'whole', prefix: '' },
  signed: ['timestamp', 'id'],
  timestamp: 'seconds',
  secret: textSecret,
};
