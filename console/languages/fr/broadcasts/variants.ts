import type { VariantTexts } from '../../en/broadcasts/variants.js';

export const variants: VariantTexts = {
  variants: 'Variantes',
  variantsOf: 'Ce qui est comparé',
  one: 'Un seul e-mail',
  subjects: 'Comparer des objets',
  contents: 'Comparer des contenus',
  subject: (n) => `Objet ${n}`,
  ownMail: 'Son propre contenu',
  add: { subjects: 'Ajouter un objet', contents: 'Ajouter une variante' },
  remove: {
    subjects: (n) => `Retirer l’objet ${n}`,
    contents: (n) => `Retirer la variante ${n}`,
  },
  share: 'Groupe de test, en pour cent',
  shareHint: 'Les autres attendent la gagnante. À 100, tout le monde fait partie du test.',
  byClicks: 'Choisir la gagnante selon les clics',
  unmeasuredWinner:
    'Les clics ne sont pas mesurés dans cet espace de travail, ils ne peuvent donc pas désigner la gagnante. Mesurez-les, ou choisissez-la vous-même.',
  measureClicks: 'Mesurer les clics…',
  adminMeasures: 'Un administrateur peut l’activer.',
  winnerAfter: 'Délai après le dernier e-mail du test',
  afterTest: (length) => `${length} après le dernier e-mail du test`,
  winnerHint: 'La variante avec la plus grande part de clics gagne. Vous pouvez aussi choisir plus tôt.',
  rate: 'Débit',
  rateHint: 'Laissez vide pour envoyer aussi vite que le permet le serveur de messagerie.',
  perSecond: 'E-mails par seconde',
  perDomain: 'Vers un même domaine, par seconde',
  noLimit: 'Aucune limite',
};
