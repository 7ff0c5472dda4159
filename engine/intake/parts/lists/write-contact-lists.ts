import { ObjectId, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import type { Writes } from '../../../../domain/plan/writes.js';
import type { ContactRecord } from '../../../../models/audience/contact.js';
import type { Database } from '../../../../models/core/database.js';

/**
 * Copies the lists that contacts are subscribed to onto the contacts, so that one index serves lists, filters and
 * sorting. Runs in the transaction that changes the subscriptions, whose plan locks the contacts; the rows of new ones are
 * inserted with their lists.
 */
export async function writeContactLists(
  db: Database,
  { contacts, subscriptions }: Pick<Writes, 'contacts' | 'subscriptions'>,
  session: ClientSession,
): Promise<void> {
  const inserted = new Set(contacts.flatMap((write) => (write.kind === 'insert' ? [write.contact.id] : [])));
  const joining = new Map<Id, ObjectId[]>();
  const leaving = new Map<Id, ObjectId[]>();
  for (const { state, isNew } of subscriptions) {
    const { contactId, listId, status } = state;
    if (inserted.has(contactId) || (isNew && status !== 'subscribed')) continue;
    addTo(status === 'subscribed' ? joining : leaving, listId, new ObjectId(contactId));
  }
  const updates = [
    ...listIdUpdates(joining, (listIds) => ({ $addToSet: { listIds } })),
    ...listIdUpdates(leaving, (listIds) => ({ $pull: { listIds } })),
  ];
  if (updates.length > 0) await db.collections.Contact.bulkWrite(updates, { session, ordered: true });
}

/** The lists that contacts are subscribed to after the plan, by contact. */
export function subscribedLists(subscriptions: Writes['subscriptions']): Map<Id, ObjectId[]> {
  const lists = new Map<Id, ObjectId[]>();
  for (const { state } of subscriptions)
    if (state.status === 'subscribed') addTo(lists, state.contactId, new ObjectId(state.listId));
  return lists;
}

function addTo(groups: Map<Id, ObjectId[]>, key: Id, id: ObjectId): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [id]);
  else group.push(id);
}

function listIdUpdates(
  byList: ReadonlyMap<Id, ObjectId[]>,
  change: (listIds: ObjectId) => { $addToSet: { listIds: ObjectId } } | { $pull: { listIds: ObjectId } },
): AnyBulkWriteOperation<ContactRecord>[] {
  return [...byList].map(([listId, contactIds]) => ({
    updateMany: { filter: { _id: { $in: contactIds } }, update: change(new ObjectId(listId)) },
  }));
}
