const WORDS = /^\s*(\d{1,6})\s*(second|minute|hour|day|week)s?\s*$/i;

export interface Length {
  count: number;
  unit: 'second' | 'minute' | 'hour' | 'day' | 'week';
}

/** `3 days` as number and unit; null for other forms. */
export function lengthOf(duration: string): Length | null {
  const [, count, word = ''] = WORDS.exec(duration) ?? [];
  const unit = (['second', 'minute', 'hour', 'day', 'week'] as const).find(
    (one) => one === word.toLowerCase(),
  );
  return count === undefined || unit === undefined ? null : { count: Number(count), unit };
}
