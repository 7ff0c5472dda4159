import { basicAuth, bearer } from './credentials.js';
import { calcom } from './calcom.js';
import { github } from './github.js';
import { hmac, type HmacSettings } from './hmac.js';
import { mailgun } from './mailgun.js';
import { paddle } from './paddle.js';
import type { SignatureScheme } from './scheme.js';
import { sendgrid } from './sendgrid.js';
import { shopify } from './shopify.js';
import { slack } from './slack.js';
import { sns } from './sns.js';
import { standardWebhooks } from './standard-webhooks.js';
import { stripe } from './stripe.js';
import { typeform } from './typeform.js';
import { woocommerce } from './woocommerce.js';
import { x } from './x.js';
import { zoom } from './zoom.js';

/** Providers with predefined schemes. */
export const namedSchemes = {
  stripe,
  standardWebhooks,
  shopify,
  github,
  paddle,
  typeform,
  calcom,
  woocommerce,
  sns,
  sendgrid,
  mailgun,
  slack,
  zoom,
  x,
  basicAuth,
  bearer,
} as const satisfies Record<string, SignatureScheme>;

export type NamedScheme = keyof typeof namedSchemes;
export type SchemeName = NamedScheme | 'hmac';

export const namedSchemeNames: readonly NamedScheme[] = Object.keys(namedSchemes).filter(
  (name): name is NamedScheme => Object.hasOwn(namedSchemes, name),
);

export const schemeNames: readonly SchemeName[] = [...namedSchemeNames, 'hmac'];

/** Covers clock skew and delivery time. */
export const DEFAULT_TOLERANCE_SECONDS = 300;

/** How a source's deliveries are signed, without the secret. */
export type SigningSettings = (NamedSigning | HmacSigning) & {
  /** Maximum difference between the signed time and ours in seconds, either way; only if a timestamp is signed. */
  tolerance?: number;
};

interface NamedSigning {
  scheme: NamedScheme;
}

interface HmacSigning extends HmacSettings {
  scheme: 'hmac';
}

export function settingsScheme(settings: SigningSettings): SignatureScheme {
  return settings.scheme === 'hmac' ? hmac(settings) : namedSchemes[settings.scheme];
}
