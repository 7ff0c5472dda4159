import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { broadcastMailId } from './broadcast-mail-id.js';
import type { MessageRecord } from '../mail/message.js';
import type { Database } from '../core/database.js';

export interface SentBroadcastsAsked {
  workspaceId: ObjectId;
  broadcastIds: readonly ObjectId[];
  contactIds: readonly ObjectId[];
  /** Of what else is known about the mails. */
  only?: Filter<MessageRecord>;
}

/** A mail of a broadcast that was sent. */
export interface SentBroadcast {
  broadcastId: ObjectId;
  contactId: ObjectId;
  sentAt: Date | null;
}

/**
 * Which of these contacts have been sent which of these broadcasts. Rows are found by their ids: a contact may have many mails, and
 * a broadcast many recipients.
 */
export async function readSentBroadcasts(
  db: Database,
  { workspaceId, broadcastIds, contactIds, only }: SentBroadcastsAsked,
  session?: ClientSession,
): Promise<SentBroadcast[]> {
  if (broadcastIds.length === 0 || contactIds.length === 0) return [];
  const { Broadcast, Message } = db.collections;
  const options = session && { session };
  const broadcasts = await Broadcast.find(
    { _id: { $in: [...broadcastIds] }, workspaceId },
    { projection: { round: 1 }, ...options },
  ).toArray();
  const ids = broadcasts.flatMap(({ _id, round }) =>
    contactIds.flatMap((contactId) =>
      Array.from({ length: round }, (_, i) =>
        broadcastMailId(_id.toHexString(), contactId.toHexString(), i + 1),
      ),
    ),
  );
  if (ids.length === 0) return [];
  return await Message.find<SentBroadcast>(
    { _id: { $in: ids }, workspaceId, status: 'sent', ...only },
    { projection: { _id: 0, broadcastId: 1, contactId: 1, sentAt: 1 }, ...options },
  ).toArray();
}
