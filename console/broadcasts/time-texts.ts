import type { Texts } from '../texts/language';

const en = {
  passed: 'Where it has passed already',
  ifPassed: { now: 'At once', nextDay: 'The next day' },
};

const de: typeof en = {
  passed: 'Wo sie schon vorbei ist',
  ifPassed: { now: 'Sofort', nextDay: 'Am nächsten Tag' },
};

export const timeTexts: Texts<typeof en> = { en, de };
