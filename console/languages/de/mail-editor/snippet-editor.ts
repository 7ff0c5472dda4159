import type { SnippetEditorTexts } from '../../en/mail-editor/snippet-editor.js';

export const snippetEditor: SnippetEditorTexts = {
  inEmails: (n) => (n === 1 ? 'Eine E-Mail enthält ihn.' : `${n} E-Mails enthalten ihn.`),
  inNone: 'Noch keine gespeicherte E-Mail enthält ihn.',
  editIt: 'Bearbeiten',
  copy: 'In eine Kopie umwandeln',
  editing: (name) => `Baustein: ${name}`,
  name: 'Name',
  changes: (n) => (n === 1 ? 'Speichern ändert 1 E-Mail:' : `Speichern ändert ${n} E-Mails:`),
  changesNone: 'Speichern ändert noch keine andere E-Mail.',
  scheduled: 'Geplante Rundmails bleiben, wie sie sind.',
  types: { template: 'Vorlage', automation: 'Automation', broadcast: 'Rundmail' },
  more: (n) => `und ${n} weitere`,
  save: (n) =>
    n === 0 ? 'Speichern' : n === 1 ? 'Speichern und 1 E-Mail ändern' : `Speichern und ${n} E-Mails ändern`,
  saved: (name) => `${name} ist gespeichert`,
  shareHint: 'Alle E-Mails, die ihn enthalten, ändern sich mit ihm. Hier tritt er an die Stelle der Blöcke.',
  create: 'Baustein anlegen',
  created: (name) => `${name} ist jetzt ein Baustein`,
};
