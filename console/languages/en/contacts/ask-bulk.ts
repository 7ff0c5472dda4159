export const askBulk = {
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

export type AskBulkTexts = typeof askBulk;
