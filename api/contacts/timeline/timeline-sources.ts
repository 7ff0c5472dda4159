import { ObjectId, type Document, type Filter } from 'mongodb';
import { internalEventKey } from '../../../domain/automation/event-name.js';
import type { TimelineEntry } from '../../../domain/automation/enrollment.js';
import { timelineKinds, type TimelineKind, type TimelinePosition } from '../../../domain/contact/timeline.js';
import type { ConsentRecord } from '../../../models/audience/consent.js';
import type { Database } from '../../../models/core/database.js';
import type { EventRecord } from '../../../models/events/event.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { afterPosition } from '../../../models/core/after-position.js';
import { MAX_TIME_MS, readWithin } from '../../http/paging.js';

/** Rows that MongoDB sends at once: a MiB of the largest events. */
const ROWS_AT_ONCE = 16;
/** Index entries of a contact's events that a page looks at, to find those of a kind. */
const MAX_SCANNED = 2_000;
/** Enrollments whose timelines are read: so many active ones, and so many of the newest. */
const MAX_ENROLLMENTS = 100;
const KEY_DIGITS = 6;
const CHANGES = [internalEventKey('contact_added'), internalEventKey('contact_updated')];
/** Shown as changes and mails. */
const NOT_EVENTS = [...CHANGES, internalEventKey('email_sent')];

/** A line of an enrollment's timeline. */
export interface StepLine {
  enrollmentId: ObjectId;
  automationId: ObjectId;
  automationVersion: number;
  automationName: string;
  line: TimelineEntry;
}

export type TimelineRow = TimelinePosition &
  (
    | { kind: 'event' | 'change'; row: EventRecord }
    | { kind: 'mail'; row: MessageRecord }
    | { kind: 'step'; row: StepLine }
    | { kind: 'consent'; row: ConsentRecord }
  );

export interface TimelineRead {
  workspaceId: ObjectId;
  contactId: ObjectId;
  /** Rows after this place; null from the newest. */
  after: TimelinePosition | null;
  limit: number;
  /** Of the rows, as they are stored; at least one is read. */
  maxBytes: number;
}

/** Rows of a kind, newest first, and how far was looked for them; null if to the end or until there were enough. */
export interface TimelinePart {
  rows: TimelineRow[];
  readTo: TimelinePosition | null;
}

/** Reads the next rows of a kind. */
export async function readKind(db: Database, kind: TimelineKind, read: TimelineRead): Promise<TimelinePart> {
  switch (kind) {
    case 'event':
    case 'change':
      return await readEvents(db, kind, read);
    case 'mail':
      return await readMails(db, read);
    case 'step':
      return await readSteps(db, read);
    case 'consent':
      return await readConsents(db, read);
  }
}

/** Selects what comes after a place, by a time field. */
function after(kind: TimelineKind, field: string, place: TimelinePosition | null): Document {
  if (place === null) return {};
  const { at, key } = place;
  const order = timelineKinds.indexOf(kind) - timelineKinds.indexOf(place.kind);
  if (order !== 0) return { [field]: { [order > 0 ? '$lte' : '$lt']: at } };
  return afterPosition({ field, direction: -1 }, { value: at, id: new ObjectId(key) });
}

async function readEvents(db: Database, kind: 'event' | 'change', read: TimelineRead): Promise<TimelinePart> {
  const { workspaceId, contactId, limit } = read;
  const range = { workspaceId, contactId, ...after(kind, 'receivedAt', read.after) };
  const sort = { receivedAt: -1, _id: -1 } as const;
  const options = { sort, maxTimeMS: MAX_TIME_MS };
  const [end] = await db.collections.Event.find(range, {
    ...options,
    projection: { receivedAt: 1 },
    skip: MAX_SCANNED,
    limit: 1,
  }).toArray();
  const filter: Filter<EventRecord> = {
    $and: [range, end === undefined ? {} : { receivedAt: { $gte: end.receivedAt } }],
    key: kind === 'change' ? { $in: CHANGES } : { $nin: NOT_EVENTS },
  };
  const found = db.collections.Event.find(filter, { ...options, ...atOnce(limit) });
  const part = await takePart(found, read, (row) => ({
    kind,
    at: row.receivedAt,
    key: row._id.toHexString(),
    row,
  }));
  if (part.readTo !== null || end === undefined || part.rows.length >= limit) return part;
  return { ...part, readTo: { kind, at: end.receivedAt, key: end._id.toHexString() } };
}

