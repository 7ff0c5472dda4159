import type { ProviderTexts } from '../../en/settings/provider.js';
import { providerNames } from '../../shared/provider-names.js';

export const provider: ProviderTexts = {
  title: 'Service d’envoi',
  hint: 'Ce qui envoie les e-mails de cet espace de travail. Les e-mails de compte passent toujours par le serveur de messagerie.',
  provider: 'Envoyés par',
  names: { ...providerNames, smtp: 'Le serveur de messagerie de cette installation' },
  options: {
    region: 'Région',
    accessKeyId: 'ID de clé d’accès',
    configurationSet: 'Jeu de configuration',
    domain: 'Domaine d’envoi',
    stream: 'Flux des e-mails transactionnels',
    marketingStream: 'Flux des e-mails marketing',
  },
  hints: {
    region: '',
    accessKeyId: '',
    configurationSet: 'Facultatif. Avec lui, les rapports de rebond nomment l’e-mail.',
    domain: '',
    stream: 'Facultatif ; outbound par défaut.',
    marketingStream: 'Facultatif ; le même par défaut. Postmark demande un flux de type broadcast.',
  },
  regions: { us: 'États-Unis', eu: 'Union européenne', global: 'Monde' },
  secrets: {
    smtp: '',
    ses: 'Clé d’accès secrète',
    mailgun: 'Clé API',
    postmark: 'Jeton du serveur',
    resend: 'Clé API',
    sendgrid: 'Clé API',
  },
  secretKept: 'Une valeur est enregistrée. Laissez vide pour la garder.',
  secretNew: 'Enregistré chiffré, et plus jamais affiché.',
  bounces: 'Les rebonds et les plaintes reviennent par webhook : ajoutez une source pour ce service.',
  sources: 'Sources',
  test: 'E-mail de test',
  testHint: (email) =>
    `En envoie un à ${email} depuis l’expéditeur de l’espace de travail, et affiche la réponse du service.`,
  saveFirst: 'Enregistrez d’abord les modifications.',
  sendTest: 'Envoyer un e-mail de test',
  taken: (to) => `Le service a accepté l’e-mail à ${to}`,
};
