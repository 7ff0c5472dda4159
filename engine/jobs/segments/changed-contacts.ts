import { ObjectId } from 'mongodb';
import { internalEventKey } from '../../../domain/automation/event-name.js';
import { isListTest, testsIn, type ContactWhere } from '../../../domain/contact/contact-query.js';
import type { Id } from '../../../domain/id.js';
import { subscriptionStatuses } from '../../../domain/lists/subscription.js';
import { neededReads } from '../../../domain/segments/reads.js';
import type { Database } from '../../../models/core/database.js';
import type { SegmentRecord } from '../../../models/audience/segment.js';

const LIST_KEYS = (['list_subscribed', 'list_unsubscribed'] as const).map(internalEventKey);
const SEGMENT_KEYS = (['segment_entered', 'segment_left'] as const).map(internalEventKey);

interface Around {
  $gte: Date;
  $lte: Date;
}

interface Changes {
  workspaceId: ObjectId;
  segment: Pick<SegmentRecord, '_id' | 'where'>;
  around: Around;
}

/**
 * The contacts that have changed within a short time in what the conditions of a segment read. What segments read that it
 * refers to is included, since a silent change of those is not logged. Each is found by an index.
 */
export async function changedContacts(db: Database, wanted: Changes): Promise<ObjectId[]> {
  const reads = await readsWithin(db, wanted);
  const ids = new Map<Id, ObjectId>();
  for (const find of [contacts, events, subscriptions, enrollments])
    for await (const id of find(db, wanted, reads)) if (id !== null) ids.set(id.toHexString(), id);
  return [...ids.values()];
}

interface Reads {
  contact: boolean;
  keys: string[];
  lists: ObjectId[];
  automations: ObjectId[];
}

type Find = (db: Database, wanted: Changes, reads: Reads) => AsyncGenerator<ObjectId | null>;

/** New ones, also because the build may not have met them, and changed ones. Changes of lists may show in nothing else. */
const contacts: Find = async function* ({ collections }, { workspaceId, around }, { contact, lists }) {
  const changes = [{ createdAt: around }, ...(contact || lists.length > 0 ? [{ updatedAt: around }] : [])];
  for (const change of changes) {
    const found = collections.Contact.find({ workspaceId, ...change }, { projection: { _id: 1 } });
    for await (const { _id } of found) yield _id;
  }
};

/** Logged ones, and those that were received before and are applied now. */
const events: Find = async function* ({ collections }, { workspaceId, around }, { keys }) {
  const projection = { contactId: 1 };
  for (const key of keys) {
    const logged = collections.Event.find({ workspaceId, key, receivedAt: around }, { projection });
    for await (const { contactId } of logged) yield contactId;
  }
  const replayed = collections.Event.find(
    { workspaceId, appliedAt: around },
    { projection: { ...projection, key: 1 } },
  );
  for await (const { contactId, key } of replayed) if (keys.includes(key)) yield contactId;
};

/** Other changes of subscriptions are logged, or change the contact as well. */
const subscriptions: Find = async function* ({ collections }, { workspaceId, around }, { lists }) {
  for (const listId of lists) {
    const found = collections.Subscription.find(
      { workspaceId, listId, status: { $in: [...subscriptionStatuses] }, createdAt: around },
      { projection: { contactId: 1 } },
    );
    for await (const { contactId } of found) yield contactId;
  }
};

const enrollments: Find = async function* ({ collections }, { workspaceId, around }, { automations }) {
  const projection = { contactId: 1, automationId: 1 };
  const isRead = new Set(automations.map((id) => id.toHexString()));
  for (const automationId of automations) {
    const entered = collections.Enrollment.find(
      { workspaceId, automationId, enteredAt: around },
      { projection },
    );
    for await (const { contactId } of entered) yield contactId;
  }
  if (automations.length === 0) return;
  const ended = collections.Enrollment.find(
    { workspaceId, endedAt: around, 'timeline.0': { $exists: true } },
    { projection, hint: 'ended' },
  );
  for await (const { contactId, automationId } of ended)
    if (isRead.has(automationId.toHexString())) yield contactId;
};

/** What the segment and those that it refers to read. */
async function readsWithin(
  db: Database,
  { workspaceId, segment }: Pick<Changes, 'workspaceId' | 'segment'>,
): Promise<Reads> {
  const rows = await db.collections.Segment.find({ workspaceId }).toArray();
  const wheresById = new Map(rows.map(({ _id, where, built }) => [_id.toHexString(), built?.where ?? where]));
  const wheres = new Map<Id, ContactWhere>([[segment._id.toHexString(), segment.where]]);
  for (const where of wheres.values())
    for (const id of neededReads(where).segments) {
      const other = wheresById.get(id);
      if (other !== undefined && !wheres.has(id)) wheres.set(id, other);
    }
  const all = [...wheres.values()];
  const reads = all.map(neededReads);
  const lists = all.flatMap((where) =>
    [...testsIn(where, '')].flatMap(({ test }) => (isListTest(test) ? [test.list] : [])),
  );
  const keys = [
    ...reads.flatMap(({ events: counted }) => [...counted.keys()]),
    ...(lists.length > 0 ? LIST_KEYS : []),
    ...(all.length > 1 ? SEGMENT_KEYS : []),
  ];
  const unique = (ids: readonly Id[]): ObjectId[] => [...new Set(ids)].map((id) => new ObjectId(id));
  return {
    contact: reads.some(({ contact }) => contact),
    keys: [...new Set(keys)],
    lists: unique(lists),
    automations: unique(reads.flatMap(({ automations }) => [...automations])),
  };
}
