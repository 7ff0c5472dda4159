import type { ObjectId } from 'mongodb';
import type { SubscriptionStatus } from '../../domain/lists/subscription.js';
import type { Database } from '../../models/core/database.js';
import { lastEvent, lastEvents } from './queries/last-events.js';
import { readLists } from '../lists/list-facts.js';

const MAX_TIME_MS = 5_000;

/** A subscription as presented with a contact. */
export interface ContactList {
  id: string;
  name: string;
  status: SubscriptionStatus;
}

/** What is presented with a contact but stored elsewhere. */
export interface ContactFacts {
  lists: ContactList[];
  /** Read from the event log. */
  lastEventAt: Date | null;
}

interface Contacts {
  workspaceId: ObjectId;
  contactIds: ObjectId[];
}

/** The facts of contacts, by id, with a constant number of queries. */
export async function factsOfContacts(
  db: Database,
  contacts: Contacts,
): Promise<(id: string) => ContactFacts> {
  const [lists, last] = await Promise.all([listsOfContacts(db, contacts), lastEvents(db, contacts)]);
  return (id) => ({ lists: lists.get(id) ?? [], lastEventAt: last.get(id) ?? null });
}

/** The facts of one contact. */
export async function contactFacts(
  db: Database,
  { workspaceId, contactId }: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<ContactFacts> {
  const [lists, lastEventAt] = await Promise.all([
    listsOfContact(db, { workspaceId, contactId }),
    lastEvent(db, { workspaceId, contactId }),
  ]);
  return { lists, lastEventAt };
}

export async function listsOfContact(
  db: Database,
  { workspaceId, contactId }: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<ContactList[]> {
  const lists = await listsOfContacts(db, { workspaceId, contactIds: [contactId] });
  return lists.get(contactId.toHexString()) ?? [];
}

/** Current and former subscriptions of contacts, by list name; deleted lists are omitted. */
async function listsOfContacts(
  db: Database,
  { workspaceId, contactIds }: Contacts,
): Promise<Map<string, ContactList[]>> {
  const found = new Map<string, ContactList[]>();
  if (contactIds.length === 0) return found;
  const subscriptions = await db.collections.Subscription.find(
    { workspaceId, contactId: { $in: contactIds } },
    { maxTimeMS: MAX_TIME_MS },
  ).toArray();
  const ids = [...new Map(subscriptions.map(({ listId }) => [listId.toHexString(), listId])).values()];
  const lists = await readLists({ db }, { workspaceId, ids });
  const byName = lists.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const order = new Map(byName.map(({ _id, name }, i) => [_id.toHexString(), { name, place: i }]));
  const place = (id: string): number => order.get(id)?.place ?? 0;
  for (const { contactId, listId, status } of subscriptions) {
    const id = listId.toHexString();
    const list = order.get(id);
    if (list === undefined) continue;
    const rows = found.get(contactId.toHexString()) ?? [];
    found.set(contactId.toHexString(), [...rows, { id, name: list.name, status }]);
  }
  for (const of of found.values()) of.sort((a, b) => place(a.id) - place(b.id));
  return found;
}
