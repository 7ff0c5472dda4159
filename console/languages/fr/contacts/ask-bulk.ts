import type { AskBulkTexts } from '../../en/contacts/ask-bulk.js';
import { isOne } from '../is-one.js';

export const askBulk: AskBulkTexts = {
  titles: {
    addToList: (name) => `Ajouter tous les contacts correspondants à ${name} ?`,
    removeFromList: (name) => `Retirer tous les contacts correspondants de ${name} ?`,
    enroll: (name) => `Inscrire tous les contacts correspondants dans ${name} ?`,
    exit: (name) => `Mettre fin à ${name} pour tous les contacts correspondants ?`,
  },
  counted: (count) => (isOne(count) ? `Cela concerne ${count} contact.` : `Cela concerne ${count} contacts.`),
  atLeast: (count) => `${count}+`,
  uncounted: 'Cela concerne tous les contacts correspondants.',
  counting: 'Calcul en cours…',
  stays: 'Vous pouvez l’annuler en cours de route ; ce qui est déjà fait le reste.',
  actions: { addToList: 'Ajouter', removeFromList: 'Retirer', enroll: 'Inscrire', exit: 'Mettre fin' },
};
