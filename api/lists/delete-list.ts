import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import { assertUnused } from '../deleted/assert-unused.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { readList, type ListTarget } from './lists.js';

/**
 * Marks a list as deleted; its row stays, since the consent ledger refers to it. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` while something uses it
 */
export async function deleteList(
  { db, clock }: { db: Database; clock: () => Date },
  target: ListTarget,
  session: ClientSession,
): Promise<ListRecord> {
  const list = await readList({ db }, target, session);
  await assertUnused(db, { ...target, noun: 'list' }, session);
  await db.models.List.updateOne({ _id: list._id }, { $set: { deletedAt: clock() } }, { session });
  return list;
}

/** Restores a deleted list with its members. Within the caller's transaction. @throws RollcallError `not_found` */
export async function restoreList(
  { db }: { db: Database },
  target: ListTarget,
  session: ClientSession,
): Promise<Restored<ListRecord>> {
  const read = () => readList({ db }, target, session);
  const restore = async (_row: unknown, _id: ObjectId): Promise<ListRecord> => {
    await db.models.List.updateOne({ _id }, { $set: { deletedAt: null }, $inc: { rev: 1 } }, { session });
    return await read();
  };
  return await restoreDeleted({ db }, target, { type: 'lists', restore, read }, session);
}
