import type { SourceSetupTexts } from '../../en/sources/source-setup.js';

export const sourceSetup: SourceSetupTexts = {
  stripe: {
    address:
      'Dans Stripe Workbench › Webhooks, choisissez « Create new destination », les événements, les payloads snapshot et « Webhook endpoint », puis collez l’adresse.',
    secret: 'Révélez le secret de signature de la nouvelle destination. Le mode test en a un autre.',
  },
  shopify: {
    address:
      'Dans l’administration de la boutique › Paramètres › Notifications › Webhooks, créez un webhook en JSON avec l’adresse.',
    secret: 'Le secret se trouve sous la liste des webhooks. Pour une application, c’est le client secret.',
  },
  paddle: {
    address:
      'Dans Paddle › Developer tools › Notifications, créez une destination de type URL avec l’adresse.',
    secret: 'La clé secrète de la destination.',
  },
  woocommerce: {
    address:
      'Dans WooCommerce › Réglages › Avancé › Webhooks, ajoutez un webhook avec l’adresse comme URL de livraison.',
    secret: 'Saisissez ceci comme secret du webhook.',
  },
  clerk: {
    address:
      'Dans le tableau de bord de Clerk › Configure › Webhooks, choisissez « Add Endpoint », collez l’adresse et abonnez-vous à user.created, user.updated et user.deleted.',
    secret: 'La page de l’endpoint affiche ensuite le secret de signature.',
  },
  github: {
    address:
      'Dans le dépôt › Settings › Webhooks, ajoutez un webhook avec l’adresse comme payload URL et application/json comme type de contenu.',
    secret: 'Saisissez ceci comme secret du webhook GitHub.',
  },
  typeform: {
    address: 'Dans le formulaire › Connect › Webhooks, choisissez « Add a webhook » et collez l’adresse.',
    secret: 'Modifiez le nouveau webhook et saisissez ceci comme secret.',
  },
  calcom: {
    address:
      'Dans Cal.com › Settings › Developer › Webhooks, ajoutez-en un avec l’adresse comme subscriber URL.',
    secret: 'Saisissez ceci comme secret.',
  },
  resend: {
    address:
      'Dans Resend › Webhooks, ajoutez un webhook avec l’adresse et les événements email.bounced, email.complained et email.suppressed.',
    secret: 'Le secret de signature du webhook.',
  },
  ses: {
    address:
      'Faites publier par SES les rebonds et les plaintes dans un topic SNS, avec les en-têtes d’origine, et abonnez l’adresse à ce topic (HTTPS). Rollcall confirme l’abonnement.',
    secret: 'L’ARN du topic. Les messages d’autres topics sont refusés.',
  },
  sendgrid: {
    address:
      'Dans SendGrid › Settings › Mail settings › Event webhooks, créez-en un avec l’adresse et activez la vérification de la signature.',
    secret: 'La clé de vérification.',
  },
  mailgun: {
    address: 'Dans Mailgun › Send › Webhooks, ajoutez l’adresse pour les échecs permanents et les plaintes.',
    secret: 'La clé de signature des webhooks HTTP, dans Settings › API security.',
  },
  postmark: {
    address:
      'Dans Postmark › votre serveur › le flux › Webhooks, ajoutez-en un avec l’adresse pour les rebonds et les plaintes pour spam.',
    secret: 'Saisissez ceci en authentification basique, utilisateur et mot de passe.',
  },
  brevo: {
    address: 'Dans Brevo › Transactionnel › Paramètres › Webhook, ajoutez-en un avec l’adresse.',
    secret: 'Saisissez ceci comme jeton de son authentification.',
  },
  mailjet: {
    address:
      'Dans Mailjet › Compte › Notifications d’événements, saisissez l’adresse pour les rebonds et le spam.',
    secret: 'Placez ceci devant l’hôte de l’adresse : https://user:password@…',
  },
  standardWebhooks: {
    address: 'Tout service qui envoie l’en-tête webhook-signature ou svix-signature : saisissez-y l’adresse.',
    secret: 'Le secret de signature qu’il affiche.',
  },
  hmac: {
    address: 'Saisissez l’adresse comme webhook du service.',
    secret: 'Sa documentation dit quel en-tête porte la signature, et sous quelle forme.',
  },
  bearer: {
    address: 'Envoyez un POST avec du JSON à l’adresse.',
    secret: 'Envoyez ceci dans l’en-tête Authorization: Bearer …',
  },
  other: {
    address: 'Saisissez l’adresse comme webhook du service, ou envoyez-lui un POST avec du JSON.',
    secret: 'Rien n’est signé : qui connaît l’adresse peut envoyer des événements.',
  },
};
