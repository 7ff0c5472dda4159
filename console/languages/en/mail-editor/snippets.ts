export const snippets = {
  group: 'Snippets',
  unknown: 'A snippet that isn’t there any more',
  share: 'Share as a snippet',
  name: 'Name',
  changed: 'Changed',
  noneTitle: 'No snippets yet',
  noneText:
    'Choose blocks of an email and share them as a snippet: emails that have it all change when it does.',
  deleted: (name: string) => `Deleted ${name}`,
  remove: (name: string) => `Delete ${name}`,
};

export type SnippetTexts = typeof snippets;
