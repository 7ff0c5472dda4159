import { ObjectId } from 'mongodb';
import {
  countRange,
  isSentTest,
  isEventTest,
  isListTest,
  isSegmentTest,
  type ContactTest,
  type EventTest,
} from '../../../domain/contact/contact-query.js';
import type { FieldError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';

/** Each one reads as much as a small list. */
const MAX_TESTS = 10;

interface PlacedTest {
  test: ContactTest;
  path: string;
}

/** What is wrong with the tests of a query: lists and automations of other workspaces, impossible counts, too many. */
export async function checkTests(
  { db }: { db: Database },
  {
    workspaceId,
    tests,
    maxTests = MAX_TESTS,
  }: { workspaceId: ObjectId; tests: PlacedTest[]; maxTests?: number },
): Promise<FieldError[]> {
  if (tests.length > maxTests)
    return [
      { path: 'where', message: `has more than ${String(maxTests)} tests of events, lists and automations` },
    ];
  const ids = (pick: (test: ContactTest) => string | null) =>
    tests.flatMap(({ test }) => pick(test) ?? []).map((id) => new ObjectId(id));
  const projection = { projection: { _id: 1 } };
  const [lists, automations, segments, broadcasts] = await Promise.all([
    db.collections.List.find(
      { _id: { $in: ids(testedList) }, workspaceId, deletedAt: null },
      projection,
    ).toArray(),
    db.collections.Automation.find(
      { _id: { $in: ids(testedAutomation) }, workspaceId },
      projection,
    ).toArray(),
    db.collections.Segment.find({ _id: { $in: ids(testedSegment) }, workspaceId }, projection).toArray(),
    db.collections.Broadcast.find({ _id: { $in: ids(testedBroadcast) }, workspaceId }, projection).toArray(),
  ]);
  const known = new Set(
    [...lists, ...automations, ...segments, ...broadcasts].map(({ _id }) => _id.toHexString()),
  );
  return tests.flatMap(({ test, path }) => {
    if (isEventTest(test)) return countErrors(test, path);
    const [key, id] = testedReference(test);
    return known.has(id) ? [] : [{ path: `${path}.${key}`, message: `is not a ${key} of this workspace` }];
  });
}

function testedList(test: ContactTest): string | null {
  return isListTest(test) ? test.list : null;
}

function testedAutomation(test: ContactTest): string | null {
  return isEventTest(test) || isListTest(test) || isSegmentTest(test) || isSentTest(test)
    ? null
    : test.automation;
}

function testedSegment(test: ContactTest): string | null {
  return isSegmentTest(test) ? test.segment : null;
}

function testedBroadcast(test: ContactTest): string | null {
  return isSentTest(test) ? test.broadcast : null;
}

function testedReference(test: Exclude<ContactTest, EventTest>): [key: string, id: string] {
  if (isListTest(test)) return ['list', test.list];
  if (isSentTest(test)) return ['broadcast', test.broadcast];
  return isSegmentTest(test) ? ['segment', test.segment] : ['automation', test.automation];
}

function countErrors(test: Parameters<typeof countRange>[0], path: string): FieldError[] {
  const { min, max } = countRange(test);
  return min > max ? [{ path: `${path}.atMost`, message: 'must not be less than atLeast' }] : [];
}
