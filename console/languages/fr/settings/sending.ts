import type { SendingTexts } from '../../en/settings/sending.js';

export const sending: SendingTexts = {
  title: 'E-mails marketing',
  quietHours: 'Heures calmes',
  quietHint:
    'Les e-mails marketing attendent leur fin, dans le fuseau horaire du contact. Les e-mails transactionnels partent à toute heure.',
  quietOn: 'Pas d’e-mails marketing à certaines heures',
  from: 'De',
  to: 'À',
  days: 'À partir de ces jours',
  daysHint: 'Tous les jours, si vous n’en choisissez aucun.',
  cap: 'Plafond',
  capHint:
    'Combien d’e-mails marketing un contact reçoit au plus. Les e-mails transactionnels ne comptent pas.',
  capOn: 'Limiter les e-mails marketing par contact',
  capOf: (atMost, within) => `${atMost} en ${within}`,
  atMost: 'E-mails au plus',
  within: 'En',
  whenReached: 'Quand le plafond est atteint',
  tracking: 'Ouvertures et clics',
  trackingHint:
    'Mesurés dans les e-mails marketing envoyés à partir de là. Les scanners et les proxys de préchargement ne comptent pas. Les e-mails transactionnels restent intacts.',
  clicks: 'Clics',
  opens: 'Ouvertures',
  clicksOn: 'Mesurer les clics : les liens passent par Rollcall',
  opensOn: 'Mesurer les ouvertures : une image invisible est ajoutée',
  withoutAnswer: 'Sans réponse',
  withoutAnswerOn: 'Mesurer aussi les personnes qui n’ont pas répondu',
  privacy:
    'Dans l’UE, il faut en général le consentement de chaque personne, et une phrase dans votre politique de confidentialité. Chacun répond sur la page de préférences ; vos formulaires peuvent le demander, et vos systèmes transmettre les réponses par l’API. Les personnes qui ont refusé reçoivent des e-mails sans image et avec des liens intacts.',
  actions: { wait: 'Attendre que le contact repasse en dessous', skip: 'Ne pas l’envoyer' },
};
