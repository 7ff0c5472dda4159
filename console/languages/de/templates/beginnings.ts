import type { BeginningTexts } from '../../en/templates/beginnings.js';

export const beginnings: BeginningTexts = {
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
