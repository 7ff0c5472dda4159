import type { ObjectId } from 'mongodb';
import { emptyConsentFacts, type ConsentFacts } from '../../domain/lists/sign-up.js';
import { RollcallError } from '../../domain/errors.js';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import type { Visitor } from '../http/visitor.js';
import { changeContactLists, type ListAction } from '../contacts/change-contact-lists.js';
import { unsubscribeSources } from './last-unsubscribe.js';
import { listFacts } from '../lists/list-facts.js';
import { isOn, type Unsubscriber } from './read-unsubscriber.js';

interface UnsubscribeDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
}

export interface Unsubscribe {
  who: Unsubscriber;
  visitor: Visitor;
  /** All marketing mail, or some lists; lists that the contact is not on are ignored. */
  from: 'all' | readonly ObjectId[];
  by: keyof typeof unsubscribeSources;
}

/** Unsubscribes from the selected lists. Writes nothing if there is nothing to unsubscribe from. */
export async function unsubscribe(
  deps: UnsubscribeDeps,
  { who, visitor, from, by }: Unsubscribe,
): Promise<void> {
  const consent = evidence(visitor, unsubscribeSources[by]);
  const all = from === 'all';
  const active = who.subscriptions.filter(({ listId }) => isOn(who.subscriptions, listId));
  const chosen = active.filter(({ listId }) => all || from.some((id) => id.equals(listId)));
  if (chosen.length === 0 && !(all && who.contact.subscribed)) return;
  const lists = await readListsEver(
    deps,
    who,
    chosen.map(({ listId }) => listId),
  );
  await move(deps, who, { type: 'unsubscribe', lists: lists.map(listFacts), all, consent, ...byLink(who) });
}

/** Undoes the last unsubscribe, if possible. @returns whether it did */
export async function resubscribe(
  deps: UnsubscribeDeps,
  { who, visitor }: Pick<Unsubscribe, 'who' | 'visitor'>,
): Promise<boolean> {
  if (who.lastUnsubscribe === null) return false;
  const { listIds, all } = who.lastUnsubscribe;
  const lists = who.lists.filter(({ _id }) => listIds.some((id) => id.equals(_id)));
  const consent = evidence(visitor, unsubscribeSources.page);
  await move(deps, who, { type: 'resubscribe', lists: lists.map(listFacts), all, consent, ...byLink(who) });
  return true;
}

function byLink({ messageId }: Unsubscriber): { messageId?: string } {
  return messageId === undefined ? {} : { messageId };
}

/** Ignores a contact that is erased at the same time: it no longer receives mail either. */
async function move(
  deps: UnsubscribeDeps,
  { workspace, contact }: Unsubscriber,
  action: ListAction,
): Promise<void> {
  try {
    await changeContactLists(deps, {
      workspaceId: workspace._id,
      source: { type: 'link', id: null, name: 'unsubscribe link' },
      contactId: contact._id,
      action,
    });
  } catch (error) {
    if (!(error instanceof RollcallError) || error.code !== 'not_found') throw error;
  }
}

/** Includes deleted lists. */
async function readListsEver(
  { db }: UnsubscribeDeps,
  { workspace }: Unsubscriber,
  ids: ObjectId[],
): Promise<ListRecord[]> {
  return await db.models.List.find({ _id: { $in: ids }, workspaceId: workspace._id });
}

function evidence(visitor: Visitor, source: string): ConsentFacts {
  return { ...emptyConsentFacts, ...visitor, source };
}
