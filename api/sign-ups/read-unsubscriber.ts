import { ObjectId } from 'mongodb';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import type { ListRecord } from '../../models/list.js';
import type { SubscriptionRecord } from '../../models/subscription.js';
import { readUnsubscribeToken } from '../../models/unsubscribe-token.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { readLastUnsubscribe, type LastUnsubscribe } from './last-unsubscribe.js';

/** Somebody who has opened the link of a mail, and what they get. */
export interface Unsubscriber {
  workspace: WorkspaceRecord;
  contact: ContactRecord;
  /** On whose behalf the mail was written; null for none. */
  listId: ObjectId | null;
  /** Every membership, of lists that were deleted too. */
  memberships: SubscriptionRecord[];
  /** Those lists of them that still are there, by name. */
  lists: ListRecord[];
  /** Of these, what they are on, or wait to be confirmed for. */
  active: ListRecord[];
  /** What they left last by such a link and can take back. */
  leaving: LastUnsubscribe | null;
}

export type UnsubscribeState = { kind: 'open'; who: Unsubscriber } | { kind: 'unknown' } | { kind: 'gone' };

interface ReadDeps {
  db: Database;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

/** Whose link it is, whether or not the person is still there; null for what we never gave. */
export function contactOfLink({ settings }: Pick<ReadDeps, 'settings'>, token: string): string | null {
  return readUnsubscribeToken(settings.secretKey, token)?.contactId ?? null;
}

/** What an unsubscribe link leads to: `unknown` was never given by us, `gone` is somebody who was erased. */
export async function readUnsubscriber(deps: ReadDeps, token: string): Promise<UnsubscribeState> {
  const target = readUnsubscribeToken(deps.settings.secretKey, token);
  if (target === null) return { kind: 'unknown' };
  const { Contact, Subscription } = deps.db.collections;
  const { List, Workspace } = deps.db.models;
  const contact = await Contact.findOne({ _id: new ObjectId(target.contactId) });
  if (contact === null) return { kind: 'gone' };
  const { _id: contactId, workspaceId } = contact;
  const [workspace, memberships] = await Promise.all([
    Workspace.findOne({ _id: workspaceId }),
    Subscription.find({ workspaceId, contactId }).toArray(),
  ]);
  if (workspace === null) return { kind: 'gone' };
  const ids = memberships.map(({ listId }) => listId);
  const lists = await List.find({ _id: { $in: ids }, workspaceId, deletedAt: null }).sort({ name: 1 });
  const active = lists.filter(({ _id }) => isOn(memberships, _id));
  const leaving = await readLastUnsubscribe(deps, { contact, memberships });
  const listId = target.listId === null ? null : new ObjectId(target.listId);
  return { kind: 'open', who: { workspace, contact, listId, memberships, lists, active, leaving } };
}

/** Subscribed, or waiting to be. */
export function isOn(memberships: readonly SubscriptionRecord[], listId: ObjectId): boolean {
  return memberships.some((one) => one.listId.equals(listId) && one.status !== 'unsubscribed');
}
