import type { Document, WithId } from 'mongodb';
import { mayTrack, wasMeasured } from '../../domain/tracking/tracking-consent.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { notOpened } from '../../models/mail/reaction-filters.js';
import { MAX_TIME_MS } from '../http/paging.js';

type Sent = Pick<BroadcastRecord, '_id' | 'workspaceId' | 'measured'>;

/** The mails of a broadcast whose opens were measured. */
export async function onlyMeasured(
  db: Database,
  { workspaceId, measured }: Sent,
  rows: readonly WithId<MessageRecord>[],
): Promise<WithId<MessageRecord>[]> {
  if (measured === undefined) return [];
  const people = await db.collections.Contact.find(
    { _id: { $in: rows.map(({ contactId }) => contactId) }, workspaceId },
    { projection: { trackingConsent: 1 } },
  ).toArray();
  const byId = new Map(people.map((person) => [person._id.toHexString(), person]));
  return rows.filter(({ contactId, sentAt }) => {
    const person = byId.get(contactId.toHexString());
    return person !== undefined && sentAt !== null && wasMeasured(person, measured, sentAt);
  });
}

export interface UnopenedCount {
  reason: string | null;
  variant: number | null;
  count: number;
}

/** How many were measured, and have neither opened it nor followed a link. */
export async function countNotOpened(db: Database, { _id, measured }: Sent): Promise<UnopenedCount[]> {
  if (measured?.opens !== true) return [];
  const agreed = {
    'person.trackingConsent.state': 'given',
    $expr: { $lte: ['$person.trackingConsent.at', '$sentAt'] },
  };
  const isMeasured: Document[] = [
    agreed,
    ...(mayTrack({}, measured) ? [{ 'person.trackingConsent': { $exists: false } }] : []),
  ];
  const person = {
    from: db.collections.Contact.collectionName,
    localField: 'contactId',
    foreignField: '_id',
    pipeline: [{ $project: { trackingConsent: 1 } }],
    as: 'person',
  };
  const group = { reason: '$reason', variant: { $ifNull: ['$variant', null] } };
  const rows = await db.collections.Message.aggregate<{ _id: Omit<UnopenedCount, 'count'>; count: number }>(
    [
      { $match: { broadcastId: _id, ...notOpened } },
      { $project: { contactId: 1, sentAt: 1, reason: 1, variant: 1 } },
      { $lookup: person },
      { $unwind: '$person' },
      { $match: { $or: isMeasured } },
      { $group: { _id: group, count: { $sum: 1 } } },
    ],
    { hint: 'ofBroadcast', maxTimeMS: MAX_TIME_MS * 4 },
  ).toArray();
  return rows.map(({ _id: of, count }) => ({ ...of, count }));
}
