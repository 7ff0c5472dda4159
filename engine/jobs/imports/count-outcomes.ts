import type { ContactState } from '../../../domain/contact/contact-state.js';
import { countRefusals } from '../../../domain/imports/count-refusals.js';
import type { ImportProgress, RowError } from '../../../domain/imports/import.js';
import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';

/** Adds a page to the counts of an import. */
export function countOutcomes(
  was: ImportProgress,
  page: {
    rows: number;
    errors: readonly RowError[];
    leftOut: readonly RowError[];
    outcomes: readonly CallOutcome[];
    isSkipping: boolean;
  },
): ImportProgress {
  const counts = {
    ...was,
    rows: was.rows + page.rows,
    refused: was.refused + page.errors.length,
    refusedBy: countRefusals(was.refusedBy ?? [], page.errors),
    leftOut: (was.leftOut ?? 0) + page.leftOut.length,
    leftOutBy: countRefusals(was.leftOutBy ?? [], page.leftOut),
  };
  for (const outcome of page.outcomes) {
    if (!outcome.ok) continue;
    counts[outcomeKind(outcome, page.isSkipping)] += 1;
    const mail = unmailableState(outcome.contact);
    if (mail !== null) counts[mail] += 1;
  }
  return counts;
}

function outcomeKind(
  { created, changed }: Extract<CallOutcome, { ok: true }>,
  isSkipping: boolean,
): 'created' | 'changed' | 'unchanged' | 'skipped' {
  if (created) return 'created';
  if (isSkipping) return 'skipped';
  return changed ? 'changed' : 'unchanged';
}

/** Why a row gives nobody to mail. */
function unmailableState(contact: ContactState | null): 'suppressed' | 'unsubscribed' | null {
  // Only a list of suppressions has rows without contacts.
  if (contact === null || contact.suppressed) return 'suppressed';
  return contact.subscribed ? null : 'unsubscribed';
}
