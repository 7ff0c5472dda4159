import type { ClientSession, ObjectId } from 'mongodb';
import { invalid } from '../../../domain/errors.js';
import type { Engine } from '../../../engine/engine.js';
import type { SelectionPage } from '../../../engine/jobs/contacts/bulk-contacts.js';
import { tryBulk } from '../../../engine/jobs/contacts/try-bulk.js';
import type { Database } from '../../../models/core/database.js';
import type { ContactBulkAction, ContactSelection, TriedBulk } from '../../../models/audience/bulk-input.js';
import { insertJobs } from '../../../models/system/insert-jobs.js';
import { newJob, type JobRecord } from '../../../models/system/job.js';
import type { JobOrigin } from '../../jobs/job-origin.js';
import { selectContacts } from '../queries/select-contacts.js';

interface TryDeps {
  db: Database;
  clock: () => Date;
  engine: Pick<Engine, 'plannedOutcomes'>;
  settings: { secretKey: Buffer };
}

export interface ContactBulkRequest extends JobOrigin {
  workspaceId: ObjectId;
  action: ContactBulkAction;
  selection: ContactSelection;
  note: string | null;
  /** How long it waits before it begins. */
  undoSeconds: number;
}

/**
 * Requests an action on all contacts that the selection finds among those created by now. The worker carries it out. Runs
 * in the caller's transaction.
 *
 * @throws RollcallError `invalid` for an unknown list or automation
 */
export async function requestContactBulk(
  { db, clock }: Pick<TryDeps, 'db' | 'clock'>,
  request: ContactBulkRequest,
  session: ClientSession,
): Promise<JobRecord<'bulkContacts'>> {
  await assertTarget(db, request, session);
  const job = toJob(request, clock());
  await insertJobs(db, [job], session);
  return job;
}

/**
 * What an action would come to for the contacts that the selection finds now. Nothing is requested.
 *
 * @throws RollcallError `invalid` for an unknown list or automation
 */
export async function tryContactBulk(
  { db, clock, engine, settings: { secretKey } }: TryDeps,
  request: ContactBulkRequest,
): Promise<TriedBulk> {
  await assertTarget(db, request);
  const select = (page: SelectionPage) => selectContacts({ db, clock }, page);
  return await tryBulk({ db, engine, secretKey, selectContacts: select }, toJob(request, clock()));
}

function toJob(
  { workspaceId, by, undoSeconds, ...input }: ContactBulkRequest,
  requestedAt: Date,
): JobRecord<'bulkContacts'> {
  const job = newJob({
    kind: 'bulkContacts',
    workspaceId,
    subjectId: null,
    by,
    requestedAt,
    input: { ...input, canceledAt: null },
    progress: { total: 0, done: 0, unchanged: 0, refused: 0 },
  });
  if (undoSeconds === 0) return job;
  return { ...job, dueAt: new Date(requestedAt.getTime() + undoSeconds * 1_000) };
}

async function assertTarget(
  db: Database,
  { workspaceId, action }: { workspaceId: ObjectId; action: ContactBulkAction },
  session?: ClientSession,
): Promise<void> {
  const options = { ...(session && { session }), projection: { _id: 1 } };
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
