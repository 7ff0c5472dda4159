import type { ClientSession } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import type { EventSourceRef } from '../../../domain/plan/event.js';
import { readSumsWithin } from '../../../models/automations/read-automation-counts.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import { insertJobs } from '../../../models/system/insert-jobs.js';
import { newJob, type JobRecord } from '../../../models/system/job.js';
import type { PageOf } from '../../http/paging.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import { listJobsOfKind, readJobOfKind } from '../../jobs/jobs-of-kind.js';
import { readAutomation } from '../read-automations.js';
import type { AutomationTarget } from '../versions/read-versions.js';

/**
 * Requests the exit of all active enrollments of an automation. The worker carries it out; the job shows the
 * progress. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`
 */
export async function requestExitAll(
  { db, clock }: { db: Database; clock: () => Date },
  {
    by,
    note,
    source,
    ...target
  }: AutomationTarget & { by: string; note: string | null; source: EventSourceRef },
  session: ClientSession,
): Promise<JobRecord<'exitAll'>> {
  const { automation } = await readAutomation({ db }, target, session);
  const sums = await readSumsWithin(db, { ...target, automationId: automation._id }, session);
  const job = newJob({
    kind: 'exitAll',
    workspaceId: target.workspaceId,
    subjectId: automation._id,
    by,
    requestedAt: clock(),
    input: { note, source },
    progress: { total: sums.get('active') ?? 0, exited: 0 },
  });
  await insertJobs(db, [job], session);
  return job;
}

/** Lists an automation's exit jobs, newest first. @throws RollcallError `not_found` */
export async function listExitAlls(
  { db }: { db: Database },
  { request, ...target }: AutomationTarget & { request: PageRequest },
): Promise<PageOf<JobRecord<'exitAll'>>> {
  const { automation } = await readAutomation({ db }, target);
  const { workspaceId, _id: subjectId } = automation;
  return listJobsOfKind({ db }, { workspaceId, kind: 'exitAll', subjectId, request });
}

/** @throws RollcallError `not_found` */
export async function readExitAll(
  { db }: { db: Database },
  { exitId, workspaceId, id }: AutomationTarget & { exitId: string },
): Promise<JobRecord<'exitAll'>> {
  const subjectId = parseId(id);
  const wanted = { workspaceId, kind: 'exitAll' as const, id: exitId };
  const found = subjectId && (await readJobOfKind({ db }, { ...wanted, subjectId }));
  if (found === null) throw new RollcallError('not_found', 'Exit job not found.');
  return found;
}
