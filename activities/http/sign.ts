import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;

export interface SignatureInput {
  /** The same on every attempt; the receiver detects repeats by it. Must not contain a dot. */
  id: string;
  /** The time of this attempt. */
  at: Date;
  /** The exact body sent. */
  body: string;
  /** `whsec_` + base64 of 24 to 64 bytes; two during a rotation, the newest first. */
  secrets: readonly string[];
}

export interface SignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * The headers of Standard Webhooks: `v1,` + base64 of HMAC-SHA256 over `id.timestamp.body`, one
 * signature per secret, separated by spaces. Timestamps are whole seconds.
 * @throws TypeError if the id contains a dot, or there is no usable secret
 */
export function signWebhook({ id, at, body, secrets }: SignatureInput): SignatureHeaders {
  if (id === '' || id.includes('.')) throw new TypeError('A webhook id must be a text without dots');
  if (secrets.length === 0) throw new TypeError('A webhook needs a secret to be signed with');
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secretBytes(secret)).update(`${id}.${timestamp}.${body}`, 'utf8');
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function secretBytes(secret: string): Buffer {
  const bytes = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const usable = bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES;
  if (!secret.startsWith(SECRET_PREFIX) || !usable) {
    throw new TypeError('A webhook secret is whsec_ and the base64 of 24 to 64 bytes');
  }
  return bytes;
}
