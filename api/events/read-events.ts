import { ObjectId, type Filter } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { listenKey } from '../../domain/automation/event-name.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Database } from '../../models/core/database.js';
import { REFUSED_ENTRIES, type EventRecord } from '../../models/events/event.js';
import { parseId } from '../../models/core/ids.js';
import { childDecisions, type ChildDecision } from './child-decisions.js';
import { heldMails, type HeldStep } from './held-mails.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import type { EventFilters } from './schemas.js';
import { readAutomationNames } from '../automations/automation-names.js';
import { readPeople } from '../contacts/people.js';
import type { Person } from '../http/output/name-presenter.js';

/** An event with the current email of its contact; null without a contact or if it has been deleted. */
export interface FoundEvent {
  event: EventRecord;
  email: string | null;
  contact: Person | null;
  /** Current names of automations, by id. */
  automations: ReadonlyMap<string, string>;
  /** What its child events did. */
  children: readonly ChildDecision[];
  /** The mails held back in enrollments that its decisions name, by the enrollment's id; only of a single event. */
  held?: ReadonlyMap<string, HeldStep[]>;
}

/** Matches nothing, without reading any row. */
const MATCHES_NOTHING: Filter<EventRecord> = { _id: { $in: [] } };

/** Lists a workspace's events, newest first. */
export async function listEvents(
  { db }: { db: Database },
  { workspaceId, filters, request }: { workspaceId: ObjectId; filters: EventFilters; request: PageRequest },
): Promise<PageOf<FoundEvent>> {
  const contactId = await filteredContactId(db, workspaceId, filters);
  const filter = contactId === null ? MATCHES_NOTHING : eventFilter(workspaceId, filters, contactId);
  const sort = { field: 'receivedAt', direction: -1 } as const;
  // The few refused ones are sorted in memory.
  const hint = filters.refusedBy === undefined ? {} : { hint: REFUSED_ENTRIES };
  const page = await findPage({ collection: db.collections.Event, filter, sort, request, ...hint });
  return { ...page, data: await withContext(db, workspaceId, page.data) };
}

/** @throws RollcallError `not_found` */
export async function readEvent(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<FoundEvent> {
  const _id = parseId(id);
  const event = _id && (await db.collections.Event.findOne({ _id, workspaceId }));
  const [found] = event === null ? [] : await withContext(db, workspaceId, [event]);
  if (found === undefined) throw new RollcallError('not_found', 'Event not found.');
  const { children } = found;
  const { decisions, receivedAt, appliedAt: since = receivedAt } = found.event;
  const all = [...decisions, ...children.map(({ decision }) => decision)];
  return { ...found, held: await heldMails(db, { workspaceId, decisions: all, since }) };
}

/** The contact selected by the filters; undefined if they select none, null if no contact matches both. */
export async function filteredContactId(
  db: Database,
  workspaceId: ObjectId,
  { email, contactId }: EventFilters,
): Promise<ObjectId | null | undefined> {
  const id = contactId === undefined ? undefined : new ObjectId(contactId);
  if (email === undefined) return id;
  const contact = await db.collections.Contact.findOne({ workspaceId, email }, { projection: { _id: 1 } });
  return contact === null || id?.equals(contact._id) === false ? null : contact._id;
}

/** The database filter, equalities first. */
export function eventFilter(
  workspaceId: ObjectId,
  filters: EventFilters,
  contactId: ObjectId | undefined,
): Filter<EventRecord> {
  const { eventName, source, status, refusedBy, after, before } = filters;
  const receivedAt = {
    ...(after !== undefined && { $gte: after }),
    ...(before !== undefined && { $lt: before }),
  };
  return {
    workspaceId,
    ...(contactId !== undefined && { contactId }),
    ...(eventName !== undefined && { key: listenKey(eventName) }),
    ...(source !== undefined && sourceFilter(source)),
    ...(status !== undefined && { status }),
    ...(refusedBy !== undefined && refusalFilter(refusedBy)),
    ...(Object.keys(receivedAt).length > 0 && { receivedAt }),
  };
}

function sourceFilter(source: string): Filter<EventRecord> {
  return isSourceType(source) ? { 'source.type': source } : { 'source.id': source };
}

function refusalFilter(automationId: string): Filter<EventRecord> {
  const outcome = 'tooMany';
  // The first condition is that of their index.
  return { 'decisions.outcome': outcome, decisions: { $elemMatch: { outcome, automationId } } };
}

function isSourceType(text: string): text is EventSourceRef['type'] {
  return ['api', 'session', 'source', 'automation', 'engine'].includes(text);
}

/** Adds the emails of their contacts, and what their children did. */
export async function withContext(
  db: Database,
  workspaceId: ObjectId,
  events: EventRecord[],
): Promise<FoundEvent[]> {
  const ids = events.flatMap(({ enrollments }) => enrollments.map(({ automationId }) => automationId));
  const [people, automations, children] = await Promise.all([
    readPeople(db, { workspaceId, contactIds: events.map((event) => event.contactId) }),
    readAutomationNames(db, { workspaceId, ids }),
    childDecisions(db, workspaceId, events),
  ]);
  return events.map((event) => {
    const contact = people.get(event.contactId?.toHexString() ?? '') ?? null;
    return {
      event,
      contact,
      email: contact?.email ?? null,
      automations,
      children: children.get(event._id.toHexString()) ?? [],
    };
  });
}
