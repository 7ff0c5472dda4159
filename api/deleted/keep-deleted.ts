import type { ClientSession, ObjectId } from 'mongodb';
import { KEPT_PER_TYPE, type DeletedType } from '../../domain/deleted.js';
import type { Database } from '../../models/core/database.js';
import { isOfType, type DeletionRecord } from '../../models/core/deletion.js';
import { parseId } from '../../models/core/ids.js';
import { operatorName } from '../accounts/operator-name.js';
import type { Caller } from '../http/caller.js';

type Deleted<T extends DeletedType> = Pick<DeletionRecord<T>, '_id' | 'type' | 'name' | 'row'>;

/**
 * Keeps what the caller has just deleted, so that it can be restored; of each type the latest ones. Within the transaction
 * of the deletion.
 */
export async function keepDeleted<T extends DeletedType>(
  { db, clock }: { db: Database; clock: () => Date },
  { caller, ...deleted }: Deleted<T> & { caller: Caller },
  session: ClientSession,
): Promise<void> {
  const { workspaceId } = caller;
  const { Deletion } = db.collections;
  const deletedBy = await operatorName({ db }, caller);
  await Deletion.insertOne({ ...deleted, workspaceId, deletedAt: clock(), deletedBy }, { session });
  const surplus = await Deletion.find(
    { workspaceId, type: deleted.type },
    { session, sort: { deletedAt: -1, _id: -1 }, skip: KEPT_PER_TYPE, projection: { _id: 1 } },
  ).toArray();
  if (surplus.length > 0)
    await Deletion.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } }, { session });
}

/** A resource before and after its restoration: null before if it was deleted, the same if not. */
export interface Restored<T> {
  before: T | null;
  after: T;
}

interface Restoration<D extends DeletedType, T> {
  type: D;
  /** Inserts the deleted row again, and returns the resource. */
  restore: (row: DeletionRecord<D>['row'], id: ObjectId) => Promise<T>;
  /** Reads the resource if it is not deleted, so that calls can be repeated. @throws RollcallError `not_found` */
  read: () => Promise<T>;
}

/** Restores a deleted resource. Within the caller's transaction. @throws what `restore` and `read` throw */
export async function restoreDeleted<D extends DeletedType, T>(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  { type, restore, read }: Restoration<D, T>,
  session: ClientSession,
): Promise<Restored<T>> {
  const _id = parseId(id);
  const found =
    _id && (await db.collections.Deletion.findOneAndDelete({ _id, workspaceId, type }, { session }));
  if (found !== null && isOfType(found, type))
    return { before: null, after: await restore(found.row, found._id) };
  const present = await read();
  return { before: present, after: present };
}
