import type { ObjectId } from 'mongodb';
import { toListFacts } from '../../domain/lists/list-facts.js';
import type { ListFacts } from '../../domain/lists/sign-up.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { ListRecord } from '../../models/audience/list.js';

/** The facts about a list that planning needs. */
export function listFacts({ _id, ...list }: ListRecord): ListFacts {
  return toListFacts({ ...list, id: _id.toHexString() });
}

/** A list of the workspace that is not deleted, or null. */
export async function findList(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<ListRecord | null> {
  const _id = parseId(id);
  return _id === null ? null : await db.models.List.findOne({ _id, workspaceId, deletedAt: null });
}

/** The given lists of the workspace that are not deleted, in no particular order. */
export async function readLists(
  { db }: { db: Database },
  { workspaceId, ids }: { workspaceId: ObjectId; ids: ObjectId[] },
): Promise<ListRecord[]> {
  if (ids.length === 0) return [];
  return await db.models.List.find({ _id: { $in: ids }, workspaceId, deletedAt: null });
}
