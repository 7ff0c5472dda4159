import type { AskBulkTexts } from '../../en/contacts/ask-bulk.js';

export const askBulk: AskBulkTexts = {
  titles: {
    addToList: (name) => `Ajouter à ${name} ?`,
    removeFromList: (name) => `Retirer de ${name} ?`,
    enroll: (name) => `Inscrire dans ${name} ?`,
    exit: (name) => `Mettre fin à ${name} pour eux ?`,
  },
  concerns: (count, { isOne, isExact }) =>
    `${isExact ? '' : 'Au moins '}${count} ${isOne ? 'personne' : 'personnes'}`,
  nobody: 'Cela ne changerait rien pour personne.',
  inexact: (count) =>
    `Ils sont trop nombreux pour être tous examinés d’abord : voici les chiffres des ${count} plus récents. Tous les contacts correspondants sont examinés pendant l’exécution.`,
  leftOut: 'Laissés de côté :',
  left: (reason, count) => `${reason} ${count}`,
  unchanged: {
    addToList: 'Déjà sur la liste :',
    removeFromList: 'Pas sur la liste :',
    enroll: 'Rien à faire :',
    exit: 'N’y sont pas :',
  },
  refused: {
    alreadyIn: 'Y sont déjà :',
    never: 'Y ont déjà été, et on n’y entre qu’une fois :',
    cooldown: 'Y étaient il y a trop peu de temps :',
    noKey: 'Elle demande une valeur que seuls les événements ont :',
    tooMany: 'Sont dans trop d’automatisations :',
    unsubscribed: 'Désabonnés de la liste :',
  },
  otherReasons: 'Autres raisons :',
  counting: 'Examen de chacun…',
  undoAfter:
    'Cela commence après dix secondes, pendant lesquelles vous pouvez l’annuler. Ensuite, vous pouvez l’arrêter en cours de route ; ce qui est déjà fait le reste.',
  actions: { addToList: 'Ajouter', removeFromList: 'Retirer', enroll: 'Inscrire', exit: 'Mettre fin' },
};
