import type { KnownFileTexts } from '../../en/imports/known-files.js';

export const knownFiles: KnownFileTexts = {
  name: (tool, holds, kind) => (kind === '' ? `${tool} : ${holds}.` : `${tool} : ${holds}, ${kind}.`),
  holds: {
    audience: 'audience',
    contacts: 'contacts',
    customers: 'clients',
    list: 'liste',
    members: 'membres',
    people: 'personnes',
    profiles: 'profils',
    subscribers: 'abonnés',
  },
  kinds: {
    all: '',
    subscribed: 'abonnés',
    unsubscribed: 'désabonnés',
    cleaned: 'nettoyés',
    suppressed: 'bloqués',
  },
  become: {
    all: 'La réponse de chaque personne est lue dans sa ligne : qui a dit non reste en dehors.',
    subscribed:
      'Ces personnes se sont inscrites ; la date et l’adresse de leur inscription sont gardées comme preuve.',
    unsubscribed:
      'Ces personnes sont parties. Elles sont importées comme désabonnées et ne reçoivent pas d’e-mails marketing.',
    cleaned: 'Ces adresses ont rebondi. Elles ne reçoivent aucun e-mail.',
    suppressed: 'Ces personnes ne reçoivent pas d’e-mails là-bas, et n’en reçoivent donc pas ici.',
  },
};
