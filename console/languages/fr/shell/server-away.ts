import type { ServerAwayTexts } from '../../en/shell/server-away.js';

export const serverAway: ServerAwayTexts = {
  away: (count, { isOne, isExact }) =>
    isOne
      ? 'Le serveur de messagerie est injoignable : 1 e-mail l’attend'
      : `Le serveur de messagerie est injoignable : ${isExact ? count : `plus de ${count}`} e-mails l’attendent`,
  troubles: {
    refused: 'Rien ne répond à son adresse.',
    unknownHost: 'Son nom d’hôte est inconnu.',
    timeout: 'Il ne répond pas à temps.',
    reset: 'Il interrompt la connexion.',
    certificate: 'Son certificat n’est pas valide.',
    signIn: 'Il refuse la connexion : vérifiez l’identifiant, le mot de passe ou la clé.',
    busy: 'Il n’accepte aucun e-mail pour le moment.',
  },
  since: 'En attente depuis',
  next: 'Prochain essai',
  retry: 'Réessayer maintenant',
  show: 'Voir les e-mails',
  check: 'Vérifier le serveur',
  retrying: (count, isOne) =>
    isOne ? '1 e-mail est tenté maintenant.' : `${count} e-mails sont tentés maintenant.`,
  standstill: {
    noWorker: 'Aucun worker ne tourne : e-mails, webhooks et attentes sont suspendus.',
    outboxLate: 'Ce qui est dû ne démarre pas : Temporal ou tous les workers sont injoignables.',
  },
  standstillSince: 'Depuis',
  checkSystem: 'Vérifier le système',
  nothingWaits: 'Plus aucun e-mail n’attend.',
};
