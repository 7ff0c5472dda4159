export const durations = {
  unit: 'Unit',
  second: 'seconds',
  minute: 'minutes',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
};

export type DurationTexts = typeof durations;
