import { countIn } from '../../attention/count-in.js';
import type { AlertWords } from './alert-words.js';
import type { AttentionWords } from '../../attention/say-attention.js';

/** What needs attention, in words. */
export const attentionWords: AttentionWords = {
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
  events: 'Événements sans source',
};

/** What is around the news of it. */
export const alertWords: AlertWords = {
  language: 'fr',
  subject: (title, workspace) => `${title} (${workspace})`,
  subjectOfMany: (count, workspace) => `${count} points à surveiller dans « ${workspace} »`,
  digestSubject: (workspace) => `À surveiller dans « ${workspace} »`,
  mendedSubject: (title, workspace) => `Résolu : ${title} (${workspace})`,
  since: (at) => `Depuis le ${at}.`,
  lasted: (from, until) => `Remarqué le ${from}, terminé le ${until}.`,
  headings: { opened: 'Nouveau', still: 'Toujours en cours', mended: 'Résolu' },
  mended: {
    noWorker: () => 'Un worker tourne à nouveau',
    outboxLate: () => 'Les commandes sont à nouveau exécutées',
    mailServerAway: () => 'Plus aucun e-mail n’attend le serveur de messagerie',
    marketingPaused: () => 'Les e-mails marketing ne sont plus retenus',
    failedEnrollments: (name) => `Plus personne n’est bloqué dans « ${name} »`,
    refusedEntries: (name) => `Plus personne n’a été refusé récemment dans « ${name} »`,
    uncertainMails: () => 'Plus aucun e-mail n’est incertain',
    unmappedEvents: (name) => `Tous les événements de « ${name} » ont un contact`,
    ruleOff: (name) => `La règle « ${name} » n’est plus désactivée`,
    ruleFailing: (name) => `La règle « ${name} » n’échoue plus`,
    broadcastNotApproved: (name) => `« ${name} » n’attend plus d’approbation`,
    refusedSignatures: (name) => `Toutes les signatures récentes de « ${name} » étaient correctes`,
  },
  why: 'Vous êtes membre de cet espace de travail. Choisissez ce qu’on vous signale, et quand :',
  look: 'Ouvrir',
  trial: (workspace) => `C’est ici que « ${workspace} » dira ce qui est à surveiller.`,
};
