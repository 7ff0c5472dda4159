import type { Document, ObjectId, WithId } from 'mongodb';
import {
  isEventTest,
  isGroup,
  testsIn,
  type ContactTest,
  type ContactWhere,
} from '../../../domain/contact/contact-query.js';
import { isCondition } from '../../../domain/automation/where.js';
import { matches } from '../../../domain/contact/match-contact.js';
import { contactScope } from '../../../domain/plan/contacts/contact-patch.js';
import { contactState } from '../../../engine/intake/parts/contacts/contact-rows.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { Database } from '../../../models/core/database.js';
import { readTimezone } from '../../../models/accounts/read-timezone.js';
import { and, conditionBounds, not, or, EVERYTHING, NOTHING, type Bounds } from './condition-filter.js';
import { eventFilter } from './event-filter.js';
import { rowFilter } from './row-filter.js';
import type { TestFilter, TestQuery } from './test-filter.js';

/** When the tests have been answered at the latest, in milliseconds: one after the other, so that a query takes one core. */
const TESTS_MS = 1_000;

interface Asked {
  workspaceId: ObjectId;
  where: ContactWhere;
  now: Date;
  /** Of the conditions in what was sent. */
  path: string;
}

/** Conditions as MongoDB can decide them. */
export interface QueryFilter {
  /** All contacts that meet the conditions match it. */
  filter: Document;
  /** Those of contacts that match which meet the conditions; absent if they all do. */
  select?: (rows: Rows) => Promise<Rows>;
}

type Rows = WithId<ContactRecord>[];
type Tests = ReadonlyMap<ContactTest, TestFilter>;

/** The filter of a query. @throws TooBroad */
export async function queryFilter(db: Database, asked: Asked): Promise<QueryFilter> {
  const { workspaceId, where, now, path } = asked;
  const until = performance.now() + TESTS_MS;
  const tests = new Map<ContactTest, TestFilter>();
  for (const placed of testsIn(where, path))
    tests.set(placed.test, await testFilter(db, { workspaceId, now, until }, placed));
  const { upper: filter, exact } = whereBounds(where, { tests, now });
  if (exact) return { filter };
  const timezone = await readTimezone(db, workspaceId);
  return { filter, select: (rows) => meeting(rows, { where, now, timezone, tests }) };
}

async function testFilter(
  db: Database,
  query: TestQuery,
  { test, path }: { test: ContactTest; path: string },
): Promise<TestFilter> {
  return isEventTest(test)
    ? await eventFilter(db, query, { test, path })
    : await rowFilter(db, query, { test, path });
}

function whereBounds(where: ContactWhere, known: { tests: Tests; now: Date }): Bounds {
  const bounds = (node: NonNullable<ContactWhere['all']>[number]): Bounds => {
    if (isGroup(node)) return whereBounds(node, known);
    if (isCondition(node)) return conditionBounds(node, known.now);
    return known.tests.get(node)?.bounds ?? { upper: EVERYTHING, lower: NOTHING, exact: false };
  };
  const { all = [], any = [], none = [] } = where;
  return and([
    ...all.map(bounds),
    ...(any.length === 0 ? [] : [or(any.map(bounds))]),
    ...none.map((node) => not(bounds(node))),
  ]);
}

interface Put {
  where: ContactWhere;
  now: Date;
  timezone: string;
  tests: Tests;
}

/** Those of some contacts that meet the conditions, as the conditions of automations decide it. */
async function meeting(rows: Rows, { where, now, timezone, tests }: Put): Promise<Rows> {
  const met = new Map(
    await Promise.all([...tests].map(async ([test, { meeting: of }]) => [test, await of(rows)] as const)),
  );
  return rows.filter((row) => {
    const scope = { contact: contactScope(contactState(row)), event: null, entry: null, now, timezone };
    return matches(where, scope, (test) => met.get(test)?.has(row._id.toHexString()) === true);
  });
}
