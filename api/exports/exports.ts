import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { EXPORT_KEPT_MS, type ExportRecord } from '../../models/imports/export.js';
import { parseId } from '../../models/core/ids.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';

/** Lists a workspace's exports whose links have not expired, newest first. */
export function listExports(
  { db }: { db: Database },
  { workspaceId, request }: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<ExportRecord>> {
  const sort = { field: 'createdAt', direction: -1 } as const;
  return findPage({ collection: db.collections.Export, filter: { workspaceId }, sort, request });
}

/** An export whose link has not expired. @throws RollcallError `not_found` */
export async function readExport(
  { db, clock }: { db: Database; clock: () => Date },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<ExportRecord> {
  const _id = parseId(id);
  const filter = _id && { _id, workspaceId, expiresAt: { $gt: clock() } };
  const found = filter && (await db.collections.Export.findOne(filter));
  if (found === null) throw new RollcallError('not_found', 'Export not found, or its link has expired.');
  return found;
}

/** Makes a link to an export. In the caller's transaction. */
export async function createExport(
  { db, clock }: { db: Database; clock: () => Date },
  described: Pick<ExportRecord, 'workspaceId' | 'of' | 'format' | 'filter' | 'by'>,
  session: ClientSession,
): Promise<ExportRecord> {
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + EXPORT_KEPT_MS);
  const row: ExportRecord = { _id: new ObjectId(), ...described, createdAt, expiresAt };
  await db.collections.Export.insertOne(row, { session });
  return row;
}
