import type { TimeTexts } from '../../en/broadcasts/times.js';

export const times: TimeTexts = {
  passed: 'Falls diese Zeit schon vorbei ist',
  ifPassed: { now: 'Sofort', nextDay: 'Am nächsten Tag' },
};
