import type { ClientSession, ObjectId } from 'mongodb';
import { NO_PROGRESS } from '../../domain/imports/import.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Database } from '../../models/core/database.js';
import { IMPORT_KEPT_MS, type ImportRecord } from '../../models/imports/import.js';
import { takeRoom } from './file-room.js';
import type { Inspected } from './inspect-file.js';
import type { StoredFile } from './upload-file.js';

/**
 * Creates an import of a stored file. Within the caller's transaction.
 *
 * @throws RollcallError `conflict` if the workspace has no room for it
 */
export async function createImport(
  { db, clock }: { db: Database; clock: () => Date },
  created: {
    workspaceId: ObjectId;
    name: string;
    url: string | null;
    by: string;
    source: EventSourceRef;
    file: StoredFile;
    inspected: Inspected;
  },
  session: ClientSession,
): Promise<ImportRecord> {
  const { file, inspected, ...values } = created;
  const now = clock();
  await takeRoom({ db, clock }, { workspaceId: created.workspaceId, size: file.size }, session);
  const row: ImportRecord = {
    _id: file.importId,
    ...values,
    ...inspected,
    encoding: file.encoding,
    size: file.size,
    status: 'ready',
    cursor: null,
    progress: NO_PROGRESS,
    trial: null,
    failure: null,
    jobId: null,
    rev: 0,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    undoUntil: null,
    undone: null,
    expiresAt: new Date(now.getTime() + IMPORT_KEPT_MS),
  };
  await db.collections.Import.insertOne(row, { session });
  return row;
}
