export const snippets = {
  group: 'Snippets',
  unknown: 'A snippet that isn’t there any more',
  share: 'Share as a snippet',
};

export type SnippetTexts = typeof snippets;
