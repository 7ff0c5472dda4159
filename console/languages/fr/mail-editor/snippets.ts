import type { SnippetTexts } from '../../en/mail-editor/snippets.js';

export const snippets: SnippetTexts = {
  group: 'Fragments',
  unknown: 'Un fragment qui n’existe plus',
  share: 'Partager comme fragment',
  name: 'Nom',
  changed: 'Modifié',
  noneTitle: 'Pas encore de fragments',
  noneText:
    'Choisissez des blocs d’un e-mail et partagez-les comme fragment : tous les e-mails qui le contiennent changent avec lui.',
  deleted: (name) => `${name} : supprimé`,
  remove: (name) => `Supprimer ${name}`,
};
