/** What to do at a provider: where the address goes, and where the secret comes from or goes to. */
export const sourceSetup = {
  stripe: {
    address:
      'In Stripe’s Workbench › Webhooks, choose “Create new destination”, the events, snapshot payloads and “Webhook endpoint”, and paste the address.',
    secret: 'Reveal the new destination’s signing secret. Test mode has a different one.',
  },
  shopify: {
    address:
      'In the shop’s admin › Settings › Notifications › Webhooks, create a webhook in JSON with the address.',
    secret: 'You’ll find the secret below the list of webhooks. For an app, it’s the client secret.',
  },
  paddle: {
    address:
      'In Paddle › Developer tools › Notifications, create a destination of the type URL with the address.',
    secret: 'The destination’s secret key.',
  },
  woocommerce: {
    address:
      'In WooCommerce › Settings › Advanced › Webhooks, add a webhook with the address as delivery URL.',
    secret: 'Enter this as the webhook’s secret.',
  },
  clerk: {
    address:
      'In Clerk’s dashboard › Configure › Webhooks, choose “Add Endpoint”, paste the address, and subscribe to user.created, user.updated and user.deleted.',
    secret: 'The endpoint’s page then shows the signing secret.',
  },
  github: {
    address:
      'In the repository › Settings › Webhooks, add a webhook with the address as payload URL and application/json as content type.',
    secret: 'Enter this as the webhook’s secret.',
  },
  typeform: {
    address: 'In the form › Connect › Webhooks, choose “Add a webhook” and paste the address.',
    secret: 'Edit the new webhook, and enter this as its secret.',
  },
  calcom: {
    address: 'In Cal.com › Settings › Developer › Webhooks, add one with the address as subscriber URL.',
    secret: 'Enter this as its secret.',
  },
  resend: {
    address:
      'In Resend › Webhooks, add a webhook with the address and the events email.bounced, email.complained and email.suppressed.',
    secret: 'The webhook’s signing secret.',
  },
  ses: {
    address:
      'Have SES publish bounces and complaints to an SNS topic, with the original headers, and subscribe the address to the topic (HTTPS). Rollcall confirms the subscription.',
    secret: 'The topic’s ARN. Messages from other topics are refused.',
  },
  sendgrid: {
    address:
      'In SendGrid › Settings › Mail settings › Event webhooks, create one with the address, and turn signature verification on.',
    secret: 'The verification key.',
  },
  mailgun: {
    address: 'In Mailgun › Send › Webhooks, add the address for permanent failures and complaints.',
    secret: 'The HTTP webhook signing key, in Settings › API security.',
  },
  postmark: {
    address:
      'In Postmark › your server › the stream › Webhooks, add one with the address for bounces and spam complaints.',
    secret: 'Enter this as basic auth, user and password.',
  },
  brevo: {
    address: 'In Brevo › Transactional › Settings › Webhook, add one with the address.',
    secret: 'Enter this as the token of its authentication.',
  },
  mailjet: {
    address: 'In Mailjet › Account › Event notifications, enter the address for bounces and spam.',
    secret: 'Put this before the host of the address: https://user:password@…',
  },
  standardWebhooks: {
    address:
      'Any service that sends the header webhook-signature or svix-signature: enter the address there.',
    secret: 'The signing secret that it shows.',
  },
  hmac: {
    address: 'Enter the address as the webhook of the service.',
    secret: 'Its documentation says which header carries the signature, and in what form.',
  },
  bearer: {
    address: 'Send a POST with JSON to the address.',
    secret: 'Send this in the header Authorization: Bearer …',
  },
  other: {
    address: 'Enter the address as the webhook of the service, or send a POST with JSON to it.',
    secret: 'Nothing is signed, so anyone who has the address can send events.',
  },
};

export type SourceSetupTexts = typeof sourceSetup;
