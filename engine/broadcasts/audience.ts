import { ObjectId, type Document, type Filter } from 'mongodb';
import type { AudiencePart, BroadcastAudience, LeftOutReason } from '../../domain/broadcasts/broadcast.js';
import { leftOutReason } from '../../domain/broadcasts/recipient.js';
import { notOpenedAmong } from './not-opened.js';
import type { AudienceCursor } from '../../models/broadcasts/broadcast.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import type { SubscriptionRecord } from '../../models/audience/subscription.js';
import type { SubscriptionStatus } from '../../domain/lists/subscription.js';

/** A person of the audience, and why they are left out; null if they get the mail. */
export interface AudienceMember {
  contactId: ObjectId;
  timezone: string | null;
  reason: LeftOutReason | null;
}

export interface AudiencePage {
  people: AudienceMember[];
  /** Null after the last page. */
  next: AudienceCursor | null;
}

export interface AudienceOf {
  workspaceId: ObjectId;
  audience: BroadcastAudience;
  /** The workspace mails only those who have consented. */
  consentRequired: boolean;
}

export const FIRST_PAGE: AudienceCursor = { phase: 'members', after: null };

const projection = {
  subscribed: 1,
  suppressed: 1,
  consent: 1,
  timezone: 1,
  listIds: 1,
  createdAt: 1,
  trackingConsent: 1,
};
type Person = Pick<
  ContactRecord,
  '_id' | 'subscribed' | 'suppressed' | 'consent' | 'timezone' | 'listIds' | 'createdAt' | 'trackingConsent'
>;

/**
 * Reads the next people of an audience, oldest first: the members of its list, then those who have yet to confirm, then
 * those who have left. People outside `only` do not belong to it.
 */
export async function readAudience(
  db: Database,
  wanted: AudienceOf,
  { cursor, limit }: { cursor: AudienceCursor; limit: number },
): Promise<AudiencePage> {
  const { phase, after } = cursor;
  const rows =
    phase === 'members' ? await members(db, wanted, after, limit) : await others(db, wanted, cursor, limit);
  const people = await decide(db, wanted, rows.people, phase === 'members' ? 'subscribed' : phase);
  const next = rows.last === null ? nextPhase(phase) : { phase, after: rows.last };
  return { people, next };
}

function nextPhase(phase: AudienceCursor['phase']): AudienceCursor | null {
  if (phase === 'members') return { phase: 'pending', after: null };
  return phase === 'pending' ? { phase: 'unsubscribed', after: null } : null;
}

interface Rows {
  people: Person[];
  /** The place of the last one; null if no more follow. */
  last: AudienceCursor['after'];
}

const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

/**
 * Those after a position. Each branch names all fields of the index, so that the scan starts exactly there: a whole list may
 * have been created at the same time.
 */
function beyond(filter: Document, after: AudienceCursor['after']): Document {
  if (after === null) return filter;
  const { at, id } = after;
  return {
    $or: [
      { ...filter, createdAt: at, _id: { $gt: id } },
      { ...filter, createdAt: { $gt: at } },
    ],
  };
}

async function members(
  db: Database,
  { workspaceId, audience }: AudienceOf,
  after: AudienceCursor['after'],
  limit: number,
): Promise<Rows> {
  const listed: Filter<ContactRecord> = { workspaceId, listIds: new ObjectId(audience.list) };
  const people = await db.collections.Contact.find<Person>(beyond(listed, after), { projection })
    .sort(OLDEST_FIRST)
    .limit(limit)
    .toArray();
  const last = people.at(-1);
  return { people, last: last && people.length === limit ? { at: last.createdAt, id: last._id } : null };
}

