import type { Texts } from '../../texts/language';

const en = {
  inEmails: (n: number) => (n === 1 ? 'One email has it.' : `${n} emails have it.`),
  inNone: 'No saved email has it yet.',
  editIt: 'Edit it',
  copy: 'Make it a copy',
  editing: (name: string) => `Snippet: ${name}`,
  name: 'Name',
  changes: (n: number) => (n === 1 ? 'Saving changes 1 email:' : `Saving changes ${n} emails:`),
  changesNone: 'Saving changes no other email yet.',
  scheduled: 'Broadcasts that are scheduled stay as they are.',
  types: { template: 'Template', automation: 'Automation', broadcast: 'Broadcast' },
  more: (n: number) => `and ${n} more`,
  save: (n: number) =>
    n === 0 ? 'Save' : n === 1 ? 'Save and change 1 email' : `Save and change ${n} emails`,
  saved: (name: string) => `${name} is saved`,
  shareHint: 'Emails that have it all change when it does. Here, it takes the place of the blocks.',
  create: 'Create snippet',
  created: (name: string) => `${name} is a snippet now`,
};

const de: typeof en = {
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

export const editSnippetTexts: Texts<typeof en> = { en, de };
