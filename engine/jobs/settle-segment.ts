import type { ObjectId } from 'mongodb';
import { internalEventKey } from '../../domain/automation/event-name.js';
import { readsOf } from '../../domain/segments/reads.js';
import type { Database } from '../../models/database.js';
import type { JobRecord } from '../../models/job.js';
import { decideAgain, type DecideDeps } from '../segments/decide-again.js';

/** Every batch has ended after this time: its calls are answered or refused sooner. */
export const SETTLE_MS = 10_000;

const LIST_KEYS = (['list_subscribed', 'list_unsubscribed'] as const).map(internalEventKey);

/** Evaluates contacts again that may have been changed by batches which did not know the version yet. */
export async function settleContacts(
  deps: DecideDeps & { db: Database },
  { workspaceId, subjectId, input, requestedAt }: JobRecord<'buildSegment'>,
): Promise<void> {
  const { Contact, Event, Segment } = deps.db.collections;
  const segment = await Segment.findOne({ _id: subjectId, workspaceId });
  if (segment?.version !== input.version) return;
  const around = {
    $gte: new Date(requestedAt.getTime() - SETTLE_MS),
    $lte: new Date(requestedAt.getTime() + SETTLE_MS),
  };
  const { contact, lists, events } = readsOf(segment.where);
  const keys = [...events.keys(), ...(lists ? LIST_KEYS : [])];
  const ids = new Map<string, ObjectId>();
  const add = (id: ObjectId | null): void => {
    if (id !== null) ids.set(id.toHexString(), id);
  };
  if (contact) {
    const changed = Contact.find({ workspaceId, updatedAt: around }, { projection: { _id: 1 } });
    for await (const { _id } of changed) add(_id);
  }
  for (const key of keys) {
    const logged = Event.find({ workspaceId, key, receivedAt: around }, { projection: { contactId: 1 } });
    for await (const { contactId } of logged) add(contactId);
  }
  await decideAgain(deps, { workspaceId, contactIds: [...ids.values()] });
}
