import type { Document, Filter, ObjectId } from 'mongodb';
import { UNKNOWN_CONSENT } from '../../domain/contact/consent.js';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import type { JsonObject } from '../../domain/json/json.js';
import { contactScope } from '../../domain/plan/contacts/contact-patch.js';
import { readColumns } from '../../domain/segments/read-columns.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import { contactState, type ContactHead } from '../intake/parts/contacts/contact-rows.js';

/** Contacts per page, whose rows in a build are one transaction of a few tens of milliseconds. */
const PAGE = 1_000;

/** The last contact of a page. */
export interface WalkPosition {
  createdAt: Date;
  id: ObjectId;
}

interface PeopleOf {
  workspaceId: ObjectId;
  where: ContactWhere;
  /** Null for the first page. */
  after: WalkPosition | null;
}

export interface People {
  people: Person[];
  /** Null if these are the last contacts. */
  last: WalkPosition | null;
}

export interface Person {
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

/** Reads the contacts that follow, from the newest to the oldest, with what the conditions read of them. */
export async function readPeople(db: Database, input: PeopleOf): Promise<People> {
  const columns = readColumns(input.where);
  const projection = Object.fromEntries([...columns, 'createdAt'].map((column) => [column, 1]));
  const rows = await readContacts(db, input, projection);
  const people = rows.map(({ _id, createdAt, ...row }) => ({
    _id,
    createdAt,
    contact:
      columns.length === 0
        ? {}
        : contactScope(contactState({ _id, createdAt, workspaceId: input.workspaceId, ...UNREAD, ...row })),
  }));
  const last = people.length < PAGE ? undefined : people.at(-1);
  return { people, last: last === undefined ? null : { createdAt: last.createdAt, id: last._id } };
}

async function readContacts(
  db: Database,
  { workspaceId, after }: PeopleOf,
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
