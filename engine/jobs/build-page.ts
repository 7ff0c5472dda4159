import { ObjectId, type ClientSession, type Document, type Filter } from 'mongodb';
import { UNKNOWN_CONSENT } from '../../domain/contact/consent.js';
import type { JsonObject } from '../../domain/json/json.js';
import { contactScope } from '../../domain/plan/contact-patch.js';
import { decideMembership } from '../../domain/segments/decide.js';
import type { PlannedSegment } from '../../domain/segments/planned-segments.js';
import { columnsOf } from '../../domain/segments/read-columns.js';
import { countMoveRow } from '../../models/automation-count.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import { membersCounter } from '../../models/segment-members.js';
import type { SegmentRowRecord } from '../../models/segment-row.js';
import { contactState, type ContactHead } from '../intake/row-mappers.js';
import { readFactsBeside } from '../segments/stored-facts.js';

/** Contacts per page, whose rows are one transaction of a few tens of milliseconds. */
const PAGE = 1_000;

/** The last contact of a page. */
export interface WalkPlace {
  createdAt: Date;
  id: ObjectId;
}

export interface BuildOf {
  workspaceId: ObjectId;
  planned: PlannedSegment;
  /** Null for the first page. */
  after: WalkPlace | null;
  now: Date;
}

/** Decisions about some contacts, not written yet. */
export interface BuildPage {
  contacts: number;
  /** Of members, and of those who have to be looked at again. */
  rows: SegmentRowRecord[];
  /** Null if these are the last contacts. */
  last: WalkPlace | null;
}

/** Decides the contacts that follow, from the newest to the oldest. */
export async function readBuildPage(db: Database, of: BuildOf): Promise<BuildPage> {
  const { workspaceId, planned, now } = of;
  const people = await readPeople(db, of);
  const contactIds = people.map(({ _id }) => _id);
  const factsOf = await readFactsBeside(db, { workspaceId, segments: [planned], contactIds, now });
  const row = { workspaceId, segmentId: new ObjectId(planned.id), version: planned.version };
  const rows = people.flatMap(({ _id: contactId, contact }): SegmentRowRecord[] => {
    const facts = { ...factsOf(contactId), contact };
    const { member, lookAgainAt } = decideMembership(planned.where, facts, now);
    if (!member && lookAgainAt === null) return [];
    return [
      { _id: new ObjectId(), ...row, contactId, in: member, at: now, ...(lookAgainAt && { lookAgainAt }) },
    ];
  });
  const last = people.length < PAGE ? undefined : people.at(-1);
  return {
    contacts: people.length,
    rows,
    last: last === undefined ? null : { createdAt: last.createdAt, id: last._id },
  };
}

interface Person {
  _id: ObjectId;
  createdAt: Date;
  /** Without what no condition reads. */
  contact: JsonObject;
}

type Row = Partial<ContactHead> & Pick<ContactHead, '_id' | 'createdAt'>;

/** In place of values that no condition reads: reading them would be most of the work of a page. */
const UNREAD: Omit<ContactHead, '_id' | 'workspaceId' | 'createdAt'> = {
  email: '',
  firstName: null,
  lastName: null,
  name: null,
  customFields: {},
  subscribed: false,
  suppressed: false,
  consent: UNKNOWN_CONSENT,
  timezone: null,
  language: null,
  rev: 0,
  version: 0,
  updatedAt: new Date(0),
};

async function readPeople(db: Database, of: BuildOf): Promise<Person[]> {
  const columns = columnsOf(of.planned.where);
  const projection = Object.fromEntries([...columns, 'createdAt'].map((column) => [column, 1]));
  const rows = await readContacts(db, of, projection);
  return rows.map(({ _id, createdAt, ...row }) => ({
    _id,
    createdAt,
    contact:
      columns.length === 0
        ? {}
        : contactScope(contactState({ _id, createdAt, workspaceId: of.workspaceId, ...UNREAD, ...row })),
  }));
}

async function readContacts(
  db: Database,
  { workspaceId, after }: BuildOf,
  projection: Document,
): Promise<Row[]> {
  const read = async (filter: Filter<ContactRecord>, limit: number): Promise<Row[]> =>
    await db.collections.Contact.find<Row>({ workspaceId, ...filter }, { projection, batchSize: PAGE })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .toArray();
  if (after === null) return await read({}, PAGE);
  // Two ranges of the index. With one query for both, contacts of the same time, such as imported ones, would be read again
  // for each page.
  const { createdAt, id } = after;
  const same = await read({ createdAt, _id: { $lt: id } }, PAGE);
  if (same.length === PAGE) return same;
  return [...same, ...(await read({ createdAt: { $lt: createdAt } }, PAGE - same.length))];
}

/**
 * Writes decisions about contacts that no batch has decided meanwhile.
 *
 * @returns the number of members among them
 */
export async function writeBuildPage(
  db: Database,
  { workspaceId, planned, rows }: Pick<BuildOf, 'workspaceId' | 'planned'> & Pick<BuildPage, 'rows'>,
  session: ClientSession,
): Promise<number> {
  const segmentId = new ObjectId(planned.id);
  const { version } = planned;
  const contactIds = rows.map(({ contactId }) => contactId);
  if (contactIds.length === 0) return 0;
  const decided = await db.collections.SegmentRow.find(
    { workspaceId, contactId: { $in: contactIds }, segmentId, version },
    { session, projection: { contactId: 1 }, batchSize: PAGE },
  ).toArray();
  const known = new Set(decided.map(({ contactId }) => contactId.toHexString()));
  const fresh = rows.filter(({ contactId }) => !known.has(contactId.toHexString()));
  if (fresh.length > 0) await db.collections.SegmentRow.insertMany(fresh, { session });
  const members = fresh.filter((row) => row.in).length;
  if (members > 0) {
    const moves = new Map([[membersCounter(version), members]]);
    const row = countMoveRow({ workspaceId, automationId: segmentId }, moves);
    await db.collections.CountMove.insertOne(row, { session });
  }
  return members;
}
