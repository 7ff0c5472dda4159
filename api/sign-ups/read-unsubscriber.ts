import { ObjectId } from 'mongodb';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import type { SubscriptionRecord } from '../../models/audience/subscription.js';
import { readUnsubscribeToken, type UnsubscribeTarget } from '../../models/audience/unsubscribe-token.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { readLastUnsubscribe, type LastUnsubscribe } from './last-unsubscribe.js';

/** The contact who opened an unsubscribe link, with their subscriptions. */
export interface Unsubscriber {
  workspace: WorkspaceRecord;
  contact: ContactRecord;
  /** The list that the mail was sent for; null for none. */
  listId: ObjectId | null;
  /** The mail of a broadcast; undefined if the link does not say. */
  messageId: string | undefined;
  /** Every subscription, including those of deleted lists. */
  subscriptions: SubscriptionRecord[];
  /** The lists of these subscriptions that still exist, by name. */
  lists: ListRecord[];
  /** The lists of these that the contact is subscribed to or pending for. */
  active: ListRecord[];
  /** The lists that the preference page offers: public ones, and the active ones; in their order. */
  listed: ListRecord[];
  /** The last unsubscribe through a link, if it can be undone. */
  lastUnsubscribe: LastUnsubscribe | null;
}

export type UnsubscribeState = { kind: 'open'; who: Unsubscriber } | { kind: 'unknown' } | { kind: 'gone' };

interface ReadDeps {
  db: Database;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

/** The contact id of a link, whether or not the contact still exists; null for an invalid token. */
export function contactOfLink({ settings }: Pick<ReadDeps, 'settings'>, token: string): string | null {
  return readUnsubscribeToken(settings.secretKey, token)?.contactId ?? null;
}

/** Opens an unsubscribe link: `unknown` for an invalid token, `gone` for an erased contact who has not been added again. */
export async function readUnsubscriber(deps: ReadDeps, token: string): Promise<UnsubscribeState> {
  const target = readUnsubscribeToken(deps.settings.secretKey, token);
  if (target === null) return { kind: 'unknown' };
  const { Contact, Subscription } = deps.db.collections;
  const { List, Workspace } = deps.db.models;
  const contact =
    (await Contact.findOne({ _id: new ObjectId(target.contactId) })) ?? (await addedAgain(deps.db, target));
  if (contact === null) return { kind: 'gone' };
  const { _id: contactId, workspaceId } = contact;
  const [workspace, subscriptions] = await Promise.all([
    Workspace.findOne({ _id: workspaceId }),
    Subscription.find({ workspaceId, contactId }).toArray(),
  ]);
  if (workspace === null) return { kind: 'gone' };
  const ids = subscriptions.map(({ listId }) => listId);
  const known = await List.find({
    workspaceId,
    deletedAt: null,
    $or: [{ _id: { $in: ids } }, { visibility: 'public' }],
  }).sort({ name: 1 });
  const lists = known.filter(({ _id }) => ids.some((id) => id.equals(_id)));
  const active = lists.filter(({ _id }) => isOn(subscriptions, _id));
  const listed = known
    .filter(({ _id, visibility }) => visibility === 'public' || isOn(subscriptions, _id))
    .sort((a, b) => a.position - b.position);
  const lastUnsubscribe = await readLastUnsubscribe(deps, { contact, subscriptions });
  const listId = target.listId === null ? null : new ObjectId(target.listId);
  return {
    kind: 'open',
    who: {
      workspace,
      contact,
      listId,
      messageId: target.messageId,
      subscriptions,
      lists,
      active,
      listed,
      lastUnsubscribe,
    },
  };
}

/** The contact who has the address to which the mail of an erased one was sent. */
async function addedAgain(
  { collections: { Contact } }: Database,
  { sentTo }: UnsubscribeTarget,
): Promise<ContactRecord | null> {
  if (sentTo === undefined) return null;
  return await Contact.findOne({ workspaceId: new ObjectId(sentTo.workspaceId), email: sentTo.email });
}

/** Subscribed or pending. */
export function isOn(subscriptions: readonly SubscriptionRecord[], listId: ObjectId): boolean {
  return subscriptions.some((one) => one.listId.equals(listId) && one.status !== 'unsubscribed');
}
