import type { ClientSession } from 'mongodb';
import type { CallOutcome } from '../../domain/plan/outcome.js';
import type { ContactState } from '../../domain/contact/contact-state.js';
import type { Id } from '../../domain/id.js';
import type { Database } from '../../models/database.js';
import type { RecordCall } from './calls.js';

/**
 * Writes the audit entries of a batch's calls. Each call sees its contact as it was before that call: as in the
 * snapshot, or as an earlier call of the batch left it.
 */
export async function writeAudit(
  db: Database,
  of: { calls: RecordCall[]; outcomes: CallOutcome[]; contacts: ContactState[] },
  session: ClientSession,
): Promise<void> {
  if (of.calls.every((call) => call.audit === undefined)) return;
  const contacts = new Map<Id, ContactState>(of.contacts.map((contact) => [contact.id, contact]));
  const entries = of.calls.flatMap((call, i) => {
    const outcome = of.outcomes[i];
    if (!outcome?.ok) return [];
    const id = outcome.contact?.id ?? (call.subject.by === 'id' ? call.subject.id : null);
    const before = (id === null ? undefined : contacts.get(id)) ?? null;
    if (outcome.contact !== null) contacts.set(outcome.contact.id, outcome.contact);
    const entry = call.audit?.({ before, outcome }) ?? null;
    return entry === null ? [] : [entry];
  });
  if (entries.length > 0) await db.collections.AuditEntry.insertMany(entries, { session });
}
