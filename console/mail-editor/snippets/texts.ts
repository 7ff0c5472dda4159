import type { Texts } from '../../texts/language';

const en = {
  group: 'Snippets',
  unknown: 'A snippet that isn’t there any more',
  share: 'Share as a snippet',
};

const de: typeof en = {
  group: 'Bausteine',
  unknown: 'Ein Baustein, den es nicht mehr gibt',
  share: 'Als Baustein teilen',
};

export const snippetTexts: Texts<typeof en> = { en, de };
