import type { DraftTexts } from '../../en/broadcasts/draft.js';

export const draft: DraftTexts = {
  saved: 'Brouillon enregistré',
  unsaved: 'Pas encore enregistré',
  saving: 'Enregistrement',
  failed: 'Non enregistré',
  mailUnfinished: 'L’e-mail est enregistré dès qu’il a un objet et un contenu.',
  variantsUnfinished: 'Les variantes sont enregistrées dès qu’elles sont toutes complètes.',
  inVariants: 'Chaque variante a son propre contenu, ci-dessous.',
  showTheirs: 'Afficher l’autre version',
  listFirst: 'Choisissez d’abord la liste à qui envoyer.',
  mendFirst: 'À corriger avant l’envoi de l’e-mail',
};
