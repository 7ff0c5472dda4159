import type { Texts } from '../texts/language';

const en = {
  beginsWith: 'Begins with',
  beginnings: {
    letter: ['Letter', 'A few words to someone'],
    newsletter: ['Newsletter', 'Stories with pictures'],
    announcement: ['Announcement', 'One piece of news'],
    order: ['Order', 'What was bought, and its total'],
    welcome: ['Welcome', 'First steps'],
    empty: ['Empty', 'Your own blocks'],
    html: ['HTML', 'For those who write it'],
  },
  import: 'Import an email',
  copyOf: 'Or a copy of',
  templateNamed: (name: string) => `Template: ${name}`,
  broadcastNamed: (name: string) => `Broadcast: ${name}`,
  keep: 'Keep what there is',
  replaced: 'The content was replaced',
  undo: 'Undo',
  edit: 'Edit email',
  startOver: 'Start over',
  unreadable:
    'These blocks were written by another program and can’t be shown here. Start over, or correct them through the API.',
  email: 'Email',
};

const de: typeof en = {
  beginsWith: 'Beginnt mit',
  beginnings: {
    letter: ['Brief', 'Ein paar Worte an jemanden'],
    newsletter: ['Newsletter', 'Geschichten mit Bildern'],
    announcement: ['Ankündigung', 'Eine Neuigkeit'],
    order: ['Bestellung', 'Was gekauft wurde, mit Summe'],
    welcome: ['Willkommen', 'Erste Schritte'],
    empty: ['Leer', 'Ihre eigenen Blöcke'],
    html: ['HTML', 'Für alle, die es schreiben'],
  },
  import: 'E-Mail importieren',
  copyOf: 'Oder eine Kopie von',
  templateNamed: (name) => `Vorlage: ${name}`,
  broadcastNamed: (name) => `Rundmail: ${name}`,
  keep: 'Inhalt behalten',
  replaced: 'Der Inhalt wurde ersetzt',
  undo: 'Rückgängig',
  edit: 'E-Mail bearbeiten',
  startOver: 'Neu beginnen',
  unreadable:
    'Diese Blöcke hat ein anderes Programm geschrieben; sie lassen sich hier nicht zeigen. Beginnen Sie neu, oder berichtigen Sie sie über die API.',
  email: 'E-Mail',
};

export const beginningTexts: Texts<typeof en> = { en, de };
