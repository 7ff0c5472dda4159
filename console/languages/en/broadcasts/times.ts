export const times = {
  passed: 'If that time has already passed',
  ifPassed: { now: 'Right away', nextDay: 'The next day' },
};

export type TimeTexts = typeof times;
