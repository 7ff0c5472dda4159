import { MongoBulkWriteError } from 'mongodb';
import { workspaceJobKinds } from '../../../domain/jobs.js';
import type { Database } from '../../../models/core/database.js';
import { isDuplicateKey } from '../../../models/core/duplicate-key.js';
import { startOfJob } from '../../../models/system/insert-jobs.js';
import type { JobHandler } from './job-handler.js';

const EVERY_MS = 60_000;
/** A workflow begins a page at most seconds after it is due; more are waiting for their turn. */
const LATE_MS = 2 * 60_000;
/** Jobs started by one run. */
const PAGE = 100;

/**
 * Starts the workflows of jobs that nothing has worked on although they were due: somebody has terminated one, or Temporal has lost
 * its data. A job that merely waits for its turn has one already, and then the start does nothing.
 */
export function lostJobsJob({ db }: { db: Database }): JobHandler<'lostJobs'> {
  return {
    kind: 'lostJobs',
    recurring: { everyMs: EVERY_MS, progress: { started: 0 } },
    runPage: async (_job, save) => {
      const started = await startLate(db);
      await save({ status: 'waiting', progress: { started }, cursor: null });
    },
  };
}

async function startLate(db: Database): Promise<number> {
  const before = new Date(db.now().getTime() - LATE_MS);
  const late = await db.collections.Job.find({
    kind: { $in: [...workspaceJobKinds] },
    dueAt: { $type: 'date', $lt: before },
    requestedAt: { $lt: before },
    status: 'running',
  })
    .sort({ dueAt: 1 })
    .limit(PAGE)
    .toArray();
  const starts = late.flatMap(startOfJob);
  if (starts.length === 0) return 0;
  try {
    const { insertedCount } = await db.collections.Outbox.insertMany(starts, { ordered: false });
    return insertedCount;
  } catch (error) {
    // A start that still waits in the outbox is enough.
    if (error instanceof MongoBulkWriteError && isDuplicateKey(error)) return error.insertedCount;
    throw error;
  }
}
