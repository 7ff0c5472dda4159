import type { ClientSession } from 'mongodb';
import { UNDO_MS } from '../../../domain/imports/import.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { JobRecord } from '../../../models/system/job.js';
import { closePositions, isRunning, withReached } from './import-positions.js';

/** Changes an import, whose job can write nothing more then. In the caller's transaction, which has read it with its progress. */
export async function changeImport(
  db: Database,
  before: ImportRecord,
  changes: Partial<ImportRecord>,
  session: ClientSession,
): Promise<{ before: ImportRecord; after: ImportRecord }> {
  // What a job has reached is kept with its positions until it ends.
  if (isRunning(before)) await closePositions(db, before, session);
  const { progress, cursor } = before;
  const set = before.status === 'importing' ? { progress, cursor, ...changes } : changes;
  await db.collections.Import.updateOne({ _id: before._id }, { $set: set }, { session });
  return { before, after: { ...before, ...changes } };
}

/** What a cancellation makes of an import: rows already imported stay; a trial leaves nothing. */
export function canceledImport({ status, startedAt }: ImportRecord, now: Date): Partial<ImportRecord> {
  if (status === 'trying') return { status: 'ready', trial: null };
  const undoUntil = startedAt === null ? null : new Date(now.getTime() + UNDO_MS);
  return { status: 'canceled', finishedAt: now, undoUntil, seen: [] };
}

/** Cancels the import, or the trial, that a job is at; nothing if it no longer is. In the caller's transaction. */
export async function cancelImportByJob(
  db: Database,
  { _id: jobId, subjectId }: Pick<JobRecord, '_id' | 'subjectId'>,
  session: ClientSession,
): Promise<void> {
  const row = subjectId && (await db.collections.Import.findOne({ _id: subjectId, jobId }, { session }));
  if (row === null || !isRunning(row)) return;
  const before = await withReached(db, row, session);
  await changeImport(db, before, canceledImport(before, db.now()), session);
}
