import { ObjectId, type Filter } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { SERVER_AWAY } from '../../domain/mail/message-status.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { waitsForServer } from '../../models/mail/server-away.js';
import { reactionFilters } from '../../models/mail/reaction-filters.js';
import { findPage, type PageOf } from '../http/paging.js';
import { periodBounds, type PageRequest } from '../http/input/common-schemas.js';
import type { MessageFilters } from './schemas.js';
import { readPeople } from '../contacts/people.js';
import type { Person } from '../http/output/name-presenter.js';
import { stepNames } from '../enrollments/step-names.js';

/** A message, and the names of what it has ids of. */
export interface FoundMessage {
  message: MessageRecord;
  /** Null if it is deleted. */
  contact: Person | null;
  automation: string | null;
  stepTitle: string | null;
  /** The name of its broadcast. */
  broadcast: string | null;
}

/** Lists a workspace's messages, newest first. */
export async function listMessages(
  { db }: { db: Database },
  { workspaceId, filters, request }: { workspaceId: ObjectId; filters: MessageFilters; request: PageRequest },
): Promise<PageOf<FoundMessage>> {
  const { contactId, enrollmentId, status, kind, automationId, step, email, did } = filters;
  const createdAt = periodBounds(filters);
  const filter: Filter<MessageRecord> = {
    workspaceId,
    ...(contactId !== undefined && { contactId: new ObjectId(contactId) }),
    ...(enrollmentId !== undefined && { enrollmentId: new ObjectId(enrollmentId) }),
    ...(email !== undefined && { contactId: await contactWith(db, { workspaceId, email }) }),
    ...(automationId !== undefined && { automationId: new ObjectId(automationId) }),
    ...(step !== undefined && { step }),
    ...(status === SERVER_AWAY ? waitsForServer(db) : status !== undefined && { status }),
    ...(kind !== undefined && { kind }),
    ...(createdAt !== null && { createdAt }),
    ...(did !== undefined && reactionFilters[did]),
  };
  const sort = { field: 'createdAt', direction: -1 } as const;
  const page = await findPage({ collection: db.collections.Message, filter, sort, request });
  return { ...page, data: await withPeople(db, workspaceId, page.data) };
}

/** The contact with this address now; an id that no message has if there is none. */
async function contactWith(
  db: Database,
  { workspaceId, email }: { workspaceId: ObjectId; email: string },
): Promise<ObjectId> {
  const found = await db.collections.Contact.findOne({ workspaceId, email }, { projection: { _id: 1 } });
  return found?._id ?? new ObjectId();
}

/** @throws RollcallError `not_found` */
export async function readMessage(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
): Promise<FoundMessage> {
  const _id = parseId(id);
  const message = _id && (await db.collections.Message.findOne({ _id, workspaceId }));
  const [found] = message === null ? [] : await withPeople(db, workspaceId, [message]);
  if (found === undefined) throw new RollcallError('not_found', 'Message not found.');
  return found;
}

/** Adds the names of what they have ids of. */
export async function withPeople(
  db: Database,
  workspaceId: ObjectId,
  messages: MessageRecord[],
): Promise<FoundMessage[]> {
  const [people, steps, broadcasts] = await Promise.all([
    readPeople(db, { workspaceId, contactIds: messages.map((m) => m.contactId) }),
    stepNames(db, { workspaceId, of: messages }),
    broadcastNames(db, { workspaceId, messages }),
  ]);
  return messages.map((message) => ({
    message,
    contact: people.get(message.contactId.toHexString()) ?? null,
    ...steps(message),
    broadcast: broadcasts.get(message.broadcastId?.toHexString() ?? '') ?? null,
  }));
}

async function broadcastNames(
  db: Database,
  { workspaceId, messages }: { workspaceId: ObjectId; messages: readonly MessageRecord[] },
): Promise<Map<string, string>> {
  const ids = messages.flatMap(({ broadcastId }) => broadcastId ?? []);
  if (ids.length === 0) return new Map();
  const projection = { 'definition.name': 1 } as const;
  const rows = await db.collections.Broadcast.find(
    { _id: { $in: ids }, workspaceId },
    { projection },
  ).toArray();
  return new Map(rows.map(({ _id, definition }) => [_id.toHexString(), definition.name]));
}