/** Rows that MongoDB sends at once. */
function atOnce(limit: number): { limit: number; batchSize: number } {
  return { limit, batchSize: Math.min(limit, ROWS_AT_ONCE) };
}

/** As many rows as their bytes allow. */
async function takePart<T extends Document>(
  found: AsyncIterable<T>,
  { limit, maxBytes }: TimelineRead,
  toRow: (row: T) => TimelineRow,
): Promise<TimelinePart> {
  const { rows: read, hasMore } = await readWithin(found, { limit, maxBytes });
  const rows = read.map(toRow);
  return { rows, readTo: (hasMore ? rows.at(-1) : null) ?? null };
}

async function readMails(db: Database, read: TimelineRead): Promise<TimelinePart> {
  const { workspaceId, contactId, limit } = read;
  const filter = { workspaceId, contactId, ...after('mail', 'createdAt', read.after) };
  const options = { sort: { createdAt: -1, _id: -1 }, ...atOnce(limit), maxTimeMS: MAX_TIME_MS } as const;
  return await takePart(db.collections.Message.find(filter, options), read, (row) => ({
    kind: 'mail',
    at: row.createdAt,
    key: row._id.toHexString(),
    row,
  }));
}

async function readConsents(db: Database, read: TimelineRead): Promise<TimelinePart> {
  const { workspaceId, contactId, limit } = read;
  const filter = { workspaceId, contactId, ...after('consent', 'at', read.after) };
  const options = { sort: { at: -1, _id: -1 }, ...atOnce(limit), maxTimeMS: MAX_TIME_MS } as const;
  return await takePart(db.collections.Consent.find(filter, options), read, (row) => ({
    kind: 'consent',
    at: row.at,
    key: row._id.toHexString(),
    row,
  }));
}

async function readSteps(db: Database, read: TimelineRead): Promise<TimelinePart> {
  const { workspaceId, contactId, limit } = read;
  const ids = await enrollmentIds(db, { workspaceId, contactId });
  const found = db.collections.Enrollment.aggregate<
    Omit<StepLine, 'enrollmentId'> & { _id: ObjectId; n: number }
  >(
    [
      { $match: { _id: { $in: ids }, workspaceId } },
      { $project: { automationId: 1, automationVersion: 1, automationName: 1, line: '$timeline' } },
      { $unwind: { path: '$line', includeArrayIndex: 'n' } },
      { $match: afterLine(read.after) },
      { $sort: { 'line.at': -1, _id: -1, n: -1 } },
      { $limit: limit },
    ],
    { maxTimeMS: MAX_TIME_MS, batchSize: ROWS_AT_ONCE },
  );
  return await takePart(found, read, ({ _id: enrollmentId, n, ...of }) => ({
    kind: 'step',
    at: of.line.at,
    key: `${enrollmentId.toHexString()}:${String(n).padStart(KEY_DIGITS, '0')}`,
    row: { enrollmentId, ...of },
  }));
}

async function enrollmentIds(
  db: Database,
  subject: { workspaceId: ObjectId; contactId: ObjectId },
): Promise<ObjectId[]> {
  const options = {
    projection: { _id: 1 },
    sort: { enteredAt: -1, _id: -1 },
    limit: MAX_ENROLLMENTS,
    maxTimeMS: MAX_TIME_MS,
  } as const;
  const [active, newest] = await Promise.all([
    db.collections.Enrollment.find({ ...subject, status: 'active' }, { ...options, sort: {} }).toArray(),
    db.collections.Enrollment.find(subject, options).toArray(),
  ]);
  return [...active, ...newest].map(({ _id }) => _id);
}

function afterLine(place: TimelinePosition | null): Document {
  if (place?.kind !== 'step') return after('step', 'line.at', place);
  const [id = '', n = '0'] = place.key.split(':');
  const enrollment = new ObjectId(id);
  return {
    $or: [
      { 'line.at': { $lt: place.at } },
      { 'line.at': place.at, _id: { $lt: enrollment } },
      { 'line.at': place.at, _id: enrollment, n: { $lt: Number(n) } },
    ],
  };
}
