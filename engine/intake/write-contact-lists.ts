import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import type { Writes } from '../../domain/plan/writes.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';

/**
 * Has contacts carry the lists that they are subscribed to, by which they are found in any order and beside any other
 * filter. In the transaction that moves the memberships, whose plan holds the contacts' locks.
 */
export async function writeContactLists(
  db: Database,
  memberships: Writes['memberships'],
  session: ClientSession,
): Promise<void> {
  const updates = memberships.flatMap<AnyBulkWriteOperation<ContactRecord>>(
    ({ state: { contactId, listId, status }, isNew }) => {
      const filter = { _id: new ObjectId(contactId) };
      const listIds = new ObjectId(listId);
      if (status === 'subscribed') return [{ updateOne: { filter, update: { $addToSet: { listIds } } } }];
      return isNew ? [] : [{ updateOne: { filter, update: { $pull: { listIds } } } }];
    },
  );
  if (updates.length > 0) await db.collections.Contact.bulkWrite(updates, { session, ordered: true });
}
