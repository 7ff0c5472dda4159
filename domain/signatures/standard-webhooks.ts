import type { SignatureScheme } from './scheme.js';

/**
 * Standard Webhooks, and Svix with its own header names (used by Clerk, Resend and others): signatures
 * `v1,<base64>` separated by spaces, over `id.timestamp.body`. `v1a` signatures are asymmetric. Some providers
 * show the secret as `v1,whsec_…`.
 *
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
export const standardWebhooks: SignatureScheme = {
  algorithm: 'sha256',
  encoding: 'base64',
  headers: [
    { signature: 'webhook-signature', timestamp: 'webhook-timestamp', id: 'webhook-id' },
    { signature: 'svix-signature', timestamp: 'svix-timestamp', id: 'svix-id' },
  ],
  form: { kind: 'list', separator: ' ', prefix: 'v1,' },
  signed: ['id', { text: '.' }, 'timestamp', { text: '.' }, 'body'],
  timestamp: 'seconds',
  secret: {
    key: 'base64',
    prefix: /^(?:v1,)?whsec_/,
    // 24 to 64 bytes: 8 to 21 groups of three, the last one possibly partial.
    pattern:
      /^(?:v1,)?whsec_(?:(?:[A-Za-z0-9+/]{4}){8,20}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?|(?:[A-Za-z0-9+/]{4}){21}(?:[A-Za-z0-9+/]{2}==)?)$/,
    description: 'whsec_ followed by 24 to 64 bytes in base64',
  },
};
