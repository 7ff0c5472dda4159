import type { DurationTexts } from '../../en/ui/durations.js';

export const durations: DurationTexts = {
  unit: 'Einheit',
  second: 'Sekunden',
  minute: 'Minuten',
  hour: 'Stunden',
  day: 'Tage',
  week: 'Wochen',
};
