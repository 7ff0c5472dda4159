export const draft = {
  saved: 'Draft saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved',
  mailUnfinished: 'Saved as it is. It can be sent once it has a subject and content.',
  variantsUnfinished: 'Saved as they are. They can be sent once all of them are complete.',
  inVariants: 'Each variant has its own content, below.',
  showTheirs: 'Show their version',
  listFirst: 'Choose the list to send to first.',
  mendFirst: 'Mend this before the email is sent',
  review: 'Review and send…',
  reviewTitle: (name: string) => `Send “${name}”?`,
  leftOut: 'Left out:',
  lastAfter: (duration: string) => `The last email leaves about ${duration} after the first.`,
  asFastAsPossible: 'The emails leave as fast as the mail server takes them.',
  lastZone:
    'Each email leaves at that time in its recipient’s time zone: the last ones up to a day after the first.',
  othersWait: 'Those outside the test group wait for the winner.',
  undoAfter: 'You can undo it for ten seconds.',
  changeMeasured: 'Change',
  measured: ({ clicks, opens }: { clicks: boolean; opens: boolean }): string => {
    if (clicks && opens) return 'Opens and clicks are measured.';
    if (clicks) return 'Clicks are measured, opens aren’t.';
    return opens ? 'Opens are measured, clicks aren’t.' : 'Neither opens nor clicks are measured.';
  },
};

export type DraftTexts = typeof draft;
