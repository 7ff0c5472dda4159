import type { ObjectId } from 'mongodb';
import { parseEmail } from '../../domain/contact/email.js';
import { searchTerms } from '../../domain/contact/search-terms.js';
import type { ConfirmationRecord } from '../../models/audience/confirmation.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { SubscriptionRecord } from '../../models/audience/subscription.js';
import {
  rowsCheck,
  existing,
  having,
  readPresence,
  type Check,
  type Finding,
  type VerifyDeps,
} from './check.js';

type Contact = Pick<
  ContactRecord,
  '_id' | 'workspaceId' | 'email' | 'firstName' | 'lastName' | 'name' | 'searchTerms' | 'listIds'
>;

/** Contacts agree with their subscriptions, and can be found by their words. */
export const contacts: Check = rowsCheck<Contact>({
  name: 'contacts',
  of: ({ Contact }) => Contact,
  projection: {
    workspaceId: 1,
    email: 1,
    firstName: 1,
    lastName: 1,
    name: 1,
    searchTerms: 1,
    listIds: 1,
  },
  judge: judgeContacts,
});

async function judgeContacts({ db }: VerifyDeps, rows: Contact[]): Promise<Finding[]> {
  const ids = rows.map(({ _id }) => _id);
  const workspaceIds = [...new Map(rows.map(({ workspaceId: id }) => [id.toHexString(), id])).values()];
  const subscribed = await db.collections.Subscription.find(
    { workspaceId: { $in: workspaceIds }, contactId: { $in: ids }, status: 'subscribed' },
    { projection: { contactId: 1, listId: 1 } },
  ).toArray();
  const listsByContact = new Map<string, ObjectId[]>();
  for (const { contactId, listId } of subscribed)
    listsByContact.set(contactId.toHexString(), [
      ...(listsByContact.get(contactId.toHexString()) ?? []),
      listId,
    ]);
  return [
    ...having(rows, 'its email is not normalized', ({ email }) => parseEmail(email) !== email),
    ...having(
      rows,
      'its lists are not those it is subscribed to',
      ({ _id, listIds = [] }) => !sameIds(listIds, listsByContact.get(_id.toHexString()) ?? []),
    ),
    ...having(
      rows,
      'its search terms are not those of its email and names',
      (row) => searchTerms(row).toSorted().join('\n') !== row.searchTerms.toSorted().join('\n'),
    ),
  ];
}

function sameIds(a: readonly ObjectId[], b: readonly ObjectId[]): boolean {
  const text = (ids: readonly ObjectId[]): string =>
    ids
      .map((id) => id.toHexString())
      .toSorted()
      .join();
  return text(a) === text(b);
}

type ListedContact = Pick<SubscriptionRecord, '_id' | 'workspaceId' | 'listId' | 'contactId' | 'status'>;

/** Subscriptions belong to contacts and lists; pending ones have a pending confirmation. */
export const subscriptions: Check = rowsCheck<ListedContact>({
  name: 'subscriptions',
  of: ({ Subscription }) => Subscription,
  projection: { workspaceId: 1, listId: 1, contactId: 1, status: 1 },
  judge: judgeSubscriptions,
});

async function judgeSubscriptions(deps: VerifyDeps, rows: ListedContact[]): Promise<Finding[]> {
  const { List, Confirmation } = deps.db.collections;
  const presence = await readPresence(
    deps,
    rows.map(({ contactId }) => contactId),
  );
  const listIds = [...new Set(rows.map(({ listId }) => listId.toHexString()))];
  const lists = await existing(List, listIds);
  const pending = rows.filter(({ status }) => status === 'pending');
  const confirmations = await Confirmation.find(
    {
      workspaceId: { $in: pending.map(({ workspaceId }) => workspaceId) },
      contactId: { $in: pending.map(({ contactId }) => contactId) },
      status: 'pending',
    },
    { projection: { contactId: 1, listId: 1 } },
  ).toArray();
  const confirmable = new Set(confirmations.map(pairKey));
  return [
    ...having(rows, 'its contact was erased', ({ contactId }) => presence(contactId) === 'gone'),
    ...having(rows, 'its list does not exist', ({ listId }) => !lists.has(listId.toHexString())),
    ...having(pending, 'it is pending without a confirmation', (row) => !confirmable.has(pairKey(row))),
  ];
}

function pairKey({ contactId, listId }: Pick<ConfirmationRecord, 'contactId' | 'listId'>): string {
  return `${contactId.toHexString()} ${listId.toHexString()}`;
}
