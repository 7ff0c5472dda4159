import type { SnippetTexts } from '../../en/mail-editor/snippets.js';

export const snippets: SnippetTexts = {
  group: 'Bausteine',
  unknown: 'Ein Baustein, den es nicht mehr gibt',
  share: 'Als Baustein teilen',
  name: 'Name',
  changed: 'Geändert',
  noneTitle: 'Noch keine Bausteine',
  noneText:
    'Wählen Sie Blöcke einer E-Mail und teilen Sie sie als Baustein: Alle E-Mails, die ihn enthalten, ändern sich mit ihm.',
  deleted: (name) => `${name} gelöscht`,
  remove: (name) => `${name} löschen`,
};
