import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { SigningSettings } from '../../../domain/signatures/schemes.js';
import { otherSendgridKey, sendgridKey, signSendgrid } from '../mail/mail-reports.js';

export interface Maker {
  settings: SigningSettings;
  secret: string;
  otherSecret: string;
  /** The headers that the maker sends with a body, implemented independently from the makers' documentation. */
  sign(secret: string, body: string, at: Date): Record<string, string>;
  /** Whether the signature covers the time. */
  isTimed: boolean;
}

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1_000));
const hash = (secret: string, text: string, encoding: 'hex' | 'base64', algorithm = 'sha256'): string =>
  createHmac(algorithm, secret).update(text).digest(encoding);

const plain = { secret: 'a long enough secret, äß', otherSecret: 'another long secret, äß' };
const whsec = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const standard = { secret: whsec(1), otherSecret: whsec(2) };

/** All supported makers, each with its way to sign. */
export const makers: Record<string, Maker> = {
  Stripe: {
    settings: { scheme: 'stripe' },
    secret: 'whsec_4jRc0EFoUsLkVDhZT0pVbyHIKlmUsuhP',
    otherSecret: 'whsec_5jRc0EFoUsLkVDhZT0pVbyHIKlmUsuhP',
    sign: (secret, body, at) => {
      const t = secondsOf(at);
      const v1 = hash(secret, `${t}.${body}`, 'hex');
      return { 'Stripe-Signature': `t=${t},v1=${v1}` };
    },
    isTimed: true,
  },
  'Standard Webhooks': {
    settings: { scheme: 'standardWebhooks' },
    ...standard,
    sign: (secret, body, at) => ({
      'webhook-id': 'msg_2Lh9',
      'webhook-timestamp': secondsOf(at),
      'webhook-signature': new Webhook(secret).sign('msg_2Lh9', at, body),
    }),
    isTimed: true,
  },
  'Svix, for Clerk and Resend': {
    settings: { scheme: 'standardWebhooks' },
    ...standard,
    sign: (secret, body, at) => ({
      'svix-id': 'msg_2Lh9',
      'svix-timestamp': secondsOf(at),
      'svix-signature': new Webhook(secret).sign('msg_2Lh9', at, body),
    }),
    isTimed: true,
  },
  Shopify: {
    settings: { scheme: 'shopify' },
    ...plain,
    sign: (secret, body) => ({ 'X-Shopify-Hmac-Sha256': hash(secret, body, 'base64') }),
    isTimed: false,
  },
  GitHub: {
    settings: { scheme: 'github' },
    ...plain,
    sign: (secret, body) => ({ 'X-Hub-Signature-256': `sha256=${hash(secret, body, 'hex')}` }),
    isTimed: false,
  },
  Paddle: {
    settings: { scheme: 'paddle' },
    secret: 'pdl_ntfset_01gkpjp8bkm3tm53kdgkx6sms7_6h3qd3uFSi9YCD3OLYAShQI90XTI5vEI',
    otherSecret: 'pdl_ntfset_01gkpjp8bkm3tm53kdgkx6sms7_7h3qd3uFSi9YCD3OLYAShQI90XTI5vEI',
    sign: (secret, body, at) => {
      const ts = secondsOf(at);
      return { 'Paddle-Signature': `ts=${ts};h1=${hash(secret, `${ts}:${body}`, 'hex')}` };
    },
    isTimed: true,
  },
  Typeform: {
    settings: { scheme: 'typeform' },
    ...plain,
    sign: (secret, body) => ({ 'Typeform-Signature': `sha256=${hash(secret, body, 'base64')}` }),
    isTimed: false,
  },
  'Cal.com': {
    settings: { scheme: 'calcom' },
    ...plain,
    sign: (secret, body) => ({ 'X-Cal-Signature-256': hash(secret, body, 'hex') }),
    isTimed: false,
  },
  WooCommerce: {
    settings: { scheme: 'woocommerce' },
    ...plain,
    sign: (secret, body) => ({ 'X-WC-Webhook-Signature': hash(secret, body, 'base64') }),
    isTimed: false,
  },
  SendGrid: {
    settings: { scheme: 'sendgrid' },
    secret: sendgridKey,
    otherSecret: otherSendgridKey,
    sign: signSendgrid,
    isTimed: true,
  },
  Slack: {
    settings: { scheme: 'slack' },
    ...plain,
    sign: (secret, body, at) => {
      const time = secondsOf(at);
      const signature = hash(secret, `v0:${time}:${body}`, 'hex');
      return { 'X-Slack-Signature': `v0=${signature}`, 'X-Slack-Request-Timestamp': time };
    },
    isTimed: true,
  },
  Zoom: {
    settings: { scheme: 'zoom' },
    ...plain,
    sign: (secret, body, at) => {
      const time = secondsOf(at);
      const signature = hash(secret, `v0:${time}:${body}`, 'hex');
      return { 'x-zm-signature': `v0=${signature}`, 'x-zm-request-timestamp': time };
    },
    isTimed: true,
  },
  X: {
    settings: { scheme: 'x' },
    ...plain,
    sign: (secret, body) => ({ 'x-twitter-webhooks-signature': `sha256=${hash(secret, body, 'base64')}` }),
    isTimed: false,
  },
  'another one, of the body': {
    settings: { scheme: 'hmac', header: 'X-Acme-Signature' },
    ...plain,
    sign: (secret, body) => ({ 'X-Acme-Signature': hash(secret, body, 'hex') }),
    isTimed: false,
  },
  'another one, with everything else': {
    settings: {
      scheme: 'hmac',
      header: 'X-Acme-Signature',
      algorithm: 'sha512',
      encoding: 'base64',
      prefix: 'v0=',
      timestampHeader: 'X-Acme-Time',
      separator: '::',
      timestampUnit: 'milliseconds',
    },
    ...plain,
    sign: (secret, body, at) => {
      const time = String(at.getTime());
      const signature = hash(secret, `${time}::${body}`, 'base64', 'sha512');
      return { 'X-Acme-Signature': `v0=${signature}`, 'X-Acme-Time': time };
    },
    isTimed: true,
  },
};
