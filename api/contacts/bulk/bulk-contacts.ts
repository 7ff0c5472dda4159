import type { ClientSession, ObjectId } from 'mongodb';
import { invalid } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import type { ContactBulkAction, ContactSelection } from '../../../models/audience/bulk-input.js';
import { insertJobs } from '../../../models/system/insert-jobs.js';
import { newJob, type JobRecord } from '../../../models/system/job.js';
import type { JobOrigin } from '../../jobs/job-origin.js';

export interface ContactBulkRequest extends JobOrigin {
  workspaceId: ObjectId;
  action: ContactBulkAction;
  selection: ContactSelection;
  note: string | null;
}

/**
 * Requests an action on all contacts that the selection finds among those created by now. The worker carries it out. Runs
 * in the caller's transaction.
 *
 * @throws RollcallError `invalid` for an unknown list or automation
 */
export async function requestContactBulk(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, by, ...input }: ContactBulkRequest,
  session: ClientSession,
): Promise<JobRecord<'bulkContacts'>> {
  await assertTarget(db, { workspaceId, action: input.action }, session);
  const job = newJob({
    kind: 'bulkContacts',
    workspaceId,
    subjectId: null,
    by,
    requestedAt: clock(),
    input: { ...input, canceledAt: null },
    progress: { total: 0, done: 0, unchanged: 0, refused: 0 },
  });
  await insertJobs(db, [job], session);
  return job;
}

async function assertTarget(
  db: Database,
  { workspaceId, action }: { workspaceId: ObjectId; action: ContactBulkAction },
  session: ClientSession,
): Promise<void> {
  const options = { session, projection: { _id: 1 } };
  if ('listId' in action) {
    const filter = { _id: action.listId, workspaceId, deletedAt: null };
    const found = await db.collections.List.findOne(filter, options);
    if (found === null) throw invalid([{ path: 'listId', message: 'is not a list of this workspace' }]);
  }
  if ('automationId' in action) {
    const filter = { _id: action.automationId, workspaceId };
    const found = await db.collections.Automation.findOne(filter, options);
    if (found === null)
      throw invalid([{ path: 'automationId', message: 'is not an automation of this workspace' }]);
  }
}
