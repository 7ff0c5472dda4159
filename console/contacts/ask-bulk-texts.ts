import type { Texts } from '../texts/language';

const en = {
  titles: {
    addToList: (name: string) => `Add everyone who matches to ${name}?`,
    removeFromList: (name: string) => `Remove everyone who matches from ${name}?`,
    enroll: (name: string) => `Enroll everyone who matches in ${name}?`,
    exit: (name: string) => `End ${name} for everyone who matches?`,
  },
  counted: (count: string) =>
    count === '1' ? 'This applies to 1 contact.' : `This applies to ${count} contacts.`,
  atLeast: (count: string) => `${count}+`,
  uncounted: 'This applies to every contact that matches.',
  counting: 'Counting…',
  stays: 'You can cancel it while it runs; whatever’s done by then stays.',
  actions: { addToList: 'Add', removeFromList: 'Remove', enroll: 'Enroll', exit: 'End' },
};

const de: typeof en = {
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

export const askBulkTexts: Texts<typeof en> = { en, de };
