import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * Cal.com: `X-Cal-Signature-256: <hex>`, over the body. A webhook without a secret sends `no-secret-provided`.
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
