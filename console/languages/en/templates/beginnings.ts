export const beginnings = {
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

export type BeginningTexts = typeof beginnings;
