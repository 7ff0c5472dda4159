/** From Monday, as in ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** Whether a day, numbered from 1 for Monday, is one of `days`; without any, every day is. */
export function includesDay(days: readonly Weekday[] | null | undefined, weekday: number): boolean {
  return days?.some((day) => weekdays.indexOf(day) === weekday - 1) ?? true;
}
