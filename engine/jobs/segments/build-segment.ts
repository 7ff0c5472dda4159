import type { ClientSession } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import type { JobRecord } from '../../../models/system/job.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import type { Engine } from '../../engine.js';
import { pagesInTurn, walkTurn, type PagesAhead } from './build-turn.js';
import { clearRows } from './clear-segment-rows.js';
import type { JobHandler, PageResult } from '../core/job-handler.js';
import { ReadAhead } from './read-ahead.js';
import { settleContacts } from './settle-segment.js';

/** Claiming and saving the job takes half as long as a page. */
const SAVE_EVERY_MS = 500;

export interface BuildDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
  clock: () => Date;
}

type Build = JobRecord<'buildSegment'>;
type Result = PageResult<'buildSegment'>;

/**
 * Evaluates a version of a segment for all contacts, from the newest to the oldest.
 *
 * 1. Batches evaluate the version from the moment it exists, and store each decision as a row. A page is decided before its
 *    transaction, while the one before it is written. The transaction passes over contacts who have a row by then, and is
 *    repeated if it conflicts with a batch that writes one: an older decision never replaces a newer one.
 * 2. The last page puts the version into effect, and the rows of the previous one are removed. No events are fired.
 * 3. Batches that began before the version existed have ended after `SETTLE_MS`; their contacts are then evaluated again.
 */
export function buildSegmentJob(deps: BuildDeps): JobHandler<'buildSegment'> {
  const ahead: PagesAhead = new ReadAhead();
  const pages = pagesInTurn();
  return {
    kind: 'buildSegment',
    saveEveryMs: SAVE_EVERY_MS,
    runPage: async (job, save, goesOn) => {
      const { cursor, input, progress } = job;
      if (cursor?.phase === 'settle') {
        await settleContacts(deps, job);
        await save({ status: 'running', progress, cursor: { phase: 'clear' } });
      } else if (cursor?.phase === 'clear' || input.version === null)
        await shortTransaction(deps.db, async (session) => {
          await save(await clearPage(deps.db, job, session), session);
        });
      else await walkTurn(deps, { job, ahead, pages, after: cursor }, { save, goesOn });
    },
  };
}

async function clearPage(db: Database, job: Build, session: ClientSession): Promise<Result> {
  const { workspaceId, subjectId: segmentId, progress } = job;
  const segment = await db.collections.Segment.findOne({ _id: segmentId, workspaceId }, { session });
  const isDone = await clearRows(db, { workspaceId, segmentId, segment }, session);
  return { status: isDone ? 'done' : 'running', progress, cursor: { phase: 'clear' } };
}
