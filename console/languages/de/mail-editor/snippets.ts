import type { SnippetTexts } from '../../en/mail-editor/snippets.js';

export const snippets: SnippetTexts = {
  group: 'Bausteine',
  unknown: 'Ein Baustein, den es nicht mehr gibt',
  share: 'Als Baustein teilen',
};
