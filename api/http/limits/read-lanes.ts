import { getWorkspaceId, type ApiMiddleware } from '../context.js';
import type { ReadLane, Route } from '../route.js';
import { WorkTime, type WorkLimits } from './work-time.js';

/**
 * What reading that may scan takes of MongoDB, by kind. Each lane is a process's own. Most calls of a person take less than
 * 50 ms; one after the other, they are never refused.
 */
const limits = {
  /** Conditions that are put to contacts for the size of a segment, for up to half a second. */
  previews: { atOnce: 1, ofAll: 2, pause: 4 },
  /** Contacts by conditions or words. */
  queries: { atOnce: 2, ofAll: 4, pause: 2 },
  /** Counts over time, samples of what was stored, and what needs attention. */
  figures: { atOnce: 1, ofAll: 4, pause: 1 },
  /** Pages of lists, and all else that is read. */
  lists: { atOnce: 2, ofAll: 8, pause: 1 },
  /** Pages of files, which wait for their turn. */
  exports: { atOnce: 1, ofAll: 2, pause: 3 },
} as const satisfies Record<ReadLane, WorkLimits>;

export type ReadLanes = Record<ReadLane, WorkTime>;

export function createReadLanes(): ReadLanes {
  const { previews, queries, figures, lists, exports } = limits;
  return {
    previews: new WorkTime(previews),
    queries: new WorkTime(queries),
    figures: new WorkTime(figures),
    lists: new WorkTime(lists),
    exports: new WorkTime(exports),
  };
}

/** The lane of a route: as its row says; `lists` for all else that a workspace reads, but null for what is read by its id. */
export function routeLane({ method, path, need, answers, lane }: Route): ReadLane | null {
  if (lane !== undefined) return lane;
  const isRead = method === 'GET' && need !== null && answers === undefined;
  return isRead && !path.endsWith('}') ? 'lists' : null;
}

/** Reads in the workspace's turn of a lane. */
export function inLane(lane: WorkTime): ApiMiddleware {
  return async (ctx, next) => {
    await lane.spend(getWorkspaceId(ctx), async () => {
      const began = performance.now();
      if (!ctx.res.closed) await next();
      return { ms: performance.now() - began };
    });
  };
}
