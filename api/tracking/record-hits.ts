import { ObjectId } from 'mongodb';
import { isMachine, type TrackedRequest } from '../../domain/tracking/is-machine.js';
import { mayTrack } from '../../domain/tracking/tracking-consent.js';
import { NO_TRACKING, type HitKind } from '../../domain/tracking/tracking.js';
import type { Engine } from '../../engine/engine.js';
import { mailHitCall } from '../../engine/intake/internal-calls.js';
import type { Database } from '../../models/core/database.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { ClickedUrl, MessageRecord } from '../../models/mail/message.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { messageOrigin } from '../messages/message-origin.js';
import { recordPageHit, type ReceivedPageHit } from './record-page-hit.js';
import { sinceSent } from './since-sent.js';

export interface RecordHitsDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
}

/** Requests for a link of a message, or for its image, which may be told apart in nothing. */
export interface ReceivedHit {
  workspaceId: string;
  messageId: string;
  /** Where the link leads; null for the image. */
  url: string | null;
  request: Omit<TrackedRequest, 'sinceSentMs'>;
  at: Date;
  count: number;
}

/** What came by the links and images of mails. */
export type Received = ReceivedHit | ReceivedPageHit;

/** A hit that could not be recorded. */
export interface FailedHit {
  hit: Received;
  error: unknown;
}

/**
 * Records clicks and opens: the first one of a person as an event, further ones and those of machines as a count of the
 * message. Visits of the preference page are events, at most one an hour. Nothing is recorded once the workspace has
 * switched them off, the contact does not want it, or the message or its contact is gone.
 *
 * @returns what could not be recorded and has to be tried again
 */
export async function recordHits(deps: RecordHitsDeps, hits: readonly Received[]): Promise<FailedHit[]> {
  try {
    const known = await readKnown(deps.db, hits);
    const failed = await Promise.all(hits.map((hit) => recordOne(deps, hit, known)));
    return failed.filter((one) => one !== null);
  } catch (error) {
    return hits.map((hit) => ({ hit, error }));
  }
}

interface Known {
  messages: ReadonlyMap<string, MessageRecord>;
  workspaces: ReadonlyMap<string, Pick<WorkspaceRecord, '_id' | 'tracking'>>;
  contacts: ReadonlyMap<string, Pick<ContactRecord, '_id' | 'trackingConsent'>>;
}

async function readKnown(db: Database, hits: readonly Received[]): Promise<Known> {
  const workspaceIds = toObjectIds(hits.map(({ workspaceId }) => workspaceId));
  const messageIds = toObjectIds(hits.flatMap((hit) => ('contactId' in hit ? [] : [hit.messageId])));
  const [messages, workspaces] = await Promise.all([
    db.collections.Message.find({
      _id: { $in: messageIds },
      workspaceId: { $in: workspaceIds },
    }).toArray(),
    db.collections.Workspace.find({ _id: { $in: workspaceIds } }, { projection: { tracking: 1 } }).toArray(),
  ]);
  const contactIds = [
    ...messages.map(({ contactId }) => contactId),
    ...toObjectIds(hits.flatMap((hit) => ('contactId' in hit ? [hit.contactId] : []))),
  ];
  const contacts = await db.collections.Contact.find(
    { _id: { $in: contactIds }, workspaceId: { $in: workspaceIds } },
    { projection: { trackingConsent: 1 } },
  ).toArray();
  return {
    contacts: new Map(contacts.map((contact) => [contact._id.toHexString(), contact])),
    messages: new Map(messages.map((message) => [message._id.toHexString(), message])),
    workspaces: new Map(workspaces.map((workspace) => [workspace._id.toHexString(), workspace])),
  };
}

function toObjectIds(ids: readonly string[]): ObjectId[] {
  return [...new Set(ids)].map((id) => new ObjectId(id));
}

async function recordOne(
  deps: RecordHitsDeps,
  hit: Received,
  { messages, workspaces, contacts }: Known,
): Promise<FailedHit | null> {
  const tracking = workspaces.get(hit.workspaceId)?.tracking ?? NO_TRACKING;
  const may = (contactId: string) => mayTrack(contacts.get(contactId) ?? {}, tracking);
  try {
    if ('contactId' in hit) {
      if (tracking.clicks && may(hit.contactId)) await recordPageHit(deps, hit);
      return null;
    }
    const message = messages.get(hit.messageId);
    // The address of an erased contact is empty.
    if (message === undefined || message.to === '' || !tracking[hit.url === null ? 'opens' : 'clicks'])
      return null;
    if (!may(message.contactId.toHexString())) return null;
    await record(deps, hit, message);
    return null;
  } catch (error) {
    return { hit, error };
  }
}

async function record(
  { db, engine }: RecordHitsDeps,
  { url, request, at, count, workspaceId, messageId }: ReceivedHit,
  message: MessageRecord,
): Promise<void> {
  const { _id, contactId } = message;
  const isOpen = url === null;
  if (isMachine({ ...request, sinceSentMs: sinceSent(message, at) })) {
    const counted = isOpen ? { machineOpens: count } : { machineClicks: count };
    await db.collections.Message.updateOne({ _id }, { $inc: counted });
    return;
  }
  const isKnown = isOpen
    ? message.openedAt !== undefined
    : message.clickedUrls?.some((clicked) => clicked.url === url);
  let further = count;
  if (isKnown !== true) {
    const kind: HitKind = isOpen ? 'open' : 'click';
    const { subject } = message;
    const properties = { ...(url !== null && { url }), messageId, subject, ...messageOrigin(message) };
    const call = {
      workspaceId,
      contactId: contactId.toHexString(),
      hit: { kind, messageId, url },
      properties,
    };
    const { kind: answer } = await engine.record(mailHitCall(call, at));
    if (answer === 'applied') further -= 1;
  }
  if (further === 0) return;
  if (isOpen) await db.collections.Message.updateOne({ _id }, { $inc: { opens: further } });
  else await countClicks(db, _id, { url, clicks: further });
}

/** Adds clicks to those on the link, which may not be among the row's yet. A row that was erased meanwhile stays without. */
async function countClicks(db: Database, _id: ObjectId, { url, clicks }: ClickedUrl): Promise<void> {
  const { Message } = db.collections;
  const { matchedCount } = await Message.updateOne(
    { _id, 'clickedUrls.url': url },
    { $inc: { clicks, 'clickedUrls.$.clicks': clicks } },
  );
  if (matchedCount > 0) return;
  await Message.updateOne(
    { _id, to: { $ne: '' }, 'clickedUrls.url': { $ne: url } },
    { $inc: { clicks }, $push: { clickedUrls: { url, clicks } } },
  );
}
