import type { DurationTexts } from '../../en/ui/durations.js';

export const durations: DurationTexts = {
  unit: 'Unité',
  second: 'secondes',
  minute: 'minutes',
  hour: 'heures',
  day: 'jours',
  week: 'semaines',
};
