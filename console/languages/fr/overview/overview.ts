import type { OverviewTexts } from '../../en/overview/overview.js';
import { countIn } from '../../../../domain/attention/count-in.js';

export const overview: OverviewTexts = {
  overview: 'Accueil',
  figures: 'Chiffres de la période',
  figure: {
    contacts: 'Contacts',
    mails: 'E-mails envoyés',
    clicks: 'E-mails cliqués',
    unsubscribed: 'Désabonnés',
    goals: 'Objectifs atteints',
    entries: 'Entrées',
    exits: 'Sorties anticipées',
    consents: 'Consentements',
    events: 'Événements',
    deliveries: 'Webhooks',
    failures: 'Échecs',
  },
  moreFigures: 'Autres chiffres de la période',
  newContacts: 'Nouveaux contacts',
  added: (count) => `${count} de plus`,
  more: (count) => `+ ${count}`,
  fewer: (count) => `− ${count}`,
  attention: 'À surveiller',
  attentionNone: 'Tout va bien.',
  automations: 'Automatisations',
  automationsNone: 'Personne n’est entré dans une automatisation pendant cette période.',
  all: 'Toutes',
  nameColumn: 'Nom',
  peopleColumn: 'Personnes',
  goalColumn: 'Objectif',
  mailsColumn: 'E-mails',
  clickedColumn: 'Cliqués',
  latest: 'Derniers événements',
  latestNone: 'Aucun événement pour l’instant.',
  toEvents: 'Journal des événements',
  pause: 'Mettre en pause',
  follow: 'Reprendre',
  unnamed: 'supprimé',
  noWorker: 'Aucun worker ne tourne',
  noWorkerText: 'Les e-mails et les attentes sont en pause jusqu’au démarrage d’un worker.',
  outboxLate: 'Des commandes attendent',
  outboxLateText: 'Temporal est injoignable, ou aucun worker ne l’est.',
  mailServerAway: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'Plus de')} ${isOne ? 'e-mail attend' : 'e-mails attendent'} le serveur de messagerie`,
  marketingPaused: 'Les e-mails marketing sont retenus',
  marketingPausedText: (reason) =>
    `Trop de ${reason === 'complaints' ? 'plaintes' : 'rebonds'}. Vérifiez vos e-mails avant de lever la pause.`,
  failedEnrollments: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'Plus de')} ${isOne ? 'personne bloquée' : 'personnes bloquées'} dans « ${name} »`,
  refusedEntries: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'Plus de')} ${isOne ? 'événement n’a fait entrer' : 'événements n’ont fait entrer'} personne dans « ${name} »`,
  refusedEntriesText:
    'Ces contacts ont trop de parcours en cours. Il manque peut-être une sortie, ou le retour est trop permissif.',
  uncertainMails: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'Plus de')} ${isOne ? 'e-mail n’est peut-être pas parti' : 'e-mails ne sont peut-être pas partis'}`,
  uncertainMailsText:
    'Le serveur de messagerie les a pris sans jamais le confirmer ; ils ne sont donc pas renvoyés.',
  unmappedEvents: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'Plus de')} ${isOne ? 'événement' : 'événements'} de « ${name} » sans contact`,
  unmappedEventsText: 'Montrez à Rollcall où se trouve l’adresse, et ils seront rejoués.',
  ruleOff: (name) => `La règle « ${name} » a été désactivée`,
  ruleOffText: (reason) =>
    reason === 'gone'
      ? 'Le destinataire a répondu 410 : il a disparu pour de bon.'
      : 'Le destinataire est resté trop longtemps en échec.',
  ruleFailing: (name) => `La règle « ${name} » échoue`,
  undelivered: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'Plus de')} ${isOne ? 'livraison n’est pas arrivée' : 'livraisons ne sont pas arrivées'}.`,
  broadcastNotApproved: (name) => `« ${name} » attend une approbation`,
  broadcastNotApprovedText:
    'Sa liste a grandi depuis la planification ; une deuxième personne doit donc approuver la campagne.',
  refusedSignatures: ({ count, isOne, name }) =>
    `${count} ${isOne ? 'payload' : 'payloads'} de « ${name} » avec une signature incorrecte`,
  since: 'depuis',
  events: 'Événements sans source',
  act: {
    noWorker: 'Vérifier le système',
    outboxLate: 'Vérifier le système',
    mailServerAway: 'Voir les e-mails',
    marketingPaused: 'Ouvrir les paramètres',
    failedEnrollments: 'Voir et réessayer',
    refusedEntries: 'Voir les événements',
    uncertainMails: 'Les examiner',
    unmappedEvents: 'Les associer',
    ruleOff: 'Voir les livraisons',
    ruleFailing: 'Voir les livraisons',
    broadcastNotApproved: 'Ouvrir la campagne',
    refusedSignatures: 'Vérifier le secret',
  },
};
