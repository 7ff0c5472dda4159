import type { Id } from '../id.js';

/** A ledger entry that withdraws a consent or restores it. */
export interface WithdrawalEntry {
  action: 'withdrawn' | 'restored';
  /** Null for all lists. */
  listId: Id | null;
  at: Date;
}

/**
 * When a consent ceased to be valid: the contact left its list, or all lists, and has not resubscribed. Null
 * while it is valid.
 *
 * @param listId of the consent; null for a consent without a list
 * @param later ledger entries after the consent, oldest first
 */
export function withdrawnAt(listId: Id | null, later: readonly WithdrawalEntry[]): Date | null {
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
