import type { Filter } from 'mongodb';
import type { JobKinds } from '../../../models/system/job-kinds.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { queuedTargets } from '../../outbox/queued-targets.js';
import { IDS_PER_QUERY } from '../../temporal/list-runs.js';
import { settleMissing } from './active-runs.js';
import type { JobHandler } from '../core/job-handler.js';
import type { SettleDeps } from './settle-enrollments.js';
import { nothingChecked, passedOverIn, progressAfter } from './settled.js';

const EVERY_MS = 60_000;
/** An enrollment that has not begun after this long may have lost its start. */
const UNSTARTED_MS = 60_000;
/** One visibility request. */
const PAGE = IDS_PER_QUERY;
const PAGE_MS = 500;

type Cursor = JobKinds['unstartedRuns']['cursor'];
type Row = Pick<EnrollmentRecord, '_id' | 'run' | 'enteredAt'>;

/**
 * Repeats lost starts, the oldest first. What waits in the outbox, or in Temporal for a worker, is merely queued, and
 * left alone.
 */
export function unstartedRunsJob(deps: SettleDeps): JobHandler<'unstartedRuns'> {
  return {
    kind: 'unstartedRuns',
    recurring: { everyMs: EVERY_MS, progress: nothingChecked },
    runPage: async (job, save) => {
      const now = deps.clock().getTime();
      const until = job.cursor?.until ?? new Date(now - UNSTARTED_MS);
      const rows = await readPage(deps, job.cursor, until);
      const started = await notQueued(deps, rows);
      const settled = await settleMissing(deps, started);
      const last = rows.at(-1);
      const isOver = last === undefined || rows.length < PAGE;
      await save({
        status: isOver ? 'waiting' : 'running',
        progress: progressAfter(job.progress, rows.length, [settled]),
        cursor: isOver ? null : { enteredAt: last.enteredAt, id: last._id, until },
        nextAt: new Date(now + PAGE_MS),
        ...passedOverIn([settled]),
      });
    },
  };
}

function readPage({ db }: SettleDeps, cursor: Cursor | null, until: Date): Promise<Row[]> {
  const filter: Filter<EnrollmentRecord> = {
    status: 'active',
    startedAt: null,
    enteredAt: { $lt: until, ...(cursor && { $gte: cursor.enteredAt }) },
    ...(cursor && {
      $or: [{ enteredAt: { $gt: cursor.enteredAt } }, { _id: { $gt: cursor.id } }],
    }),
  };
  return db.collections.Enrollment.find<Row>(filter, { projection: { run: 1, enteredAt: 1 } })
    .sort({ enteredAt: 1, _id: 1 })
    .limit(PAGE)
    .hint('unstartedRuns')
    .toArray();
}

/** A backlog of starts in the outbox costs no request to Temporal. */
async function notQueued({ db }: SettleDeps, rows: readonly Row[]): Promise<Row[]> {
  const queued = await queuedTargets(
    db,
    'start',
    rows.map(({ _id }) => _id),
  );
  return rows.filter(({ _id }) => !queued.has(_id.toHexString()));
}
