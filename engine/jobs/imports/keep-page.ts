import { ObjectId, type ClientSession } from 'mongodb';
import { MAX_KEPT_ERRORS, type RowError } from '../../../domain/imports/import.js';
import type { Database } from '../../../models/core/database.js';
import type { ImportRecord } from '../../../models/imports/import.js';
import { ERRORS_KEPT_MS } from '../../../models/imports/import-error.js';
import type { Done } from '../../intake/batches/commit-together.js';
import { undoRow } from './undo-rows.js';

/** Keeps the first errors of an import; `kept` of them are from earlier pages. */
export async function keepErrors(
  db: Database,
  page: { record: ImportRecord; errors: RowError[]; kept: number; isTrial: boolean; now: Date },
  session: ClientSession,
): Promise<void> {
  const { record, isTrial, now } = page;
  const { workspaceId, _id: importId } = record;
  const expiresAt = new Date(now.getTime() + ERRORS_KEPT_MS);
  const rows = page.errors
    .slice(0, Math.max(0, MAX_KEPT_ERRORS - page.kept))
    .map((error) => ({ _id: new ObjectId(), workspaceId, importId, isTrial, ...error, expiresAt }));
  if (rows.length > 0) await db.collections.ImportError.insertMany(rows, { session });
}

/** Keeps what undoing a page takes; `n` rows come before it. */
export async function keepUndo(
  db: Database,
  page: { record: ImportRecord; n: number; done: Done },
  session: ClientSession,
): Promise<void> {
  const { record, n } = page;
  const contacts = undoRow(page.done, record.startedAt);
  if (contacts.length === 0) return;
  const { workspaceId, _id: importId } = record;
  const changed = contacts.flatMap(({ contactId, before }) => (before === null ? [] : [contactId]));
  await db.collections.ImportUndo.insertOne(
    {
      _id: new ObjectId(),
      workspaceId,
      importId,
      n,
      contacts,
      ...(changed.length > 0 && { changed }),
      expiresAt: record.expiresAt,
    },
    { session },
  );
}
