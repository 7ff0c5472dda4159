import type { Schemas } from '../api/client';

export type Scheme = NonNullable<Schemas['EventSource']['signing']>['scheme'];
export type MailReports = NonNullable<Schemas['EventSource']['mailReports']>;

export interface Provider {
  id: ProviderId;
  name: string;
  /** Null for one that signs nothing and sends no credentials. */
  scheme: Scheme | null;
  /** The secret is shown by the provider once it knows the address; until then the source accepts nothing. */
  isSecretLater: boolean;
  /** The user chooses the secret, so the console proposes one. */
  isSecretChosen?: boolean;
  mailReports?: MailReports;
  /** What the secret looks like, in the empty field. */
  example?: string;
  docs?: string;
}

export const providerIds = [
  'stripe',
  'shopify',
  'paddle',
  'woocommerce',
  'clerk',
  'github',
  'typeform',
  'calcom',
  'resend',
  'ses',
  'sendgrid',
  'mailgun',
  'postmark',
  'brevo',
  'mailjet',
  'standardWebhooks',
  'hmac',
  'bearer',
  'other',
] as const;
export type ProviderId = (typeof providerIds)[number];

export const groups = ['shop', 'product', 'mail', 'generic'] as const;
export type ProviderGroup = (typeof groups)[number];

export const byGroup: Record<ProviderGroup, readonly ProviderId[]> = {
  shop: ['stripe', 'shopify', 'paddle', 'woocommerce'],
  product: ['clerk', 'github', 'typeform', 'calcom'],
  mail: ['resend', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'mailjet'],
  generic: ['standardWebhooks', 'hmac', 'bearer', 'other'],
};

const all: readonly Provider[] = [
  {
    id: 'stripe',
    name: 'Stripe',
    scheme: 'stripe',
    isSecretLater: true,
    example: 'whsec_…',
    docs: 'https://docs.stripe.com/workbench/webhooks',
  },
  {
    id: 'shopify',
    name: 'Shopify',
    scheme: 'shopify',
    isSecretLater: true,
    docs: 'https://shopify.dev/docs/apps/build/webhooks',
  },
  {
    id: 'paddle',
    name: 'Paddle',
    scheme: 'paddle',
    isSecretLater: true,
    example: 'pdl_ntfset_…',
    docs: 'https://developer.paddle.com/webhooks/overview',
  },
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    scheme: 'woocommerce',
    isSecretLater: false,
    isSecretChosen: true,
    docs: 'https://woocommerce.com/document/webhooks/',
  },
  {
    id: 'clerk',
    name: 'Clerk',
    scheme: 'standardWebhooks',
    isSecretLater: true,
    example: 'whsec_…',
    docs: 'https://clerk.com/docs/webhooks/sync-data',
  },
  {
    id: 'github',
    name: 'GitHub',
    scheme: 'github',
    isSecretLater: false,
    isSecretChosen: true,
    docs: 'https://docs.github.com/en/webhooks',
  },
  {
    id: 'typeform',
    name: 'Typeform',
    scheme: 'typeform',
    isSecretLater: false,
    isSecretChosen: true,
    docs: 'https://help.typeform.com/hc/en-us/articles/360029573471',
  },
  {
    id: 'calcom',
    name: 'Cal.com',
    scheme: 'calcom',
    isSecretLater: false,
    isSecretChosen: true,
    docs: 'https://cal.com/docs/developing/guides/automation/webhooks',
  },
  {
    id: 'resend',
    name: 'Resend',
    scheme: 'standardWebhooks',
    mailReports: 'resend',
    isSecretLater: true,
    example: 'whsec_…',
    docs: 'https://resend.com/docs/dashboard/webhooks/introduction',
  },
  {
    id: 'ses',
    name: 'Amazon SES',
    scheme: 'sns',
    isSecretLater: true,
    example: 'arn:aws:sns:eu-central-1:123456789012:bounces',
    docs: 'https://docs.aws.amazon.com/ses/latest/dg/monitor-sending-activity-using-notifications.html',
  },
  { id: 'sendgrid', name: 'SendGrid', scheme: 'sendgrid', isSecretLater: true, example: 'MFkwEwYHKoZIzj0C…' },
  { id: 'mailgun', name: 'Mailgun', scheme: 'mailgun', isSecretLater: true },
  {
    id: 'postmark',
    name: 'Postmark',
    scheme: 'basicAuth',
    mailReports: 'postmark',
    isSecretLater: false,
    isSecretChosen: true,
  },
  {
    id: 'brevo',
    name: 'Brevo',
    scheme: 'bearer',
    mailReports: 'brevo',
    isSecretLater: false,
    isSecretChosen: true,
  },
  {
    id: 'mailjet',
    name: 'Mailjet',
    scheme: 'basicAuth',
    mailReports: 'mailjet',
    isSecretLater: false,
    isSecretChosen: true,
  },
  {
    id: 'standardWebhooks',
    name: 'Standard Webhooks',
    scheme: 'standardWebhooks',
    isSecretLater: true,
    example: 'whsec_…',
    docs: 'https://www.standardwebhooks.com',
  },
  { id: 'hmac', name: 'HMAC', scheme: 'hmac', isSecretLater: true },
  { id: 'bearer', name: 'Bearer', scheme: 'bearer', isSecretLater: false, isSecretChosen: true },
  { id: 'other', name: 'Other', scheme: null, isSecretLater: false },
];

const byId = new Map(all.map((one) => [one.id, one]));

export function findProvider(id: ProviderId): Provider {
  const found = byId.get(id);
  if (!found) throw new Error(`Unknown provider: ${id}`);
  return found;
}

/** The provider that a source was made for; by its signature if its name is not one of ours. */
export function providerOfSource({ provider, signing }: Schemas['EventSource']): Provider {
  const named = all.find(({ id }) => id === provider);
  if (named) return named;
  const signed = all.find(
    ({ id, scheme }) => signing !== null && (id === signing.scheme || scheme === signing.scheme),
  );
  return signed ?? findProvider('other');
}

/** A secret for those who may choose one: 32 random bytes in hex; for Basic credentials with a user name. */
export function proposedSecret({ scheme }: Provider): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return scheme === 'basicAuth' ? `rollcall:${secret}` : secret;
}
