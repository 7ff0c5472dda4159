import type { ClientSession } from 'mongodb';
import type { StepMapping } from '../../../domain/automation/migration-target.js';
import { readCounts } from '../../../domain/automation/counts.js';
import { invalid, RollcallError, type FieldError } from '../../../domain/errors.js';
import type { EventSourceRef } from '../../../domain/plan/event.js';
import { findStep } from '../../../domain/steps/tree.js';
import { automationVersionId } from '../../../models/automations/automation-version-id.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import { insertJobs } from '../../../models/system/insert-jobs.js';
import { newJob, type JobRecord } from '../../../models/system/job.js';
import { readSumsWithin } from '../../../models/automations/read-automation-counts.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import type { PageOf } from '../../http/paging.js';
import { listJobsOfKind, readJobOfKind } from '../../jobs/jobs-of-kind.js';
import { readAutomation, type SavedAutomation } from '../read-automations.js';
import type { AutomationTarget } from './read-versions.js';

export interface MigrationRequest {
  /** Versions to move from; null for all earlier ones. */
  from: number[] | null;
  mapping: StepMapping;
  note: string | null;
  by: string;
  source: EventSourceRef;
}

type Migration = JobRecord<'migrateEnrollments'>;

/**
 * Requests a job that moves enrollments of earlier versions to the current one, if their step was changed or removed. Runs
 * in the caller's transaction.
 *
 * @throws RollcallError `invalid` for unknown versions and steps
 */
export async function requestMigration(
  { db, clock }: { db: Database; clock: () => Date },
  { saved, request }: { saved: SavedAutomation; request: MigrationRequest },
  session: ClientSession,
): Promise<Migration> {
  const { workspaceId, _id: automationId, version } = saved.automation;
  const sums = await readSumsWithin(db, { workspaceId, automationId }, session);
  const unknown = [
    ...(await unknownVersions(db, saved, request.from, session)),
    ...unknownSteps(saved, request.mapping, new Set(readCounts(sums).steps.keys())),
  ];
  if (unknown.length > 0) throw invalid(unknown);
  const { from, mapping, note, by, source } = request;
  const job = newJob({
    kind: 'migrateEnrollments',
    workspaceId,
    subjectId: automationId,
    by,
    requestedAt: clock(),
    input: { version, from, mapping: [...mapping], note, source },
    progress: { total: sums.get('active') ?? 0, moved: 0, exited: 0, kept: 0, refused: 0 },
  });
  const target = automationVersionId(automationId, version);
  await db.models.AutomationVersion.updateOne({ _id: target }, { $set: { movedTo: true } }, { session });
  await insertJobs(db, [job], session);
  return job;
}

async function unknownVersions(
  db: Database,
  { automation: { workspaceId, _id: automationId, version } }: SavedAutomation,
  from: number[] | null,
  session: ClientSession,
): Promise<FieldError[]> {
  if (from === null) return [];
  const found = await db.models.AutomationVersion.find(
    { workspaceId, automationId, version: { $in: from, $lt: version } },
    { version: 1 },
    { session },
  );
  const known = new Set(found.map((row) => row.version));
  const message = 'is not an earlier version of this automation';
  return from.flatMap((number, i) => (known.has(number) ? [] : [{ path: `from[${i}]`, message }]));
}

/** Source steps that no enrollment has reached, and target steps that the current version does not have. */
function unknownSteps(
  { definition }: SavedAutomation,
  mapping: StepMapping,
  reached: ReadonlySet<string>,
): FieldError[] {
  const exists = (step: string): boolean => findStep(definition.steps, step) !== undefined;
  return mapping.flatMap(({ step, to }) => {
    const path = `mapping.${step}`;
    if (to !== null && !exists(to))
      return [{ path, message: 'must be a step of the current version, or null' }];
    return exists(step) || reached.has(step)
      ? []
      : [{ path, message: 'is not a step that anyone has reached' }];
  });
}

/** Lists an automation's migrations, newest first. @throws RollcallError `not_found` */
export async function listMigrations(
  { db }: { db: Database },
  { request, ...target }: AutomationTarget & { request: PageRequest },
): Promise<PageOf<Migration>> {
  const { automation } = await readAutomation({ db }, target);
  const { workspaceId, _id: subjectId } = automation;
  return listJobsOfKind({ db }, { workspaceId, kind: 'migrateEnrollments', subjectId, request });
}

/** @throws RollcallError `not_found` */
export async function readMigration(
  { db }: { db: Database },
  { migrationId, workspaceId, id }: AutomationTarget & { migrationId: string },
): Promise<Migration> {
  const subjectId = parseId(id);
  const wanted = { workspaceId, kind: 'migrateEnrollments' as const, id: migrationId };
  const found = subjectId && (await readJobOfKind({ db }, { ...wanted, subjectId }));
  if (found === null) throw new RollcallError('not_found', 'Migration not found.');
  return found;
}
