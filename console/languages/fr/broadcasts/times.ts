import type { TimeTexts } from '../../en/broadcasts/times.js';

export const times: TimeTexts = {
  passed: 'Si cette heure est déjà passée',
  ifPassed: { now: 'Tout de suite', nextDay: 'Le lendemain' },
};
