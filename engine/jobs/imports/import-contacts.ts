import { MongoError, type ClientSession } from 'mongodb';
import { MAX_ROWS, UNDO_MS } from '../../../domain/imports/import.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { JobRecord } from '../../../models/system/job.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { mayStillImport } from '../core/may-still.js';
import type { JobHandler, PageResult, SavePage } from '../core/job-handler.js';
import {
  closePositions,
  NoLongerRunning,
  openTurn,
  readReached,
  type ImportTurn,
  type Reached,
} from './import-positions.js';
import { PageReader } from './page-reader.js';
import { FileGone } from './read-page.js';
import { runPages, type RunPagesDeps } from './run-pages.js';
import { runParts } from './run-parts.js';
import type { WritePageDeps } from './write-page.js';

type Kind = 'importContacts';

/** Failures of a page after which it is imported in parts, down to single rows. */
const PAGE_FAILURES = 3;
/** Failures after which an import ends with the reason, unless the database is what fails: some minutes. */
const MAX_FAILURES = 10;

/** A member who has left, or a key that was revoked. */
const NOT_ALLOWED = 'Whoever started it may no longer import this.';

export type ImportDeps = WritePageDeps;

/**
 * Imports a file, or tries to.
 *
 * 1. The rows of a page, its errors, the undo data, the counts and the position in the file commit in one transaction, and
 *    pages commit in the order of the file: after a crash the next worker continues after the last one.
 * 2. Each page writes one of the import's positions, which a pause or cancellation removes. So either is final once it returns:
 *    a page that commits later conflicts with it.
 * 3. A page that fails three times is imported in ever smaller parts, and a row that fails by itself is refused.
 * 4. A trial plans every page and writes nothing but counts and errors. An address in several pages is counted in each.
 */
export function importContactsJob(deps: ImportDeps): JobHandler<Kind> {
  const { db } = deps;
  const reader = new PageReader(db);
  return {
    kind: 'importContacts',
    runPage: async (job, save, goesOn) => {
      try {
        const turn = await openTurn(db, job);
        await runTurn({ ...deps, reader }, { job, turn }, { save, goesOn });
      } catch (error) {
        if (!(error instanceof NoLongerRunning)) throw error;
        await save(await stopped(db, job));
      }
    },
  };
}

/** Imports what `goesOn` allows, and ends the import if that was the last of it. @throws NoLongerRunning */
async function runTurn(
  deps: RunPagesDeps,
  { job, turn }: { job: JobRecord<Kind>; turn: ImportTurn },
  { save, goesOn }: { save: SavePage<Kind>; goesOn: () => boolean },
): Promise<void> {
  const { record } = turn;
  if (!job.input.isTrial && !(await mayStillImport(deps.db, record))) {
    await fail(deps, { job, record, failure: NOT_ALLOWED }, save);
    return;
  }
  let reached: Reached;
  try {
    reached =
      job.failures < PAGE_FAILURES
        ? await runPages(deps, { job, turn }, goesOn)
        : await runParts(deps, { job, turn });
  } catch (error) {
    const failure = finalFailure(job, error);
    if (failure === null) throw error;
    await fail(deps, { job, record, failure }, save);
    return;
  }
  if (reached.cursor.offset >= record.size) await finish(deps, { job, record, reached }, save);
  else if (reached.progress.rows >= MAX_ROWS)
    await fail(deps, { job, record, failure: `The file has more than ${MAX_ROWS} rows.` }, save);
  else await save({ status: 'running', progress: reached.progress, cursor: null });
}

/** Why an import cannot go on, and never will; null if it is tried again. */
function finalFailure({ failures }: JobRecord<Kind>, error: unknown): string | null {
  if (error instanceof FileGone) return error.message;
  if (error instanceof NoLongerRunning || error instanceof MongoError || failures < MAX_FAILURES) return null;
  return `A row cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

/** The import knows how far it was when it was paused or canceled. */
async function stopped(db: Database, job: JobRecord<Kind>): Promise<PageResult<Kind>> {
  const record = await db.collections.Import.findOne({ _id: job.subjectId });
  const progress = job.input.isTrial ? job.progress : (record?.progress ?? job.progress);
  return { status: 'stopped', progress, cursor: null };
}

interface Work {
  job: JobRecord<Kind>;
  record: ImportRecord;
}

async function finish(
  { db, clock }: ImportDeps,
  { job, record, reached }: Work & { reached: Reached },
  save: SavePage<Kind>,
): Promise<void> {
  const { progress } = reached;
  const { isTrial } = job.input;
  const now = clock();
  const undoUntil = new Date(now.getTime() + UNDO_MS);
  const end: Partial<ImportRecord> = isTrial
    ? { status: 'ready', trial: { progress, at: now } }
    : { status: 'done', ...reached, finishedAt: now, undoUntil, seen: [] };
  await shortTransaction(db, async (session) => {
    await endJob(db, { job, record, end }, session);
    await save({ status: 'done', progress, cursor: null }, session);
  });
  if (!isTrial) await db.collections.FileChunk.deleteMany({ importId: record._id });
}

async function fail(
  { db, clock }: ImportDeps,
  { job, record, failure }: Work & { failure: string },
  save: SavePage<Kind>,
): Promise<void> {
  const finishedAt = clock();
  const undoUntil = job.input.isTrial ? null : new Date(finishedAt.getTime() + UNDO_MS);
  const failed = { status: 'failed' as const, failure, finishedAt, undoUntil, seen: [] };
  await shortTransaction(db, async (session) => {
    const reached = await readReached(db, record, session);
    await endJob(db, { job, record, end: job.input.isTrial ? failed : { ...reached, ...failed } }, session);
    await save({ status: 'stopped', progress: reached?.progress ?? job.progress, cursor: null }, session);
  });
  await db.collections.FileChunk.deleteMany({ importId: record._id });
}

/** @throws NoLongerRunning if it was paused or canceled meanwhile */
async function endJob(
  db: Database,
  { job, record, end }: Work & { end: Partial<ImportRecord> },
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await db.collections.Import.updateOne(
    { _id: record._id, status: record.status, jobId: job._id },
    { $set: end },
    { session },
  );
  if (matchedCount === 0) throw new NoLongerRunning();
  await closePositions(db, record, session);
}
