import type { ClientSession } from 'mongodb';
import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';
import type { ContactState } from '../../../domain/contact/contact-state.js';
import type { Database } from '../../../models/core/database.js';
import type { RecordCall } from '../batches/calls.js';
import { statesBefore } from '../reads/states-before.js';

/** Writes the audit entries of a batch's calls. Each call sees its contact as it was before that call. */
export async function writeAudit(
  db: Database,
  of: { calls: RecordCall[]; outcomes: CallOutcome[]; contacts: ContactState[] },
  session: ClientSession,
): Promise<void> {
  const before = statesBefore(of);
  const entries = of.calls.flatMap((call, i) => {
    const outcome = of.outcomes[i];
    if (!outcome?.ok) return [];
    const entry = call.audit?.({ before: before[i] ?? null, outcome }) ?? null;
    return entry === null ? [] : [entry];
  });
  if (entries.length > 0) await db.collections.AuditEntry.insertMany(entries, { session });
}
