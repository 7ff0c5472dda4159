import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * Cal.com: `X-Cal-Signature-256: <hex>`, over the body. Without a secret of its own a webhook of Cal.com says
 * `no-secret-provided` there.
 *
 * https://cal.com/docs/developing/guides/automation/webhooks
 */
export const calcom: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'hex',
  headers: [{ signature: 'x-cal-signature-256' }],
  form: { kind: 'whole', prefix: '' },
  signed: ['body'],
  timestamp: null,
  secret: textSecret,
};
