import { ObjectId } from 'mongodb';
import { dueAt } from '../../domain/broadcasts/recipient.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import { broadcastMailId } from '../../models/broadcasts/broadcast-mail-id.js';
import type { Database } from '../../models/core/database.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { UNTIL_WINNER } from './prepare.js';

const PAGE = 1_000;

/**
 * Makes the mails of those outside the test due, with the winner: at once, or at their local time, to which `ifPassed` applies
 * as it does to everyone.
 */
export async function releaseOthers(db: Database, broadcast: BroadcastRecord, winner: number): Promise<void> {
  const { Message, Workspace } = db.collections;
  const { templateId, templateVersion } = broadcast.mails[winner] ?? {};
  const template = templateId && templateVersion ? { templateId, templateVersion } : {};
  const waiting = { broadcastId: broadcast._id, status: 'planned' as const, dueAt: UNTIL_WINNER };
  const workspace = await Workspace.findOne({ _id: broadcast.workspaceId });
  // Beginning at the place before spares MongoDB the entries of those that are due by now.
  for (let after = new ObjectId('0'.repeat(24)); ;) {
    const rows = await Message.find({ ...waiting, _id: { $gt: after } }, { projection: { contactId: 1 } })
      .sort({ _id: 1 })
      .limit(PAGE)
      .hint('planned')
      .toArray();
    after = rows.at(-1)?._id ?? after;
    if (rows.length === 0) return;
    for (const { at, ids } of await byDueTime(db, broadcast, { rows, zone: workspace?.timezone ?? null })) {
      await Message.updateMany(
        { _id: { $in: ids }, status: 'planned' },
        { $set: { dueAt: at, variant: winner, ...template } },
        CLAIM_WRITE,
      );
    }
  }
}

type Waiting = Pick<MessageRecord, '_id' | 'contactId'>;

/** Rows that are due at the same time: as many groups as their people have time zones, or one. */
async function byDueTime(
  db: Database,
  { workspaceId, definition: { time } }: BroadcastRecord,
  { rows, zone }: { rows: readonly Waiting[]; zone: string | null },
): Promise<{ at: Date; ids: ObjectId[] }[]> {
  const now = db.now();
  if (time === null || 'at' in time) return [{ at: now, ids: rows.map(({ _id }) => _id) }];
  const people = await db.collections.Contact.find(
    { _id: { $in: rows.map(({ contactId }) => contactId) }, workspaceId },
    { projection: { timezone: 1 } },
  ).toArray();
  const zones = new Map(people.map(({ _id, timezone }) => [_id.toHexString(), timezone]));
  const groups = new Map<number, ObjectId[]>();
  for (const { _id, contactId } of rows) {
    const own = zones.get(contactId.toHexString()) ?? null;
    const at = dueAt(time, { now, zone: [own, zone] }).getTime();
    groups.set(at, [...(groups.get(at) ?? []), _id]);
  }
  return [...groups].map(([at, ids]) => ({ at: new Date(at), ids }));
}

/** Writes the rows of the next mails that are sent again; after the last page nothing is left to be sent again. */
export async function planResends(
  db: Database,
  broadcast: BroadcastRecord,
  include: readonly ('failed' | 'uncertain')[],
): Promise<void> {
  const { Broadcast, Message } = db.collections;
  const { _id: broadcastId, round } = broadcast;
  // What somebody has opened or followed a link of has arrived.
  const none = { $exists: false };
  const wanted = {
    broadcastId,
    status: { $in: [...include] },
    isResent: none,
    openedAt: none,
    clickedAt: none,
    leftAt: none,
  };
  const { resendAfter } = broadcast;
  const rows = await Message.find({
    ...wanted,
    round: { $lt: round },
    ...(resendAfter && { _id: { $gt: resendAfter } }),
  })
    .sort({ _id: 1 })
    .hint('peopleOfBroadcast')
    .limit(PAGE)
    .toArray();
  await shortTransaction(db, async (session) => {
    const isLast = rows.length < PAGE;
    const last = rows.at(-1);
    const { matchedCount } = await Broadcast.updateOne(
      { _id: broadcastId, status: 'sending', round },
      {
        $inc: { prepared: rows.length },
        ...(isLast || last === undefined
          ? { $set: { resend: null }, $unset: { resendAfter: true } }
          : { $set: { resendAfter: last._id } }),
      },
      { session },
    );
    if (matchedCount === 0 || rows.length === 0) return;
    const { modifiedCount } = await Message.updateMany(
      { ...wanted, _id: { $in: rows.map(({ _id }) => _id) } },
      { $set: { isResent: true } },
      { session },
    );
    if (modifiedCount !== rows.length) throw new Error('Mails are being sent again by another worker');
    const now = db.now();
    await Message.insertMany(
      rows.map((row) => retryRow(row, { broadcast, now })),
      { session },
    );
  });
}

/**
 * The row of a mail that is sent again. It has nothing of what the mail before has said and met: that belongs to its own row, and
 * the person may have been erased since it was read.
 */
function retryRow(
  { workspaceId, contactId, kind, listId, variant, templateId, templateVersion }: MessageRecord,
  { broadcast: { _id: broadcastId, round }, now }: { broadcast: BroadcastRecord; now: Date },
): MessageRecord {
  return {
    _id: broadcastMailId(broadcastId.toHexString(), contactId.toHexString(), round),
    workspaceId,
    contactId,
    enrollmentId: null,
    automationId: null,
    step: null,
    kind,
    ...(listId && { listId }),
    broadcastId,
    ...(variant !== undefined && { variant }),
    round,
    ...(templateId && templateVersion && { templateId, templateVersion }),
    to: '',
    subject: '',
    messageId: '',
    status: 'planned',
    open: true,
    claim: null,
    claimedUntil: null,
    reason: null,
    response: null,
    attempts: 0,
    dueAt: now,
    createdAt: now,
    sentAt: null,
  };
}
