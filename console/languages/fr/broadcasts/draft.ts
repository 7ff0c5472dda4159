import type { DraftTexts } from '../../en/broadcasts/draft.js';

export const draft: DraftTexts = {
  saved: 'Brouillon enregistré',
  unsaved: 'Pas encore enregistré',
  saving: 'Enregistrement',
  failed: 'Non enregistré',
  mailUnfinished: 'Enregistré tel quel. L’e-mail peut partir dès qu’il a un objet et un contenu.',
  variantsUnfinished: 'Enregistrées telles quelles. Elles peuvent partir dès qu’elles sont toutes complètes.',
  inVariants: 'Chaque variante a son propre contenu, ci-dessous.',
  showTheirs: 'Afficher l’autre version',
  listFirst: 'Choisissez d’abord la liste à qui envoyer.',
  mendFirst: 'À corriger avant l’envoi de l’e-mail',
  review: 'Vérifier et envoyer…',
  reviewTitle: (name) => `Envoyer « ${name} » ?`,
  leftOut: 'Laissés de côté :',
  lastAfter: (duration) => `Le dernier e-mail part environ ${duration} après le premier.`,
  asFastAsPossible: 'Les e-mails partent aussi vite que le serveur de messagerie les accepte.',
  lastZone:
    'Chaque e-mail part à cette heure dans le fuseau horaire de son destinataire : les derniers jusqu’à un jour après le premier.',
  othersWait: 'Les personnes hors du groupe de test attendent le gagnant.',
  undoAfter: 'Vous pouvez annuler pendant dix secondes.',
  changeMeasured: 'Modifier',
  measured: ({ clicks, opens }) => {
    if (clicks && opens) return 'Les ouvertures et les clics sont mesurés.';
    if (clicks) return 'Les clics sont mesurés, pas les ouvertures.';
    return opens
      ? 'Les ouvertures sont mesurées, pas les clics.'
      : 'Ni les ouvertures ni les clics ne sont mesurés.';
  },
};
