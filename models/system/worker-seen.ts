import type { Database } from '../core/database.js';

/** The checks that workers repeat are at most a minute apart; this allows for a busy worker. */
const SILENT_MS = 3 * 60_000;

export interface WorkerSeen {
  /** The latest sign of a worker; null if there never was one. */
  at: Date | null;
  /** Long ago: none is running, or none gets to work. */
  isSilent: boolean;
}

/** When a worker was last seen, by the checks that workers repeat: about ten rows, by index. */
export async function readWorkerSeen(db: Database, maxTimeMS: number): Promise<WorkerSeen> {
  const jobs = await db.collections.Job.find(
    { workspaceId: null },
    { projection: { startedAt: 1, finishedAt: 1, dueAt: 1, status: 1 }, maxTimeMS },
  ).toArray();
  const now = db.now().getTime();
  // A run of many pages claims the row for each.
  const times = jobs.flatMap(({ startedAt, finishedAt, dueAt, status }) => [
    startedAt?.getTime() ?? 0,
    finishedAt?.getTime() ?? 0,
    status === 'running' && startedAt !== null && dueAt !== null ? Math.min(now, dueAt.getTime()) : 0,
  ]);
  const last = Math.max(0, ...times);
  return { at: last === 0 ? null : new Date(last), isSilent: now - last > SILENT_MS };
}
