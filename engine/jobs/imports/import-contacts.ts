import { ObjectId, type ClientSession } from 'mongodb';
import {
  MAX_KEPT_ERRORS,
  MAX_ROWS,
  UNDO_MS,
  type FilePlace,
  type ImportProgress,
  type RowError,
} from '../../../domain/imports/import.js';
import type { ImportedRow } from '../../../domain/imports/read-row.js';
import type { ContactState } from '../../../domain/contact/contact-state.js';
import type { CallOutcome } from '../../../domain/plan/outcome.js';
import type { Database } from '../../../models/database.js';
import type { ImportRecord } from '../../../models/import.js';
import { ERRORS_KEPT_MS } from '../../../models/import-error.js';
import type { JobRecord } from '../../../models/job.js';
import type { Engine } from '../../engine.js';
import type { RecordCall } from '../../intake/calls.js';
import type { JobHandler, PageResult, SavePage } from '../job-handler.js';
import { countOutcomes } from './count-outcomes.js';
import { callMaker, listsOf, rowKey } from './import-calls.js';
import { PageReader } from './page-reader.js';
import { FileGone } from './read-page.js';
import { undoRow } from './undo-rows.js';

type Kind = 'importContacts';

/** A few pages: two imports still alternate. */
const TURN_MS = 500;

export interface ImportDeps {
  db: Database;
  engine: Pick<Engine, 'recordTogether'>;
  clock: () => Date;
  secretKey: Buffer;
}

/**
 * Imports a file, or tries to.
 *
 * 1. The rows of a page, its errors, the undo data, the counts and the position in the file commit in one transaction:
 *    after a crash the next worker continues after it.
 * 2. Each page writes the import's row, on condition that the import is still running. So a pause or cancellation is final
 *    once it returns: a page that commits later conflicts with it.
 * 3. A trial plans every page and writes nothing but counts and errors. An address in several pages is counted in each.
 */
export function importContactsJob(deps: ImportDeps): JobHandler<Kind> {
  const reader = new PageReader(deps.db);
  return {
    kind: 'importContacts',
    turnMs: TURN_MS,
    runPage: async (job, save) => {
      const { isTrial } = job.input;
      const status = isTrial ? 'trying' : 'importing';
      const of = await deps.db.collections.Import.findOne({ _id: job.subjectId, status, jobId: job._id });
      if (of === null) await save(stopped(job));
      else
        try {
          await runPage({ ...deps, reader }, { job, of }, save);
        } catch (error) {
          if (error instanceof NoLongerRunning) await save(stopped(job));
          else if (error instanceof FileGone) await fail(deps, { job, of, failure: error.message }, save);
          else throw error;
        }
    },
  };
}

function stopped(job: JobRecord<Kind>): PageResult<Kind> {
  return { status: 'stopped', progress: job.progress, cursor: job.cursor };
}

interface Work {
  job: JobRecord<Kind>;
  of: ImportRecord;
}

async function runPage(
  deps: ImportDeps & { reader: PageReader },
  { job, of }: Work,
  save: SavePage<Kind>,
): Promise<void> {
  const { db, engine, clock, reader } = deps;
  const { isTrial } = job.input;
  const place = job.cursor ?? (isTrial ? null : of.cursor) ?? of.start;
  const was = job.progress;
  const isSkipping = of.mapping.existing === 'skip';
  if (was.rows >= MAX_ROWS && place.offset < of.size) {
    await fail(deps, { job, of, failure: `The file has more than ${MAX_ROWS} rows.` }, save);
    return;
  }
  const page = await reader.read({ job, of }, place);
  const { rows } = page;
  const good = rows.filter((row): row is ImportedRow => 'email' in row);
  const now = clock();
  const makeCall = callMaker(of, { lists: await listsOf(db, of), secretKey: deps.secretKey, now });
  const lineOf = new Map<RecordCall, number>();
  const calls = good.map((row, i) => {
    const call = makeCall(row, was.rows + i);
    lineOf.set(call, row.line);
    return call;
  });
  reader.readAhead({ job, of }, page.next);
  const began = performance.now();
  await engine.recordTogether({
    workspaceId: of.workspaceId.toHexString(),
    calls,
    isTrial,
    keyOf: (call) => rowKey(of._id, lineOf.get(call) ?? 0),
    write: async ({ outcomes, before }, session) => {
      const errors = [
        ...rows.filter((row): row is RowError => !('email' in row)),
        ...outcomes.flatMap((outcome, i) => refusal(outcome, good[i])),
      ];
      const progress = countOutcomes(was, { rows: rows.length, errors: errors.length, outcomes, isSkipping });
      await keepErrors(db, { of, errors, kept: was.refused, isTrial, now }, session);
      if (!isTrial) await keepUndo(db, { of, n: was.rows, outcomes, before, now }, session);
      const isDone = page.next.offset >= of.size;
      await touch(db, { job, of, progress, cursor: page.next, isDone, now }, session);
      await save({ status: isDone ? 'done' : 'running', progress, cursor: page.next }, session);
    },
  });
  reader.adapt({ rows: rows.length, tookMs: performance.now() - began });
  if (page.next.offset >= of.size && !isTrial)
    await db.collections.FileChunk.deleteMany({ importId: of._id });
}

