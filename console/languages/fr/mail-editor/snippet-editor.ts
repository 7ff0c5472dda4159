import type { SnippetEditorTexts } from '../../en/mail-editor/snippet-editor.js';

export const snippetEditor: SnippetEditorTexts = {
  inEmails: (n) => (n < 2 ? `Présent dans ${n} e-mail.` : `Présent dans ${n} e-mails.`),
  inNone: 'Aucun e-mail enregistré ne le contient.',
  editIt: 'Le modifier',
  copy: 'En faire une copie',
  editing: (name) => `Fragment : ${name}`,
  name: 'Nom',
  changes: (n) => `L’enregistrer modifie ${n < 2 ? `${n} e-mail` : `${n} e-mails`} :`,
  changesNone: 'L’enregistrer ne modifie encore aucun autre e-mail.',
  scheduled: 'Les campagnes programmées restent telles quelles.',
  types: { template: 'Modèle', automation: 'Automatisation', broadcast: 'Campagne' },
  more: (n) => `et ${n} de plus`,
  save: (n) =>
    n === 0 ? 'Enregistrer' : `Enregistrer et modifier ${n < 2 ? `${n} e-mail` : `${n} e-mails`}`,
  saved: (name) => `${name} est enregistré`,
  shareHint: 'Les e-mails qui le contiennent changent tous avec lui. Ici, il prend la place des blocs.',
  create: 'Créer le fragment',
  created: (name) => `${name} est maintenant un fragment`,
};
