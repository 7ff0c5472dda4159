import type { Texts } from '../texts/language';
import type { ProviderId } from './providers';

/** What to do at a provider: where the address goes, and where the secret comes from or goes to. */
type Setup = Record<ProviderId, { address: string; secret: string }>;

const en: Setup = {
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

const de: Setup = {
  stripe: {
    address:
      'In Stripes Workbench › Webhooks „Create new destination“ wählen, dann die Ereignisse, Snapshot-Payloads und „Webhook endpoint“, und die Adresse einfügen.',
    secret: 'Beim neuen Ziel das Signing Secret aufdecken. Der Testmodus hat ein anderes.',
  },
  shopify: {
    address:
      'In der Verwaltung des Shops › Einstellungen › Benachrichtigungen › Webhooks einen Webhook in JSON mit der Adresse anlegen.',
    secret: 'Das Geheimnis steht unter der Liste der Webhooks. Bei einer App ist es das Client Secret.',
  },
  paddle: {
    address: 'In Paddle › Developer tools › Notifications ein Ziel vom Typ URL mit der Adresse anlegen.',
    secret: 'Der Secret Key des Ziels.',
  },
  woocommerce: {
    address:
      'In WooCommerce › Einstellungen › Erweitert › Webhooks einen Webhook mit der Adresse als Auslieferungs-URL anlegen.',
    secret: 'Das als Geheimnis des Webhooks eintragen.',
  },
  clerk: {
    address:
      'In Clerks Dashboard › Configure › Webhooks „Add Endpoint“ wählen, die Adresse einfügen und user.created, user.updated und user.deleted abonnieren.',
    secret: 'Die Seite des Endpunkts zeigt dann das Signing Secret.',
  },
  github: {
    address:
      'Im Repository › Settings › Webhooks einen Webhook mit der Adresse als Payload URL und application/json als Content type anlegen.',
    secret: 'Das als Geheimnis des Webhooks eintragen.',
  },
  typeform: {
    address: 'Im Formular › Connect › Webhooks „Add a webhook“ wählen und die Adresse einfügen.',
    secret: 'Den neuen Webhook bearbeiten und das als Geheimnis eintragen.',
  },
  calcom: {
    address:
      'In Cal.com › Einstellungen › Entwickler › Webhooks einen mit der Adresse als Subscriber-URL anlegen.',
    secret: 'Das als Geheimnis eintragen.',
  },
  resend: {
    address:
      'In Resend › Webhooks einen mit der Adresse und den Ereignissen email.bounced, email.complained und email.suppressed anlegen.',
    secret: 'Das Signing Secret des Webhooks.',
  },
  ses: {
    address:
      'SES soll Bounces und Beschwerden mit den ursprünglichen Kopfzeilen in ein SNS-Topic veröffentlichen; die Adresse abonniert dieses Topic (HTTPS). Rollcall bestätigt das Abonnement.',
    secret: 'Die ARN des Topics. Nachrichten anderer Topics werden abgelehnt.',
  },
  sendgrid: {
    address:
      'In SendGrid › Settings › Mail settings › Event webhooks einen mit der Adresse anlegen und die Signaturprüfung einschalten.',
    secret: 'Der Verification Key.',
  },
  mailgun: {
    address: 'In Mailgun › Send › Webhooks die Adresse für permanente Fehler und Beschwerden eintragen.',
    secret: 'Der HTTP webhook signing key unter Settings › API security.',
  },
  postmark: {
    address:
      'In Postmark › Server › Stream › Webhooks einen mit der Adresse für Bounces und Spam-Beschwerden anlegen.',
    secret: 'Das als Basic auth eintragen, Benutzer und Passwort.',
  },
  brevo: {
    address: 'In Brevo › Transaktional › Einstellungen › Webhook einen mit der Adresse anlegen.',
    secret: 'Das als Token der Authentifizierung eintragen.',
  },
  mailjet: {
    address: 'In Mailjet › Konto › Event-Benachrichtigungen die Adresse für Bounces und Spam eintragen.',
    secret: 'Das vor den Host der Adresse setzen: https://user:password@…',
  },
  standardWebhooks: {
    address:
      'Jeder Dienst, der die Kopfzeile webhook-signature oder svix-signature sendet: dort die Adresse eintragen.',
    secret: 'Das Signaturgeheimnis, das er anzeigt.',
  },
  hmac: {
    address: 'Die Adresse als Webhook des Dienstes eintragen.',
    secret: 'Seine Dokumentation sagt, in welcher Kopfzeile die Signatur steht und in welcher Form.',
  },
  bearer: {
    address: 'Einen POST mit JSON an die Adresse senden.',
    secret: 'Das in der Kopfzeile Authorization: Bearer … senden.',
  },
  other: {
    address: 'Die Adresse als Webhook des Dienstes eintragen, oder einen POST mit JSON dorthin senden.',
    secret: 'Nichts ist signiert: Wer die Adresse hat, kann Ereignisse senden.',
  },
};

export const setupTexts: Texts<Setup> = { en, de };
