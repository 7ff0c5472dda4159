import type { ResultTexts } from '../../en/broadcasts/results.js';
import { isOne } from '../is-one.js';

export const results: ResultTexts = {
  recipients: 'Destinataires',
  reasons: {
    notConfirmed: 'Non confirmé',
    unsubscribed: 'Désabonné',
    suppressed: 'Adresse bloquée',
    noConsent: 'Sans consentement',
    excluded: 'Exclu',
    cap: 'Plafond d’e-mails atteint',
    'cap reached': 'En attente : plafond d’e-mails atteint',
    'quiet hours': 'Heures calmes',
    cancelled: 'Annulé',
    deleted: 'Effacé',
  },
  variant: 'Variante',
  byVariant: 'Par variante',
  others: 'Les autres',
  winner: 'Gagnante',
  decidedByClicks: (length) =>
    `Les autres attendent. La variante avec la plus grande part de clics gagne ${length} après le dernier e-mail du test. Vous pouvez aussi choisir maintenant.`,
  winnerText: (count) =>
    isOne(count)
      ? `${count} personne l’attend. Vous ne pourrez pas l’annuler.`
      : `${count} personnes l’attendent. Vous ne pourrez pas l’annuler.`,
  sendWinner: 'Envoyer',
  uncertainTitle: 'Renvoyer les e-mails incertains ?',
  uncertainText: (count) =>
    `On ignore si ${isOne(count) ? `${count} e-mail est arrivé` : `${count} e-mails sont arrivés`}. Qui l’a déjà reçu le recevra deux fois.`,
  noneFound: 'Personne ne correspond.',
};
