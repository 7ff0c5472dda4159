import { ObjectId, type ClientSession } from 'mongodb';
import type { FilePosition, ImportProgress } from '../../../domain/imports/import.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import type { JobRecord } from '../../../models/system/job.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { holdClaim } from '../core/job-claim.js';
import { mailsFrom } from './import-calls.js';

/** How far an import, or a trial of it, is. */
export interface Reached {
  cursor: FilePosition;
  progress: ImportProgress;
}

/** A worker's turn at an import. */
export interface ImportTurn {
  record: ImportRecord;
  reached: Reached;
  /** The rows that its pages write, in turn. While one page is with the database, the next one is planned. */
  positions: [ObjectId, ObjectId];
}

/** It was paused or canceled, or another worker has it. */
export class NoLongerRunning extends Error {
  constructor() {
    super('The import no longer runs here');
    this.name = 'NoLongerRunning';
  }
}

/** Begins a turn where the last one ended. Pages of an earlier turn can no longer commit. @throws NoLongerRunning, ClaimLost */
export async function openTurn(db: Database, job: JobRecord<'importContacts'>): Promise<ImportTurn> {
  const { Import, ImportPosition } = db.collections;
  const { isTrial } = job.input;
  return await shortTransaction(db, async (session) => {
    // Otherwise a worker that was frozen since its claim could take the positions of the one that goes on.
    await holdClaim(db, job, session);
    const record = await Import.findOneAndUpdate(
      { _id: job.subjectId, status: isTrial ? 'trying' : 'importing', jobId: job._id },
      { $inc: { turns: 1 } },
      { session, returnDocument: 'after' },
    );
    if (record === null) throw new NoLongerRunning();
    const importId = record._id;
    const reached = (await readReached(db, record, session)) ?? {
      cursor: (isTrial ? null : record.cursor) ?? record.start,
      progress: job.progress,
    };
    await ImportPosition.deleteMany({ importId }, { session });
    const positions: ImportTurn['positions'] = [new ObjectId(), new ObjectId()];
    await ImportPosition.insertMany(
      positions.map((_id) => ({ _id, importId, ...reached })),
      { session },
    );
    const from = isTrial ? null : mailsFrom(record, reached.progress.rows, db.now());
    if (from === null) return { record, reached, positions };
    await Import.updateOne({ _id: importId }, { $set: { mailsFrom: from } }, { session });
    return { record: { ...record, mailsFrom: from }, reached, positions };
  });
}

/** Records the end of a page. @throws NoLongerRunning */
export async function reach(
  db: Database,
  position: ObjectId,
  { cursor, progress }: Reached,
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await db.collections.ImportPosition.updateOne(
    { _id: position },
    { $set: { cursor, progress } },
    { session },
  );
  if (matchedCount === 0) throw new NoLongerRunning();
}

/** Ends the job of an import: no page that is open can commit. In the caller's transaction, which writes the import. */
export async function closePositions(
  db: Database,
  { _id: importId }: Pick<ImportRecord, '_id'>,
  session: ClientSession,
): Promise<void> {
  await db.collections.ImportPosition.deleteMany({ importId }, { session });
}

/** How far an import is; null if no worker has begun with it. */
export async function readReached(
  db: Database,
  { _id: importId }: Pick<ImportRecord, '_id'>,
  session?: ClientSession,
): Promise<Reached | null> {
  const [row] = await db.collections.ImportPosition.find({ importId }, session && { session })
    .sort({ 'cursor.offset': -1 })
    .limit(1)
    .toArray();
  return row === undefined ? null : { cursor: row.cursor, progress: row.progress };
}

/** An import with its present counts and cursor, if it runs. */
export async function withReached(
  db: Database,
  row: ImportRecord,
  session?: ClientSession,
): Promise<ImportRecord> {
  if (!isRunning(row)) return row;
  const reached = await readReached(db, row, session);
  if (reached === null) return row;
  if (row.status === 'importing') return { ...row, ...reached };
  return { ...row, trial: { progress: reached.progress, at: null } };
}

/** Whether a job works on it. */
export function isRunning({ status }: Pick<ImportRecord, 'status'>): boolean {
  return status === 'importing' || status === 'trying';
}