async function others(
  db: Database,
  { workspaceId, audience }: AudienceOf,
  { phase, after }: AudienceCursor,
  limit: number,
): Promise<Rows> {
  const listed: Filter<SubscriptionRecord> = {
    workspaceId,
    listId: new ObjectId(audience.list),
    status: phase === 'pending' ? 'pending' : 'unsubscribed',
  };
  const rows = await db.collections.Subscription.find(beyond(listed, after), {
    projection: { contactId: 1, createdAt: 1 },
  })
    .sort(OLDEST_FIRST)
    .limit(limit)
    .toArray();
  const people = await db.collections.Contact.find<Person>(
    { _id: { $in: rows.map(({ contactId }) => contactId) }, workspaceId },
    { projection },
  ).toArray();
  const last = rows.at(-1);
  return { people, last: last && rows.length === limit ? { at: last.createdAt, id: last._id } : null };
}

async function decide(
  db: Database,
  { workspaceId, audience, consentRequired }: AudienceOf,
  people: readonly Person[],
  subscription: SubscriptionStatus,
): Promise<AudienceMember[]> {
  const isIn = await readAudienceParts(db, workspaceId, people, [
    ...(audience.only ?? []),
    ...(audience.except ?? []),
  ]);
  return people.flatMap((person) => {
    const { only, except = [] } = audience;
    if (only !== undefined && !only.some((part) => isIn(person, part))) return [];
    const reason = except.some((part) => isIn(person, part))
      ? 'excluded'
      : leftOutReason(person, subscription, { consentRequired });
    return [{ contactId: person._id, timezone: person.timezone, reason }];
  });
}

/** A segment of the audience was deleted, or has no members yet because it is being built. */
export class SegmentMissing extends Error {
  /** @param building the name of the segment; null if it was deleted */
  constructor(building: string | null) {
    super(
      building === null
        ? 'A segment of the audience was deleted'
        : `The segment “${building}” is still being built`,
    );
    this.name = 'SegmentMissing';
  }
}

/** Who of these people is in which of the parts. @throws SegmentMissing */
async function readAudienceParts(
  db: Database,
  workspaceId: ObjectId,
  people: readonly Person[],
  parts: readonly AudiencePart[],
): Promise<(person: Person, part: AudiencePart) => boolean> {
  const segments = [...new Set(parts.flatMap((part) => ('segment' in part ? [part.segment] : [])))];
  const broadcasts = [...new Set(parts.flatMap((part) => ('notOpened' in part ? [part.notOpened] : [])))];
  const members =
    segments.length === 0 ? new Set<string>() : await membersAmong(db, workspaceId, people, segments);
  const unopened =
    broadcasts.length === 0
      ? new Set<string>()
      : await notOpenedAmong(db, { workspaceId, people, broadcasts });
  return ({ _id, listIds = [] }, part) => {
    if ('list' in part) return listIds.some((listId) => listId.toHexString() === part.list);
    if ('segment' in part) return members.has(`${part.segment} ${_id.toHexString()}`);
    return unopened.has(`${part.notOpened} ${_id.toHexString()}`);
  };
}

/** Segment and contact, for those of the people who are in the segments. */
async function membersAmong(
  db: Database,
  workspaceId: ObjectId,
  people: readonly Person[],
  ids: readonly string[],
): Promise<Set<string>> {
  const { Segment, SegmentRow } = db.collections;
  const segments = await Segment.find({
    _id: { $in: ids.map((id) => new ObjectId(id)) },
    workspaceId,
  }).toArray();
  if (segments.length < ids.length) throw new SegmentMissing(null);
  const versions = segments.map(({ _id: segmentId, name, built }) => {
    if (built === null) throw new SegmentMissing(name);
    return { segmentId, version: built.version };
  });
  const contactId = { $in: people.map(({ _id }) => _id) };
  const rows = await SegmentRow.find(
    { workspaceId, contactId, in: true, $or: versions },
    { projection: { segmentId: 1, contactId: 1 } },
  ).toArray();
  return new Set(rows.map((row) => `${row.segmentId.toHexString()} ${row.contactId.toHexString()}`));
}
