import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * Zoom: `x-zm-signature: v0=<hex>`, over `v0:time:body`.
 *
 * https://developers.zoom.us/docs/api/webhooks/#verify-webhook-events
 */
export const zoom: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'hex',
  headers: [{ signature: 'x-zm-signature', timestamp: 'x-zm-request-timestamp' }],
  form: { kind: 'whole', prefix: 'v0=' },
  signed: [{ text: 'v0:' }, 'timestamp', { text: ':' }, 'body'],
  timestamp: 'seconds',
  // Zoom sends none; accepting one would let an old delivery pass as new.
  deliveryHeaders: [],
  secret: textSecret,
};
