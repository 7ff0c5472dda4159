import type { Database } from '../../models/core/database.js';
import { wakeBroadcast } from '../broadcasts/wake-broadcast.js';
import type { JobHandler } from './core/job-handler.js';

const EVERY_MS = 60_000;
/** A workflow looks at its broadcast at most a minute after the time it announced. */
const LATE_MS = 2 * 60_000;
/** Broadcasts of one page. */
const PAGE = 100;

/**
 * Wakes broadcasts whose workflow has missed its time: a signal was lost, or Temporal has lost its data. The rows are
 * authoritative, so a new workflow continues where the last one stopped.
 */
export function lostBroadcastsJob({ db }: { db: Database }): JobHandler<'lostBroadcasts'> {
  return {
    kind: 'lostBroadcasts',
    recurring: { everyMs: EVERY_MS, progress: { woken: 0 } },
    runPage: async (job, save) => {
      const woken = await wakeLate(db);
      const progress = { woken: job.progress.woken + woken };
      await save({ status: woken < PAGE ? 'waiting' : 'running', progress, cursor: null });
    },
  };
}

async function wakeLate(db: Database): Promise<number> {
  const { Broadcast } = db.collections;
  const now = db.now();
  const late = await Broadcast.find({
    nextCheckAt: { $type: 'date', $lt: new Date(now.getTime() - LATE_MS) },
  })
    .limit(PAGE)
    .toArray();
  for (const broadcast of late) await wakeBroadcast(db, broadcast);
  return late.length;
}
