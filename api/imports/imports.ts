import { ObjectId, type ClientSession } from 'mongodb';
import { invalid, RollcallError } from '../../domain/errors.js';
import { consentQuestions } from '../../domain/imports/map-consent.js';
import { NO_PROGRESS, type ImportMapping, type ImportStatus } from '../../domain/imports/import.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Database } from '../../models/core/database.js';
import { canceledImport, changeImport } from '../../engine/jobs/imports/change-import.js';
import { withReached } from '../../engine/jobs/imports/import-positions.js';
import { parseId } from '../../models/core/ids.js';
import type { ImportRecord } from '../../models/imports/import.js';
import type { ImportErrorRecord } from '../../models/imports/import-error.js';
import { insertJobs } from '../../models/system/insert-jobs.js';
import { newJob } from '../../models/system/job.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';

/** Values named in a question. */
const MAX_SHOWN = 10;

interface ImportDeps {
  db: Database;
  clock: () => Date;
}

export interface ImportTarget {
  workspaceId: ObjectId;
  id: string;
}

/** Lists a workspace's imports, newest first. */
export async function listImports(
  { db }: { db: Database },
  { workspaceId, request }: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<ImportRecord>> {
  const sort = { field: 'createdAt', direction: -1 } as const;
  const page = await findPage({ collection: db.collections.Import, filter: { workspaceId }, sort, request });
  return { ...page, data: await Promise.all(page.data.map((row) => withReached(db, row))) };
}

/** @throws RollcallError `not_found` */
export async function readImport(
  { db }: { db: Database },
  { workspaceId, id }: ImportTarget,
  session?: ClientSession,
): Promise<ImportRecord> {
  const _id = parseId(id);
  const found = _id && (await db.collections.Import.findOne({ _id, workspaceId }, session && { session }));
  if (found === null) throw new RollcallError('not_found', 'Import not found.');
  return await withReached(db, found, session);
}

/** Lists the rows that could not be imported, in the order of the file. @throws RollcallError `not_found` */
export async function listErrors(
  deps: { db: Database },
  { request, ...target }: ImportTarget & { request: PageRequest },
): Promise<PageOf<ImportErrorRecord>> {
  const { _id: importId } = await readImport(deps, target);
  const sort = { field: 'line', direction: 1 } as const;
  return findPage({ collection: deps.db.collections.ImportError, filter: { importId }, sort, request });
}

export interface Changed {
  before: ImportRecord;
  after: ImportRecord;
}

/** How the rows of a file are read. */
export type Reading = Pick<
  ImportRecord,
  'encoding' | 'delimiter' | 'detectedDelimiter' | 'columns' | 'start' | 'seen'
>;

/**
 * Changes what an import does with its rows, and how they are read, before it has begun. In the caller's transaction, which has read it.
 *
 * @throws RollcallError `conflict` if it has begun, `invalid` for an unknown list
 */
export async function changeMapping(
  { db }: { db: Database },
  { before, mapping, reading }: { before: ImportRecord; mapping: ImportMapping; reading?: Reading },
  session: ClientSession,
): Promise<Changed> {
  assertOpen(before);
  await assertLists(db, before.workspaceId, mapping.listIds, session);
  await db.collections.ImportError.deleteMany({ importId: before._id }, { session });
  const changes = { ...reading, mapping, trial: null, status: 'ready', rev: before.rev + 1 } as const;
  return await changeImport(db, before, changes, session);
}

/** @throws RollcallError `conflict` if the import has begun */
export function assertOpen(row: ImportRecord): void {
  assertStatus(row, ['ready', 'trying'], 'The import has begun; its columns can no longer be changed.');
}

/** Tries an import: counts what it would do without changing anything. In the caller's transaction. @throws RollcallError */
export async function tryImport(
  deps: ImportDeps,
  target: ImportTarget,
  session: ClientSession,
): Promise<Changed> {
  const before = await readImport(deps, target, session);
  assertStatus(before, ['ready'], 'Only an import that has not begun can be tried.');
  assertEmail(before);
  await deps.db.collections.ImportError.deleteMany({ importId: before._id }, { session });
  const jobId = await insertJob(deps, before, { isTrial: true }, session);
  const trial = { progress: NO_PROGRESS, at: null };
  return await changeImport(deps.db, before, { status: 'trying', trial, jobId }, session);
}

/** Starts an import, or resumes one that was paused. In the caller's transaction. @throws RollcallError */
export async function startImport(
  deps: ImportDeps,
  { source, showsFile, ...target }: ImportTarget & { source: EventSourceRef; showsFile: boolean },
  session: ClientSession,
): Promise<Changed> {
  const before = await readImport(deps, target, session);
  assertStatus(before, ['ready', 'trying', 'paused'], 'The import has already begun.');
  assertEmail(before);
  assertUnderstood(before, showsFile);
  await assertLists(deps.db, before.workspaceId, before.mapping.listIds, session);
  if (before.status !== 'paused')
    await deps.db.collections.ImportError.deleteMany({ importId: before._id }, { session });
  const jobId = await insertJob(deps, before, { isTrial: false }, session);
  const startedAt = before.startedAt ?? deps.clock();
  return await changeImport(deps.db, before, { status: 'importing', source, jobId, startedAt }, session);
}

async function insertJob(
  { db, clock }: ImportDeps,
  record: ImportRecord,
  { isTrial }: { isTrial: boolean },
  session: ClientSession,
): Promise<ObjectId> {
  const job = newJob({
    kind: 'importContacts',
    workspaceId: record.workspaceId,
    subjectId: record._id,
    by: record.by,
    requestedAt: clock(),
    input: { isTrial },
    progress: isTrial ? NO_PROGRESS : record.progress,
  });
  await insertJobs(db, [job], session);
  return job._id;
}

/** Pauses an import: once committed, nothing more is imported. In the caller's transaction. @throws RollcallError */
export async function pauseImport(
  deps: ImportDeps,
  target: ImportTarget,
  session: ClientSession,
): Promise<Changed> {
  const before = await readImport(deps, target, session);
  assertStatus(before, ['importing'], 'The import is not running.');
  return await changeImport(deps.db, before, { status: 'paused' }, session);
}

/**
 * Cancels an import, or a trial of it: once committed, nothing more is imported; rows already imported stay. In the
 * caller's transaction. @throws RollcallError
 */
export async function cancelImport(
  deps: ImportDeps,
  target: ImportTarget,
  session: ClientSession,
): Promise<Changed> {
  const before = await readImport(deps, target, session);
  if (before.status === 'canceled') return { before, after: before };
  assertStatus(before, ['ready', 'trying', 'importing', 'paused'], 'The import has already ended.');
  return await changeImport(deps.db, before, canceledImport(before, deps.clock()), session);
}

/** Starts undoing an import in the background. In the caller's transaction. @throws RollcallError `conflict` when it is too late */
export async function undoImport(
  { db, clock }: ImportDeps,
  { by, ...target }: ImportTarget & { by: string },
  session: ClientSession,
): Promise<Changed> {
  const before = await readImport({ db }, target, session);
  assertStatus(before, ['done', 'canceled', 'failed'], 'Only an import that has ended can be undone.');
  if (before.undoUntil === null || before.undoUntil < clock())
    throw new RollcallError('conflict', 'An import can be undone for 24 hours after its end.');
  const undone = { deleted: 0, restored: 0, kept: 0 };
  const job = newJob({
    kind: 'undoImport',
    workspaceId: before.workspaceId,
    subjectId: before._id,
    by,
    requestedAt: clock(),
    input: null,
    progress: undone,
  });
  await insertJobs(db, [job], session);
  return await changeImport(db, before, { status: 'undoing', jobId: job._id, undone }, session);
}

function assertStatus({ status }: ImportRecord, allowed: readonly ImportStatus[], detail: string): void {
  if (!allowed.includes(status)) throw new RollcallError('conflict', detail);
}

function assertEmail({ mapping }: ImportRecord): void {
  if (mapping.columns.some(({ field }) => field === 'email')) return;
  throw new RollcallError(
    'conflict',
    'No column is mapped to the email address. Map one with PUT …/mapping.',
  );
}

/** What is not understood is not a yes: a person says what it means before anything is imported. */
function assertUnderstood({ mapping, seen }: ImportRecord, showsFile: boolean): void {
  const errors = consentQuestions(mapping, seen).map(({ column, values }) => ({
    path: `columns[${mapping.columns.findIndex((one) => one.column === column)}].consent`,
    message: questionText(column, { values, showsFile }),
  }));
  if (errors.length > 0) throw invalid(errors);
}

function questionText(column: string, given: { values: readonly string[]; showsFile: boolean }): string {
  const { values, showsFile } = given;
  if (values.length === 0)
    return `${JSON.stringify(column)} looks like consent and is not mapped: say what it means, or null`;
  const list = values.slice(0, MAX_SHOWN).map((value) => JSON.stringify(value));
  const shown = showsFile ? `: ${list.join(', ')}` : '';
  return `${JSON.stringify(column)} has values that are not understood${shown}. Say what they mean, or null`;
}

async function assertLists(
  db: Database,
  workspaceId: ObjectId,
  listIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  const ids = listIds.map((id) => new ObjectId(id));
  const known = await db.models.List.find(
    { _id: { $in: ids }, workspaceId, deletedAt: null },
    { _id: 1 },
    { session },
  );
  const missing = ids.findIndex((id) => !known.some(({ _id }) => _id.equals(id)));
  if (missing !== -1) throw invalid([{ path: `listIds[${missing}]`, message: 'unknown list' }]);
}
