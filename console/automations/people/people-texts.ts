import type { Texts } from '../../texts/language';

const en = {
  people: 'People',
  contact: 'Contact',
  state: 'State',
  step: 'Step',
  entered: 'Entered',
  next: 'Next',
  version: 'Version',
  anyStep: 'Any step',
  erased: 'Erased contact',
  paused: 'Paused',
  states: { active: 'In it', completed: 'Completed', exited: 'Left', failed: 'Failed' },
  noneTitle: 'Nobody here',
  noneText: 'People show up here when they reach this step.',
  clear: 'Show everyone',
  actions: 'Actions',
  actOnAll: (count: string) => `All ${count}`,
  actOnChosen: (count: number) => `${count} chosen`,
  retry: 'Try again',
  pause: 'Pause',
  resume: 'Resume',
  exit: 'Take out',
  jump: 'Move to a step',
  ask: {
    retry: (count: string) => `${count} will try their failed step again.`,
    pause: (count: string) => `${count} will stop until you resume them.`,
    resume: (count: string) => `${count} will continue.`,
    exit: (count: string) => `${count} will leave the automation. You can’t undo this.`,
    jump: (count: string) =>
      `${count} will continue at that step right away. The steps in between are skipped.`,
  },
  running: (done: string, total: string) => `${done} of ${total} done`,
  done: (done: string, refused: string) => `${done} done, ${refused} refused`,
};

const de: typeof en = {
  people: 'Personen',
  contact: 'Kontakt',
  state: 'Zustand',
  step: 'Schritt',
  entered: 'Eingetreten',
  next: 'Nächstes',
  version: 'Version',
  anyStep: 'Jeder Schritt',
  erased: 'Gelöschter Kontakt',
  paused: 'Angehalten',
  states: { active: 'Darin', completed: 'Am Ende', exited: 'Ausgestiegen', failed: 'Fehlgeschlagen' },
  noneTitle: 'Niemand hier',
  noneText: 'Personen erscheinen hier, sobald sie diesen Schritt erreichen.',
  clear: 'Alle zeigen',
  actions: 'Aktionen',
  actOnAll: (count) => `Alle ${count}`,
  actOnChosen: (count) => `${count} gewählt`,
  retry: 'Erneut versuchen',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  exit: 'Herausnehmen',
  jump: 'Zu einem Schritt verschieben',
  ask: {
    retry: (count) => `${count} versuchen ihren fehlgeschlagenen Schritt erneut.`,
    pause: (count) => `${count} werden angehalten, bis Sie sie fortsetzen.`,
    resume: (count) => `Für ${count} geht es weiter.`,
    exit: (count) => `${count} steigen aus der Automation aus. Das lässt sich nicht rückgängig machen.`,
    jump: (count) =>
      `${count} machen sofort bei diesem Schritt weiter. Die Schritte dazwischen werden übersprungen.`,
  },
  running: (done, total) => `${done} von ${total} erledigt`,
  done: (done, refused) => `${done} erledigt, ${refused} abgelehnt`,
};

export type PeopleTexts = typeof en;
export const peopleTexts: Texts<PeopleTexts> = { en, de };
