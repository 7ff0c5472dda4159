import type { SourceSetupTexts } from '../../en/sources/source-setup.js';

export const sourceSetup: SourceSetupTexts = {
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
