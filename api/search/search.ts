import type { ObjectId } from 'mongodb';
import { searchWords } from '../../domain/contact/search-terms.js';
import { nameRank, type Found, type SearchKind } from '../../domain/search.js';
import type { Database } from '../../models/core/database.js';
import { findContacts, searchFilters } from '../contacts/queries/find-contacts.js';
import { readPeople } from '../contacts/people.js';

import { MAX_TIME_MS } from '../http/paging.js';

/** The newest of each kind are searched: names are read by the index of their list, and compared here. */
const MAX_NAMES = 5_000;

export interface Search {
  workspaceId: ObjectId;
  text: string;
  /** The kinds that the caller may read. */
  kinds: readonly SearchKind[];
  /** Results per kind. */
  limit: number;
}

/** What has words that begin with those of the text, a few of each kind; nothing if the text has no letters or digits. */
export async function search({ db }: { db: Database }, query: Search): Promise<Found[]> {
  const words = searchWords(query.text);
  if (words.length === 0) return [];
  const found = await Promise.all(
    query.kinds.map((kind) =>
      kind === 'contacts' ? foundPeople(db, query) : findNamed(db, kind, { ...query, words }),
    ),
  );
  return found.flat();
}

/** Names of one kind, and what tells them apart. */
interface Named {
  _id: ObjectId;
  name: string;
  detail: string | null;
}

const options = { sort: { createdAt: -1, _id: -1 }, limit: MAX_NAMES, maxTimeMS: MAX_TIME_MS } as const;

const readers: Record<
  Exclude<SearchKind, 'contacts'>,
  (db: Database, filter: { workspaceId: ObjectId; deletedAt?: null }) => Promise<Named[]>
> = {
  automations: async ({ collections }, { workspaceId }) => {
    const projection = { name: 1, status: 1 };
    const rows = await collections.Automation.find({ workspaceId }, { ...options, projection }).toArray();
    return rows.map(({ _id, name, status }) => ({ _id, name, detail: status }));
  },
  broadcasts: async ({ collections }, { workspaceId }) => {
    const projection = { 'definition.name': 1, status: 1 };
    const rows = await collections.Broadcast.find({ workspaceId }, { ...options, projection }).toArray();
    return rows.map(({ _id, definition: { name }, status }) => ({ _id, name, detail: status }));
  },
  templates: async ({ collections }, filter) => {
    const rows = await collections.Template.find(filter, { ...options, projection: { name: 1 } }).toArray();
    return rows.map(({ _id, name }) => ({ _id, name, detail: null }));
  },
  lists: async ({ collections }, filter) => {
    const projection = { name: 1, description: 1 };
    const rows = await collections.List.find(filter, { ...options, projection }).toArray();
    return rows.map(({ _id, name, description }) => ({ _id, name, detail: description }));
  },
  segments: async ({ collections }, { workspaceId }) => {
    const rows = await collections.Segment.find(
      { workspaceId },
      { ...options, projection: { name: 1 } },
    ).toArray();
    return rows.map(({ _id, name }) => ({ _id, name, detail: null }));
  },
  forms: async ({ collections }, filter) => {
    const projection = { 'definition.name': 1 };
    const rows = await collections.Form.find(filter, { ...options, projection }).toArray();
    return rows.map(({ _id, definition: { name } }) => ({ _id, name, detail: null }));
  },
  'event-sources': async ({ collections }, { workspaceId }) => {
    const projection = { name: 1, provider: 1 };
    const rows = await collections.EventSource.find({ workspaceId }, { ...options, projection }).toArray();
    return rows.map(({ _id, name, provider }) => ({ _id, name, detail: provider }));
  },
  rules: async ({ collections }, { workspaceId }) => {
    const rows = await collections.Rule.find(
      { workspaceId },
      { ...options, projection: { name: 1 } },
    ).toArray();
    return rows.map(({ _id, name }) => ({ _id, name, detail: null }));
  },
};

async function findNamed(
  db: Database,
  kind: Exclude<SearchKind, 'contacts'>,
  { workspaceId, words, limit }: Search & { words: readonly string[] },
): Promise<Found[]> {
  const rows = await readers[kind](db, { workspaceId, deletedAt: null });
  return rows
    .map((row) => ({ row, rank: nameRank(row.name, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ row: { _id, name, detail } }) => ({ type: kind, id: _id.toHexString(), name, detail }));
}

/** The newest contacts that match. */
async function foundPeople(db: Database, { workspaceId, text, limit }: Search): Promise<Found[]> {
  const filters = searchFilters(text);
  const wanted = {
    workspaceId,
    filters,
    question: {},
    sort: '-createdAt',
    request: { isWhole: true, limit },
  } as const;
  const { data: rows } = await findContacts(db, wanted);
  const people = await readPeople(db, { workspaceId, contactIds: rows.map(({ _id }) => _id) });
  return [...people.values()].map(({ id, email, name }) => ({ type: 'contacts', id, name, detail: email }));
}
