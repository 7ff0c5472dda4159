import type { AskBulkTexts } from '../../en/contacts/ask-bulk.js';

export const askBulk: AskBulkTexts = {
  titles: {
    addToList: (name) => `Zu ${name} hinzufügen?`,
    removeFromList: (name) => `Aus ${name} entfernen?`,
    enroll: (name) => `In ${name} eintreten lassen?`,
    exit: (name) => `${name} für sie beenden?`,
  },
  concerns: (count, { isOne, isExact }) =>
    `${isExact ? '' : 'Mindestens '}${count} ${isOne ? 'Person' : 'Personen'}`,
  nobody: 'Das würde für niemanden etwas ändern.',
  inexact: (count) =>
    `Es sind zu viele, um alle vorher anzusehen: Das sind die Zahlen der neuesten ${count}. Beim Ausführen werden alle passenden angesehen.`,
  leftOut: 'Ausgelassen:',
  left: (reason, count) => `${reason} ${count}`,
  unchanged: {
    addToList: 'Schon auf der Liste:',
    removeFromList: 'Nicht auf der Liste:',
    enroll: 'Nichts zu tun:',
    exit: 'Nicht darin:',
  },
  refused: {
    alreadyIn: 'Schon darin:',
    never: 'Waren schon darin, und man kann nur einmal eintreten:',
    cooldown: 'Waren vor zu kurzer Zeit darin:',
    noKey: 'Sie braucht einen Wert, den nur Ereignisse haben:',
    tooMany: 'Sind in zu vielen Automationen:',
    unsubscribed: 'Von der Liste abgemeldet:',
  },
  otherReasons: 'Andere Gründe:',
  counting: 'Alle werden angesehen …',
  undoAfter:
    'Es beginnt nach zehn Sekunden, in denen Sie es rückgängig machen können. Danach können Sie es abbrechen, solange es läuft; was bis dahin erledigt ist, bleibt.',
  actions: {
    addToList: 'Hinzufügen',
    removeFromList: 'Entfernen',
    enroll: 'Eintreten lassen',
    exit: 'Beenden',
  },
};
