import { ObjectId, type Filter } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import type { MessageRecord } from '../../models/message.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/common-schemas.js';
import type { MessageFilters } from './schemas.js';
import { contactEmails } from '../contacts/contact-emails.js';

/** A message, and whether its contact is deleted. */
export interface FoundMessage {
  message: MessageRecord;
  isContactDeleted: boolean;
}

/** Lists a workspace's messages, newest first. */
export async function listMessages(
  { db }: { db: Database },
  { workspaceId, filters, request }: { workspaceId: ObjectId; filters: MessageFilters; request: PageRequest },
): Promise<PageOf<FoundMessage>> {
  const { contactId, enrollmentId, status } = filters;
  const filter: Filter<MessageRecord> = {
    workspaceId,
    ...(contactId !== undefined && { contactId: new ObjectId(contactId) }),
    ...(enrollmentId !== undefined && { enrollmentId: new ObjectId(enrollmentId) }),
    ...(status !== undefined && { status }),
  };
  const sort = { field: 'createdAt', direction: -1 } as const;
  const page = await findPage({ collection: db.collections.Message, filter, sort, request });
  return { ...page, data: await withPeople(db, workspaceId, page.data) };
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

async function withPeople(
  db: Database,
  workspaceId: ObjectId,
  messages: MessageRecord[],
): Promise<FoundMessage[]> {
  const emails = await contactEmails(db, { workspaceId, contactIds: messages.map((m) => m.contactId) });
  return messages.map((message) => ({
    message,
    isContactDeleted: !emails.has(message.contactId.toHexString()),
  }));
}
