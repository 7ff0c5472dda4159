import { selectContacts } from '../../../api/contacts/queries/select-contacts.js';
import type { RecordCall } from '../../../engine/intake/batches/calls.js';
import type { Engine } from '../../../engine/engine.js';
import { bulkContactsJob } from '../../../engine/jobs/contacts/bulk-contacts.js';
import type { TestApi } from '../http/api.js';
import { workJobs } from '../engine/work-jobs.js';

/** Carries out bulk actions on contacts, as a worker does, until it is stopped. For an API with a database of its own. */
export function workContactBulks(
  { db, engine, secretKey }: TestApi,
  record: (call: RecordCall) => ReturnType<Engine['record']> = engine.record,
): { stop: () => Promise<void> } {
  const select = selectContacts.bind(null, { db, clock: db.now });
  const job = bulkContactsJob({ db, engine: { record }, secretKey, selectContacts: select });
  return workJobs(db, [job]);
}