function refusal(outcome: CallOutcome, row: ImportedRow | undefined): RowError[] {
  if (outcome.ok || row === undefined) return [];
  return [{ line: row.line, column: null, reason: outcome.detail, value: null }];
}

/** It was paused or canceled. */
class NoLongerRunning extends Error {}

async function touch(
  db: Database,
  page: Work & { progress: ImportProgress; cursor: FilePlace; isDone: boolean; now: Date },
  session: ClientSession,
): Promise<void> {
  const { job, of, progress, cursor, isDone, now } = page;
  const isTrial = job.input.isTrial;
  const undoUntil = new Date(now.getTime() + UNDO_MS);
  const done = isTrial
    ? { status: 'ready' as const }
    : { status: 'done' as const, finishedAt: now, undoUntil };
  const set = isTrial ? { trial: { progress, at: isDone ? now : null } } : { progress, cursor };
  const { matchedCount } = await db.collections.Import.updateOne(
    { _id: of._id, status: isTrial ? 'trying' : 'importing', jobId: job._id },
    { $set: { ...set, ...(isDone && done) } },
    { session },
  );
  if (matchedCount === 0) throw new NoLongerRunning();
}

async function fail(
  { db, clock }: ImportDeps,
  { job, of, failure }: Work & { failure: string },
  save: SavePage<Kind>,
): Promise<void> {
  const now = clock();
  const undoUntil = job.input.isTrial ? null : new Date(now.getTime() + UNDO_MS);
  await db.collections.Import.updateOne(
    { _id: of._id, jobId: job._id, status: of.status },
    { $set: { status: 'failed', failure, finishedAt: now, undoUntil } },
  );
  await db.collections.FileChunk.deleteMany({ importId: of._id });
  await save(stopped(job));
}

async function keepErrors(
  db: Database,
  page: { of: ImportRecord; errors: RowError[]; kept: number; isTrial: boolean; now: Date },
  session: ClientSession,
): Promise<void> {
  const { of, isTrial, now } = page;
  const { workspaceId, _id: importId } = of;
  const expiresAt = new Date(now.getTime() + ERRORS_KEPT_MS);
  const rows = page.errors
    .slice(0, Math.max(0, MAX_KEPT_ERRORS - page.kept))
    .map((error) => ({ _id: new ObjectId(), workspaceId, importId, isTrial, ...error, expiresAt }));
  if (rows.length > 0) await db.collections.ImportError.insertMany(rows, { session });
}

async function keepUndo(
  db: Database,
  page: { of: ImportRecord; n: number; outcomes: CallOutcome[]; before: ContactState[]; now: Date },
  session: ClientSession,
): Promise<void> {
  const { of, n, now } = page;
  const contacts = undoRow(page.outcomes, page.before, of.startedAt);
  if (contacts.length === 0) return;
  const { workspaceId, _id: importId } = of;
  // Kept from the end of the import on for `UNDO_MS`; an import takes hours at most.
  const expiresAt = new Date(now.getTime() + 2 * UNDO_MS);
  await db.collections.ImportUndo.insertOne(
    { _id: new ObjectId(), workspaceId, importId, n, contacts, expiresAt },
    { session },
  );
}
