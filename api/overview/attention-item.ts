import type { AttentionItem } from '../../domain/attention/attention.js';
import type { Database } from '../../models/core/database.js';

export type { AttentionItem };

export interface AttentionDeps {
  db: Database;
  clock: () => Date;
}

/** The first of the rows as items, which say if there are more rows. */
export function cutTo<Row>(
  max: number,
  rows: readonly Row[],
  toItem: (row: Row) => AttentionItem,
): AttentionItem[] {
  const isCut = rows.length > max && ({ isCut: true } as const);
  return rows.slice(0, max).map((row) => ({ ...toItem(row), ...isCut }));
}
