import type { SnippetTexts } from '../../en/mail-editor/snippets.js';

export const snippets: SnippetTexts = {
  group: 'Fragments',
  unknown: 'Un fragment qui n’existe plus',
  share: 'Partager comme fragment',
};
