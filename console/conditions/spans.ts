/** Length and unit of a duration such as `3 days`; the units that people choose from. */
export const units = ['minutes', 'hours', 'days', 'weeks'] as const;
export type Unit = (typeof units)[number];

/** Null for others, such as `PT36H`. The count is empty while it is typed. */
export function spanIn(value: unknown): { count: string; unit: Unit } | null {
  const [, count = '', name = ''] = /^(\d*) (minute|hour|day|week)s?$/.exec(String(value)) ?? [];
  const unit = units.find((one) => one === `${name}s`);
  return unit === undefined ? null : { count, unit };
}

/** Whether its count is still to be typed. */
export function isUnfinishedSpan(value: unknown): boolean {
  return value === '' || spanIn(value)?.count === '';
}
