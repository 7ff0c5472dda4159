import type { ClientSession, ObjectId } from 'mongodb';
import type { EventSourceRef } from '../../domain/plan/event.js';
import { invalid } from '../../domain/errors.js';
import type { AuditEntryRecord } from '../../models/accounts/audit-entry.js';
import type { Database } from '../../models/core/database.js';
import { selected, type EnrollmentSelection } from '../../models/automations/enrollment-selection.js';
import type { BulkAction } from '../../models/audience/bulk-input.js';
import { insertJobs } from '../../models/system/insert-jobs.js';
import { newJob, type JobRecord } from '../../models/system/job.js';
import { MAX_TIME_MS, MAX_TOTAL } from '../http/paging.js';

type Bulk = JobRecord<'bulkEnrollments'>;

export interface BulkRequest {
  workspaceId: ObjectId;
  action: BulkAction;
  selection: EnrollmentSelection;
  note: string | null;
  by: string;
  source: EventSourceRef;
  actor: AuditEntryRecord['actor'];
  requestId: string;
}

/**
 * Requests an action on all enrollments that the selection finds among those that have entered by now. The worker carries
 * it out. Runs in the caller's transaction.
 *
 * @throws RollcallError `invalid` for an unknown automation
 */
export async function requestBulk(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, by, ...input }: BulkRequest,
  session: ClientSession,
): Promise<Bulk> {
  const { automationId } = input.selection;
  if (automationId !== undefined) await assertAutomation(db, { workspaceId, automationId }, session);
  const job = newJob({
    kind: 'bulkEnrollments',
    workspaceId,
    subjectId: automationId ?? null,
    by,
    requestedAt: clock(),
    input: { ...input, canceledAt: null },
    progress: { total: 0, done: 0, unchanged: 0, refused: 0 },
  });
  await insertJobs(db, [job], session);
  return job;
}

async function assertAutomation(
  db: Database,
  { workspaceId, automationId }: { workspaceId: ObjectId; automationId: ObjectId },
  session?: ClientSession,
): Promise<void> {
  const options = session && { session };
  const found = await db.collections.Automation.findOne({ _id: automationId, workspaceId }, options);
  if (found === null) throw invalid([{ path: 'filter.automationId', message: 'unknown automation' }]);
}

/** How many enrollments a bulk action would select now, at most 10,000. @throws RollcallError `invalid` */
export async function countBulk(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, selection }: Pick<BulkRequest, 'workspaceId' | 'selection'>,
): Promise<{ total: number; totalIsExact: boolean }> {
  const { automationId } = selection;
  if (automationId !== undefined) await assertAutomation(db, { workspaceId, automationId });
  const found = await db.collections.Enrollment.countDocuments(selected(workspaceId, selection, clock()), {
    limit: MAX_TOTAL + 1,
    maxTimeMS: MAX_TIME_MS,
  });
  return { total: Math.min(found, MAX_TOTAL), totalIsExact: found <= MAX_TOTAL };
}
