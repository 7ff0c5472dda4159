import type { Database } from '../../models/core/database.js';
import { oldestInOutbox, OUTBOX_LANES } from '../../models/system/outbox-age.js';
import { readWorkerSeen, type WorkerSeen } from '../../models/system/worker-seen.js';
import { MAX_TIME_MS } from '../http/paging.js';
import { readiness, type ReadinessCheck, type ReadinessResult } from './readiness.js';

/** What runs, and how it is. */
export interface SystemState {
  checks: ReadinessResult[];
  /** Null if MongoDB does not respond. */
  worker: WorkerSeen | null;
  /** Since when the oldest command of each lane waits; null for callers who do not see it. */
  queues: { lane: string; since: Date | null }[] | null;
}

/** Reads the state of the installation; what does not respond in time is reported so. */
export async function readSystem(
  { db, readiness: checks }: { db: Database; readiness: readonly ReadinessCheck[] },
  { withQueues }: { withQueues: boolean },
): Promise<SystemState> {
  const results = await readiness(checks);
  if (results.some(({ name, ok }) => name === 'mongodb' && !ok))
    return { checks: results, worker: null, queues: null };
  const worker = await readWorkerSeen(db, MAX_TIME_MS);
  const queues = withQueues
    ? await Promise.all(
        OUTBOX_LANES.map(async (lane) => ({ lane, since: await oldestInOutbox(db, lane, MAX_TIME_MS) })),
      )
    : null;
  return { checks: results, worker, queues };
}
