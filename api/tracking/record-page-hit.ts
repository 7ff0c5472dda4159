import { ObjectId } from 'mongodb';
import { internalEventKey } from '../../domain/automation/event-name.js';
import { isMachine, type TrackedRequest } from '../../domain/tracking/is-machine.js';
import type { Engine } from '../../engine/engine.js';
import { preferencesOpenedCall } from '../../engine/intake/internal-calls.js';
import type { Database } from '../../models/core/database.js';
import { sinceSent } from './since-sent.js';

/** Further visits of a contact within this time are not recorded. */
const ONCE_IN_MS = 3_600_000;

/** Requests for the preference page by the link of a mail, which may be told apart in nothing. */
export interface ReceivedPageHit {
  workspaceId: string;
  contactId: string;
  /** On whose behalf the mail was sent; null for none. */
  listId: string | null;
  /** The mail of a broadcast; absent if the link does not say. */
  messageId?: string;
  request: Omit<TrackedRequest, 'sinceSentMs'>;
  at: Date;
  count: number;
}

/**
 * Records that a contact has opened the preference page, unless it was a machine or the last time is less than an hour ago.
 * Where the link does not say which mail it is from, the newest one counts as the one that a scanner would look into.
 */
export async function recordPageHit(
  { db, engine }: { db: Database; engine: Pick<Engine, 'record'> },
  { workspaceId, contactId, listId, messageId, request, at }: ReceivedPageHit,
): Promise<void> {
  const contact = { workspaceId: new ObjectId(workspaceId), contactId: new ObjectId(contactId) };
  const named = messageId === undefined ? {} : { _id: new ObjectId(messageId) };
  const mail = await db.collections.Message.findOne(
    { ...contact, ...named },
    { sort: { createdAt: -1, _id: -1 } },
  );
  const sinceSentMs = mail === null ? Infinity : sinceSent(mail, at);
  if (isMachine({ ...request, sinceSentMs })) return;
  const from = new Date(at.getTime() - ONCE_IN_MS);
  const key = internalEventKey('preferences_opened');
  const recent = await db.collections.Event.findOne(
    { ...contact, key, receivedAt: { $gt: from } },
    { projection: { _id: 1 } },
  );
  if (recent !== null) return;
  // Two processes at once record it once.
  const dedupeKey = `preferences:${contactId}:${String(Math.floor(at.getTime() / ONCE_IN_MS))}`;
  const broadcastId = mail?.broadcastId?.toHexString();
  const properties = {
    ...(listId !== null && { listId }),
    ...(messageId !== undefined && broadcastId !== undefined && { messageId, broadcastId }),
  };
  await engine.record(preferencesOpenedCall({ workspaceId, contactId, properties, dedupeKey }, at));
}
