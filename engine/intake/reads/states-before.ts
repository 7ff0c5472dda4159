import type { ContactState } from '../../../domain/contact/contact-state.js';
import type { Id } from '../../../domain/id.js';
import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';
import type { RecordCall } from '../batches/calls.js';

/**
 * The contact of each call of a batch as it was before that call: as in the snapshot, or as an earlier call of the batch left it.
 * Null for a refused call, and for one without a contact.
 */
export function statesBefore(of: {
  calls: readonly RecordCall[];
  outcomes: readonly CallOutcome[];
  contacts: readonly ContactState[];
}): (ContactState | null)[] {
  const contacts = new Map<Id, ContactState>(of.contacts.map((contact) => [contact.id, contact]));
  return of.calls.map((call, i) => {
    const outcome = of.outcomes[i];
    if (!outcome?.ok) return null;
    const id = outcome.contact?.id ?? (call.subject.by === 'id' ? call.subject.id : null);
    const before = (id === null ? undefined : contacts.get(id)) ?? null;
    if (outcome.contact !== null) contacts.set(outcome.contact.id, outcome.contact);
    return before;
  });
}
