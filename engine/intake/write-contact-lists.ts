import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import type { Writes } from '../../domain/plan/writes.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';

/**
 * Copies the lists that contacts are subscribed to onto the contacts, so that one index serves lists, filters and
 * sorting. Runs in the transaction that changes the memberships, whose plan locks the contacts.
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
