import type { ImportConsentTexts } from '../../en/imports/import-consent.js';

export const importConsent: ImportConsentTexts = {
  questions: 'Qui veut recevoir des e-mails ?',
  questionsHint:
    'Ces colonnes ressemblent à un consentement. Vous pourrez lancer l’import dès que leur sens sera clair.',
  meaningOf: (column) => `Colonne « ${column} »`,
  valueOf: (column, value) => `« ${value} » dans « ${column} » signifie`,
  choose: 'Choisissez…',
  roles: {
    answer: 'Un oui est un consentement',
    opposite: 'Un oui signifie un désabonnement',
    none: 'Sans rapport avec le consentement',
  },
  means: {
    yes: 'A donné son consentement',
    no: 'N’a pas donné son consentement',
    pending: 'N’a pas encore confirmé',
    left: 'S’est désabonné',
    bounced: 'Adresse en rebond',
    complained: 'A signalé un spam',
    nothing: 'Rien',
  },
  kinds: { contacts: 'Des personnes', suppressions: 'Des adresses à ne pas contacter' },
  suppressionsHint:
    'Chaque adresse du fichier est bloquée : pas d’e-mails marketing, pas de nouveaux contacts. Annuler l’import n’y change rien.',
  everyone: 'Les personnes de ce fichier',
  everyoneIs: {
    none: 'Selon leur ligne',
    left: 'Se sont désabonnées',
    bounced: 'Ont rebondi',
    complained: 'Ont signalé un spam',
    no: 'N’ont jamais donné leur consentement',
    pending: 'N’ont pas encore confirmé',
  },
};
