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
  notOpened: 'Pas ouvert',
  firstHours: 'Les 48 premières heures',
  links: 'Clics par lien',
  link: 'Lien',
  linkPeople: 'Personnes',
  linkClicks: 'Clics',
  noClicks: 'Personne n’a encore suivi de lien.',
  moreLinks: (count) =>
    isOne(count) ? `${count} autre lien a été suivi.` : `${count} autres liens ont été suivis.`,
  followed: (people) => (isOne(people) ? `${people} personne` : `${people} personnes`),
  unmeasured: {
    opens: 'Les ouvertures n’étaient pas mesurées lors de l’envoi.',
    clicks: 'Les clics n’étaient pas mesurés lors de l’envoi.',
    both: 'Ni les ouvertures ni les clics n’étaient mesurés lors de l’envoi.',
  },
  again: 'Renvoyer à ceux qui ne l’ont pas ouvert',
  againTitle: 'Renvoyer à ceux qui ne l’ont pas ouvert ?',
  againText: (count) =>
    `${isOne(count) ? `${count} personne l’a reçu et, pour autant qu’on sache, ne l’a pas ouvert ni n’a suivi de lien` : `${count} personnes l’ont reçu et, pour autant qu’on sache, ne l’ont pas ouvert ni n’ont suivi de lien`}. Un brouillon est créé pour elles ; rien n’est encore envoyé.`,
  againLeftOut:
    'Ne sont pas comprises : les personnes dont les ouvertures n’étaient pas mesurées, car on ignore si elles l’ont ouvert.',
  againUnsure:
    'Sont comprises, même si elles l’ont peut-être lu : les personnes dont la messagerie ne charge aucune image, ou les charge toutes d’elle-même, comme Apple Mail.',
  againName: (name) => `${name}, à nouveau`,
  againMake: 'Créer un brouillon',
};
