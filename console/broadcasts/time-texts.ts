import type { Texts } from '../texts/language';

const en = {
  passed: 'If that time has already passed',
  ifPassed: { now: 'Right away', nextDay: 'The next day' },
};

const de: typeof en = {
  passed: 'Falls diese Zeit schon vorbei ist',
  ifPassed: { now: 'Sofort', nextDay: 'Am nächsten Tag' },
};

export const timeTexts: Texts<typeof en> = { en, de };
