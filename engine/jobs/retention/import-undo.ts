import type { ImportStatus } from '../../../domain/imports/import.js';
import type { Database } from '../../../models/core/database.js';
import type { PartPage, PartPosition } from './part.js';

/** Pages of imports removed at a time, each of some 30 KB. */
const PAGE = 500;
/** For clocks that differ: an import may just be undone elsewhere. */
const MARGIN_MS = 3_600_000;

/** Of an import that is being undone, or has been, the job itself removes them. */
const ENDED: ImportStatus[] = ['done', 'canceled', 'failed'];

/** What undoing imports would take, once it is too late for that, whatever the retention period. */
export async function removeImportUndo(db: Database, { workspaceId, now }: PartPosition): Promise<PartPage> {
  const { Import, ImportUndo } = db.collections;
  const undoUntil = { $lt: new Date(now.getTime() - MARGIN_MS) };
  const ended = await Import.find(
    { workspaceId, status: { $in: ENDED }, undoUntil },
    { projection: { _id: 1 } },
  ).toArray();
  if (ended.length === 0) return { removed: 0, next: null };
  const page = await ImportUndo.find(
    { importId: { $in: ended.map(({ _id }) => _id) } },
    { projection: { _id: 1 }, limit: PAGE },
  ).toArray();
  if (page.length > 0) await ImportUndo.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
  return { removed: page.length, next: page.length === PAGE ? (page.at(-1)?._id ?? null) : null };
}
