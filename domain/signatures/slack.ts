import { textSecret, type SignatureScheme } from './scheme.js';

/**
 * Slack: `X-Slack-Signature: v0=<hex>`, over `v0:time:body`.
 *
 * https://docs.slack.dev/authentication/verifying-requests-from-slack/
 */
export const slack: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'hex',
  headers: [{ signature: 'x-slack-signature', timestamp: 'x-slack-request-timestamp' }],
  form: { kind: 'whole', prefix: 'v0=' },
  signed: [{ text: 'v0:' }, 'timestamp', { text: ':' }, 'body'],
  timestamp: 'seconds',
  // Slack sends none; accepting one would let an old delivery pass as new.
  deliveryHeaders: [],
  secret: textSecret,
};
