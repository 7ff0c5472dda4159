import { MAX_REASONS, type RefusalCount, type RowError } from './import.js';

/** Adds the errors of a page to the counts by column and reason. Beyond `MAX_REASONS`, further reasons are not counted. */
export function countRefusals(was: readonly RefusalCount[], errors: readonly RowError[]): RefusalCount[] {
  const counts = new Map(was.map((count) => [refusalKey(count), { ...count }]));
  for (const { column, reason } of errors) {
    const key = refusalKey({ column, reason });
    const count = counts.get(key);
    if (count !== undefined) count.rows += 1;
    else if (counts.size < MAX_REASONS) counts.set(key, { column, reason, rows: 1 });
  }
  return [...counts.values()];
}

function refusalKey({ column, reason }: Pick<RefusalCount, 'column' | 'reason'>): string {
  return JSON.stringify([column, reason]);
}
