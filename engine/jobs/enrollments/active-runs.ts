import { type ObjectId } from 'mongodb';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { FIRST_ID, idAt } from '../../../models/core/ids.js';
import { enrollmentWorkflowId } from '../../../workflows/ids.js';
import { IDS_PER_QUERY, runningAmong } from '../../temporal/list-runs.js';
import type { JobHandler } from '../core/job-handler.js';
import { settleEnrollments, type EnrollmentRef, type SettleDeps } from './settle-enrollments.js';
import { nothingChecked, passedOverIn, progressAfter, type Settled } from './settled.js';

/** Pause between two runs. */
const EVERY_MS = 60_000;
/** Enrollments of one page: four visibility requests. */
const PAGE = 4 * IDS_PER_QUERY;
/** The server allows about 10 visibility requests a second in all; this job takes at most 4. */
const PAGE_MS = 1_000;
/** Younger enrollments may not have been started. */
const YOUNG_MS = 60_000;

/**
 * Settles active enrollments without a running workflow: deleted in Temporal, lost with its data, or closed unnoticed.
 * Walks over all active enrollments, of which only the id and the run are read, from an index.
 */
export function activeRunsJob(deps: SettleDeps): JobHandler<'activeRuns'> {
  return {
    kind: 'activeRuns',
    recurring: { everyMs: EVERY_MS, progress: nothingChecked },
    runPage: async (job, save) => {
      const now = deps.clock().getTime();
      const { after, until } = job.cursor ?? { after: FIRST_ID, until: idAt(now - YOUNG_MS) };
      const refs = await readPage(deps, after, until);
      const settled = await settleMissing(deps, refs);
      const last = refs.at(-1);
      const isOver = last === undefined || refs.length < PAGE;
      await save({
        status: isOver ? 'waiting' : 'running',
        progress: progressAfter(job.progress, refs.length, [settled]),
        cursor: isOver ? null : { after: last._id, until },
        nextAt: new Date(now + PAGE_MS),
        ...passedOverIn([settled]),
      });
    },
  };
}

function readPage({ db }: SettleDeps, after: ObjectId, until: ObjectId): Promise<EnrollmentRef[]> {
  return db.collections.Enrollment.find<EnrollmentRef>(
    { status: 'active', _id: { $gt: after, $lt: until } },
    { projection: { run: 1 } },
  )
    .sort({ _id: 1 })
    .limit(PAGE)
    .hint('active')
    .toArray();
}

/** Settles those that visibility does not know as running. */
export async function settleMissing(
  deps: SettleDeps,
  refs: readonly Pick<EnrollmentRecord, '_id' | 'run'>[],
): Promise<Settled> {
  const missing: EnrollmentRef[] = [];
  for (let i = 0; i < refs.length; i += IDS_PER_QUERY) {
    const some = refs.slice(i, i + IDS_PER_QUERY);
    const running = await runningAmong(deps.client, some.map(runWorkflowId));
    missing.push(...some.filter((ref) => !running.has(runWorkflowId(ref))));
  }
  return settleEnrollments(deps, missing);
}

function runWorkflowId({ _id, run }: EnrollmentRef): string {
  return enrollmentWorkflowId(_id.toHexString(), run);
}
