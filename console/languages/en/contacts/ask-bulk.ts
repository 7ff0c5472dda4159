export const askBulk = {
  titles: {
    addToList: (name: string) => `Add to ${name}?`,
    removeFromList: (name: string) => `Remove from ${name}?`,
    enroll: (name: string) => `Enroll in ${name}?`,
    exit: (name: string) => `End ${name} for them?`,
  },
  concerns: (count: string, { isOne, isExact }: { isOne: boolean; isExact: boolean }) =>
    `${isExact ? '' : 'At least '}${count} ${isOne ? 'person' : 'people'}`,
  nobody: 'This would change nothing for anybody.',
  inexact: (count: string) =>
    `There are too many to look at each first: these are the numbers for the newest ${count}. Everyone who matches is looked at when it runs.`,
  leftOut: 'Left out:',
  left: (reason: string, count: string) => `${reason} ${count}`,
  unchanged: {
    addToList: 'Already on the list:',
    removeFromList: 'Not on the list:',
    enroll: 'Nothing to do:',
    exit: 'Not in it:',
  },
  refused: {
    alreadyIn: 'In it already:',
    never: 'Were in it before, and it can be entered once:',
    cooldown: 'Were in it too recently:',
    noKey: 'It needs a value that only events have:',
    tooMany: 'Are in too many automations:',
    unsubscribed: 'Unsubscribed from the list:',
  },
  otherReasons: 'Other reasons:',
  counting: 'Looking at each of them…',
  undoAfter:
    'It begins after ten seconds, in which you can undo it. Then you can cancel it while it runs; whatever’s done by then stays.',
  actions: { addToList: 'Add', removeFromList: 'Remove', enroll: 'Enroll', exit: 'End' },
};

export type AskBulkTexts = typeof askBulk;
