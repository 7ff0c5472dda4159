import type { Filter } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { JobRecord } from '../../../models/system/job.js';
import { typedJobs } from '../../../models/system/typed-jobs.js';
import type { Engine } from '../../engine.js';
import { engineCall } from '../../intake/internal-calls.js';
import { NEWEST_ENTRY_FIRST, olderEntries } from './entry-order.js';
import { ClaimLost, type JobHandler } from '../core/job-handler.js';

/** Enrollments of one page: as many as the engine puts into one batch. */
const PAGE = 200;

export interface ExitAllDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
}

/**
 * Exits every enrollment that was active in an automation when an operator requested it.
 *
 * 1. In pages, from the newest entry to the oldest.
 * 2. A page that was not saved is repeated: enrollments that it has exited stay as they are, and count once.
 * 3. Enrollments entered, or retried, after the request are left alone.
 */
export function exitAllJob(deps: ExitAllDeps): JobHandler<'exitAll'> {
  return {
    kind: 'exitAll',
    runPage: async (job, save) => {
      const page = await readPage(deps.db, job);
      const outcomes = await Promise.all(page.map((row) => exitOne(deps, job, row)));
      const { total, exited } = job.progress;
      const now = outcomes.filter(Boolean).length;
      const last = page.at(-1);
      try {
        await save({
          status: page.length < PAGE ? 'done' : 'running',
          progress: { total, exited: exited + now },
          cursor: last === undefined ? job.cursor : { enteredAt: last.enteredAt, id: last._id },
        });
      } catch (error) {
        if (error instanceof ClaimLost) await countIfStopped(deps.db, job, now);
        throw error;
      }
    },
  };
}

/** Counts the page that was under way when the job was canceled, unless another worker has saved it. */
async function countIfStopped(
  db: Database,
  { _id, cursor }: JobRecord<'exitAll'>,
  exited: number,
): Promise<void> {
  await typedJobs(db, 'exitAll').updateOne(
    { _id, kind: 'exitAll', status: 'stopped', cursor },
    { $inc: { 'progress.exited': exited } },
  );
}

type Row = Pick<
  EnrollmentRecord,
  '_id' | 'contactId' | 'status' | 'run' | 'enteredAt' | 'endedAt' | 'timeline'
>;

/** The next active enrollments, and those that an unsaved attempt at this page has exited. */
async function readPage(db: Database, job: JobRecord<'exitAll'>): Promise<Row[]> {
  const { workspaceId, subjectId, requestedAt, cursor } = job;
  const filter: Filter<EnrollmentRecord> = {
    workspaceId,
    automationId: subjectId,
    enteredAt: { $lte: requestedAt },
    $and: [
      {
        $or: [
          { status: 'active' },
          { status: 'exited', exitReason: 'operator', endedAt: { $gte: requestedAt } },
        ],
      },
      olderEntries(cursor),
    ],
  };
  const projection = { contactId: 1, status: 1, run: 1, enteredAt: 1, endedAt: 1, timeline: 1 };
  return db.collections.Enrollment.find<Row>(filter, { projection })
    .sort(NEWEST_ENTRY_FIRST)
    .limit(PAGE)
    .toArray();
}

/** Whether this job has exited the enrollment, now or in an unsaved attempt at the page. */
async function exitOne({ engine }: ExitAllDeps, job: JobRecord<'exitAll'>, row: Row): Promise<boolean> {
  const { by, requestedAt } = job;
  const { note, source } = job.input;
  if (row.status !== 'active') {
    return row.timeline.some((line) => line.type === 'exited' && line.by === by && line.at >= requestedAt);
  }
  // It had failed when the exit was requested, and was retried since.
  if (row.timeline.some((line) => line.type === 'retried' && line.at > requestedAt)) return false;
  const contact = { workspaceId: job.workspaceId.toHexString(), contactId: row.contactId.toHexString() };
  const recorded = await engine.record(
    engineCall(
      { ...contact, source, now: new Date() },
      {
        action: {
          type: 'endEnrollment',
          enrollmentId: row._id.toHexString(),
          run: row.run,
          end: { status: 'exited', reason: 'operator', by, note },
        },
      },
    ),
  );
  return recorded.kind === 'applied' && recorded.outcome.changed;
}
