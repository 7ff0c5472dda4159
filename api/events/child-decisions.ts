import type { Filter, ObjectId } from 'mongodb';
import type { Decision } from '../../domain/plan/enrollments/decision.js';
import type { Database } from '../../models/core/database.js';
import type { EventRecord } from '../../models/events/event.js';

/** How far the clocks of processes differ at most; a replay's events are only found near its time. */
const CLOCK_SKEW_MS = 60_000;
/** Children per event that are read; an event rarely has more than three. */
const MAX_CHILDREN = 50;

/** A decision about a child of an event. */
export interface ChildDecision {
  eventId: string;
  eventName: string;
  decision: Decision;
}

/**
 * The decisions about the children of some events, by the event's id: what `contact_added` has entered shows on the event that
 * added the contact. Children have the time of their event, by which an index finds them; those of a replay, that of the replay.
 */
export async function childDecisions(
  db: Database,
  workspaceId: ObjectId,
  events: readonly EventRecord[],
): Promise<Map<string, ChildDecision[]>> {
  const parents = events.filter(({ parentId, contactId }) => parentId === null && contactId !== null);
  const [replayed, atOnce] = [parents.filter(isReplayed), parents.filter((event) => !isReplayed(event))];
  const children = (
    await Promise.all([
      readChildren(db, { workspaceId, parents: atOnce, times: receivedAtTimes(atOnce), hint: byTime }),
      readChildren(db, { workspaceId, parents: replayed, times: aroundReplays(replayed), hint: byContact }),
    ])
  ).flat();
  const found = new Map<string, ChildDecision[]>();
  for (const { _id, parentId, name, decisions } of children) {
    const parent = parentId?.toHexString() ?? '';
    const own = decisions.map((decision) => ({ eventId: _id.toHexString(), eventName: name, decision }));
    found.set(parent, [...(found.get(parent) ?? []), ...own]);
  }
  return found;
}

const byTime = { workspaceId: 1, receivedAt: -1, _id: -1 };
const byContact = { workspaceId: 1, contactId: 1, receivedAt: -1, _id: -1, key: 1 };

type Replayed = EventRecord & Required<Pick<EventRecord, 'appliedAt'>>;

function isReplayed(event: EventRecord): event is Replayed {
  return event.appliedAt !== undefined;
}

function receivedAtTimes(parents: readonly EventRecord[]): Filter<EventRecord> {
  return { receivedAt: { $in: parents.map(({ receivedAt }) => receivedAt) } };
}

function aroundReplays(parents: readonly Replayed[]): Filter<EventRecord> {
  const times = parents.map(({ appliedAt }) => appliedAt.getTime());
  const receivedAt = {
    $gte: new Date(Math.min(...times) - CLOCK_SKEW_MS),
    $lte: new Date(Math.max(...times) + CLOCK_SKEW_MS),
  };
  return { contactId: { $in: parents.map(({ contactId }) => contactId) }, receivedAt };
}

/** In one range of an index for each time or contact: with a condition for each event, planning takes 5 ms an event. */
async function readChildren(
  db: Database,
  input: { workspaceId: ObjectId; parents: readonly EventRecord[]; times: Filter<EventRecord>; hint: object },
): Promise<Pick<EventRecord, '_id' | 'parentId' | 'name' | 'decisions'>[]> {
  const { workspaceId, parents, times, hint } = input;
  if (parents.length === 0) return [];
  const parentId = { $in: parents.map(({ _id }) => _id) };
  return await db.collections.Event.find(
    { workspaceId, ...times, parentId, 'decisions.0': { $exists: true } },
    { hint, projection: { name: 1, parentId: 1, decisions: 1 } },
  )
    .sort({ receivedAt: 1, _id: 1 })
    .limit(parents.length * MAX_CHILDREN)
    .toArray();
}
