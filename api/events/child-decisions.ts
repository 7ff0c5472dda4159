import type { Filter, ObjectId } from 'mongodb';
import type { Decision } from '../../domain/plan/decision.js';
import type { Database } from '../../models/database.js';
import type { EventRecord } from '../../models/event.js';

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
 * added the contact. Children are of the same contact and time, by which an index finds them.
 */
export async function childDecisions(
  db: Database,
  workspaceId: ObjectId,
  events: readonly EventRecord[],
): Promise<Map<string, ChildDecision[]>> {
  const parents = events.filter(({ parentId, contactId }) => parentId === null && contactId !== null);
  const found = new Map<string, ChildDecision[]>();
  if (parents.length === 0) return found;
  const children = await db.collections.Event.find(
    { workspaceId, $or: parents.map(childrenOf), 'decisions.0': { $exists: true } },
    { projection: { name: 1, parentId: 1, decisions: 1 } },
  )
    .sort({ receivedAt: 1, _id: 1 })
    .limit(parents.length * MAX_CHILDREN)
    .toArray();
  for (const { _id, parentId, name, decisions } of children) {
    const parent = parentId?.toHexString() ?? '';
    const own = decisions.map((decision) => ({ eventId: _id.toHexString(), eventName: name, decision }));
    found.set(parent, [...(found.get(parent) ?? []), ...own]);
  }
  return found;
}

function childrenOf({ _id, contactId, receivedAt, appliedAt }: EventRecord): Filter<EventRecord> {
  const at =
    appliedAt === undefined
      ? receivedAt
      : {
          $gte: new Date(appliedAt.getTime() - CLOCK_SKEW_MS),
          $lte: new Date(appliedAt.getTime() + CLOCK_SKEW_MS),
        };
  return { contactId, receivedAt: at, parentId: _id };
}
