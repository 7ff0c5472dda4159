import type { AskBulkTexts } from '../../en/contacts/ask-bulk.js';

export const askBulk: AskBulkTexts = {
  titles: {
    addToList: (name) => `Alle passenden zu ${name} hinzufügen?`,
    removeFromList: (name) => `Alle passenden aus ${name} entfernen?`,
    enroll: (name) => `Alle passenden in ${name} eintreten lassen?`,
    exit: (name) => `${name} für alle passenden beenden?`,
  },
  counted: (count) => (count === '1' ? 'Das betrifft 1 Kontakt.' : `Das betrifft ${count} Kontakte.`),
  atLeast: (count) => `${count}+`,
  uncounted: 'Das betrifft alle passenden Kontakte.',
  counting: 'Wird gezählt …',
  stays: 'Sie können es abbrechen, solange es läuft; was bis dahin erledigt ist, bleibt.',
  actions: {
    addToList: 'Hinzufügen',
    removeFromList: 'Entfernen',
    enroll: 'Eintreten lassen',
    exit: 'Beenden',
  },
};
