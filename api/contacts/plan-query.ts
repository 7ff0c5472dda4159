import type { Document, ObjectId } from 'mongodb';
import {
  isContactCondition,
  isGroup,
  testsIn,
  type ContactTest,
  type ContactWhere,
} from '../../domain/contact/contact-query.js';
import type { Database } from '../../models/database.js';
import { readTimezone } from '../../models/read-timezone.js';
import { MAX_TIME_MS } from '../http/paging.js';
import { and, conditionBounds, not, or, EVERYTHING, NOTHING, type Bounds } from './condition-filter.js';
import { MAX_NARROW, narrowed, type Narrowed } from './query-tests.js';
import { allWords, beginsWith, indexOn } from './search-contacts.js';

/** Conditions whose matches are counted to find the fewest. */
const MAX_PROBES = 6;

export type Tests = ReadonlyMap<ContactTest, Narrowed | null>;

export interface QueryPlan {
  /** All contacts that meet the query match it; where `exact`, no others do. */
  filter: Document;
  exact: boolean;
  /** Of the workspace. */
  timezone: string;
  /** The tests; null for those that each contact has to be put to. */
  tests: Tests;
  /** The index to read if few contacts match one of the conditions, and a filter for it; null to read in order. */
  narrow: { filter: Document; hint: Document } | null;
}

interface Asked {
  workspaceId: ObjectId;
  where: ContactWhere;
  /** Folded words; null without a search, none if it cannot match. */
  words: string[] | null;
  now: Date;
}

/** How to read a query with as few contacts as possible. */
export async function planQuery(db: Database, { workspaceId, where, words, now }: Asked): Promise<QueryPlan> {
  const [timezone, ...narrowedTests] = await Promise.all([
    readTimezone(db, workspaceId),
    ...[...testsIn(where, '')].map(
      async ({ test }) => [test, await narrowed(db, { workspaceId, now }, test)] as const,
    ),
  ]);
  const tests = new Map(narrowedTests);
  const { upper, exact } = boundsOf(where, { tests, now });
  const search = words === null ? EVERYTHING : words.length === 0 ? NOTHING : allWords(words);
  return {
    filter: { workspaceId, $and: [upper, search] },
    exact,
    timezone,
    tests,
    narrow: await fewest(db, workspaceId, [
      ...(words ?? []).map((word) => ({ searchTerms: beginsWith(word) })),
      ...(words?.length === 0 ? [NOTHING] : []),
      ...requiredFilters(upper),
    ]),
  };
}

interface Known {
  tests: Tests;
  now: Date;
}

function boundsOf(where: ContactWhere, known: Known): Bounds {
  const bounds = (node: NonNullable<ContactWhere['all']>[number]): Bounds => {
    if (isGroup(node)) return boundsOf(node, known);
    if (isContactCondition(node)) return conditionBounds(node, known.now);
    return known.tests.get(node)?.bounds ?? { upper: EVERYTHING, lower: NOTHING, exact: false };
  };
  const { all = [], any = [], none = [] } = where;
  return and([
    ...all.map(bounds),
    ...(any.length === 0 ? [] : [or(any.map(bounds))]),
    ...none.map((node) => not(bounds(node))),
  ]);
}

/** The filters on a single field that every match must meet. */
function* requiredFilters(filter: Document): Generator<Document> {
  const { $and: parts } = filter as { $and?: Document[] };
  for (const part of parts ?? []) yield* requiredFilters(part);
  const [field = '$', ...others] = Object.keys(filter);
  if (others.length === 0 && !field.startsWith('$')) yield filter;
}

/** Fields with an index that can find contacts by a value or range. */
const INDEXED = ['searchTerms', 'listIds', 'email', 'createdAt', 'updatedAt', 'subscribed', 'consent.state'];

async function fewest(
  db: Database,
  workspaceId: ObjectId,
  filters: Document[],
): Promise<QueryPlan['narrow']> {
  const byId = filters.filter((filter) => '_id' in filter);
  const [ids] = byId.sort((a, b) => idCount(a) - idCount(b));
  if (ids !== undefined && idCount(ids) <= MAX_NARROW) return { filter: ids, hint: { _id: 1 } };
  const indexed = filters.filter((filter) => INDEXED.includes(Object.keys(filter)[0] ?? ''));
  const counted = await Promise.all(
    indexed.slice(0, MAX_PROBES).map(async (filter) => {
      const hint = indexOn(Object.keys(filter)[0] ?? '');
      const options = { hint, limit: MAX_NARROW + 1, maxTimeMS: MAX_TIME_MS };
      return {
        filter,
        hint,
        count: await db.collections.Contact.countDocuments({ workspaceId, ...filter }, options),
      };
    }),
  );
  const [best] = counted.sort((a, b) => a.count - b.count);
  return best !== undefined && best.count <= MAX_NARROW ? best : null;
}

function idCount({ _id }: Document): number {
  const { $in } = _id as { $in?: unknown[] };
  return $in?.length ?? Infinity;
}
