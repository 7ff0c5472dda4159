import { ObjectId } from 'mongodb';
import { wasMeasured } from '../../domain/tracking/tracking-consent.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import { readSentBroadcasts } from '../../models/broadcasts/read-sent-broadcasts.js';
import type { Database } from '../../models/core/database.js';
import { notOpened } from '../../models/mail/reaction-filters.js';

interface Asked {
  workspaceId: ObjectId;
  people: readonly Pick<ContactRecord, '_id' | 'trackingConsent'>[];
  broadcasts: readonly string[];
}

/**
 * Broadcast and contact, for those who got it, whose opens were measured, and of whom no open and no click is known. Who is not
 * measured may have read it.
 */
export async function notOpenedAmong(
  db: Database,
  { workspaceId, people, broadcasts }: Asked,
): Promise<Set<string>> {
  const broadcastIds = broadcasts.map((id) => new ObjectId(id));
  const contactIds = people.map(({ _id }) => _id);
  const [found, rows] = await Promise.all([
    db.collections.Broadcast.find(
      { _id: { $in: broadcastIds }, workspaceId },
      { projection: { measured: 1 } },
    ).toArray(),
    readSentBroadcasts(db, { workspaceId, broadcastIds, contactIds, only: notOpened }),
  ]);
  const measuredBy = new Map(found.map(({ _id, measured }) => [_id.toHexString(), measured]));
  const byId = new Map(people.map((person) => [person._id.toHexString(), person]));
  const names = rows.flatMap(({ broadcastId, contactId, sentAt }) => {
    const measured = measuredBy.get(broadcastId.toHexString());
    const person = byId.get(contactId.toHexString());
    if (measured === undefined || person === undefined || sentAt === null) return [];
    if (!wasMeasured(person, measured, sentAt)) return [];
    return [`${broadcastId.toHexString()} ${contactId.toHexString()}`];
  });
  return new Set(names);
}
