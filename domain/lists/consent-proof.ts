import type { Id } from '../id.js';

/** A line of the ledger that withdraws a consent, or takes a withdrawal back. */
export interface WithdrawalLine {
  action: 'withdrawn' | 'restored';
  /** Null for all lists at once. */
  listId: Id | null;
  at: Date;
}

/**
 * Since when a consent does not hold any more: its list was left, or all were, and that was not taken back; null while
 * it holds.
 *
 * @param listId of the consent; null for one without a list
 * @param later what came after the consent, oldest first
 */
export function withdrawnAt(listId: Id | null, later: readonly WithdrawalLine[]): Date | null {
  let left: Date | null = null;
  let leftAll: Date | null = null;
  for (const { action, listId: of, at } of later) {
    const since = action === 'withdrawn' ? at : null;
    if (of === null) leftAll = since && (leftAll ?? since);
    else if (of === listId) left = since && (left ?? since);
  }
  if (left === null || leftAll === null) return left ?? leftAll;
  return left < leftAll ? left : leftAll;
}
