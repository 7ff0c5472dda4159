import type { Document, ObjectId } from 'mongodb';
import { plannedSegment } from '../../domain/segments/planned-segments.js';
import { decidePeople } from '../../engine/segments/decide-people.js';
import { readPeople, type People, type WalkPlace } from '../../engine/segments/read-people.js';
import type { Database } from '../../models/database.js';
import { indexOn } from '../contacts/search-contacts.js';
import { MAX_TIME_MS } from '../http/paging.js';
import type { CountOf, CountState } from './count-cursor.js';

/** A part of the contacts, from the newest to the oldest. */
export interface CountStep {
  checked: number;
  found: number;
  /** The last of them; null if no others follow. */
  last: WalkPlace | null;
}

type From = CountOf & Pick<CountState, 'now' | 'after'>;

/** Decides each contact as the build of the segment would; the next contacts are read while some are decided. */
export async function* decideInSteps(db: Database, from: From): AsyncGenerator<CountStep> {
  const { where, now, workspaceId } = from;
  const planned = plannedSegment({ id: '', name: '', version: 0, where, isBuilding: true });
  const decide = async ({ people, last }: People): Promise<CountStep> => {
    const decisions = await decidePeople(db, { workspaceId, planned, now }, people);
    return { checked: people.length, found: decisions.filter(({ member }) => member).length, last };
  };
  const begun: Promise<CountStep>[] = [];
  for await (const people of peopleAfter(db, from)) {
    const step = decide(people);
    // Rethrown when it is awaited; if the count ends before, the error is irrelevant.
    step.catch(() => undefined);
    const before = begun.shift();
    begun.push(step);
    if (before !== undefined) yield await before;
  }
  for (const step of begun) yield await step;
}

async function* peopleAfter(db: Database, { workspaceId, where, after }: From): AsyncGenerator<People> {
  let next = after;
  do {
    const page = await readPeople(db, { workspaceId, where, after: next });
    yield page;
    next = page.last;
  } while (next !== null);
}

/** Counts the contacts that match a filter, which decides all conditions; `size` of them are checked per step. */
export async function* matchInSteps(
  db: Database,
  { workspaceId, after: start }: From,
  { filter, size }: { filter: Document; size: number },
): AsyncGenerator<CountStep> {
  const { Contact } = db.collections;
  const options = { hint: indexOn('createdAt'), maxTimeMS: MAX_TIME_MS };
  let after = start;
  for (;;) {
    const page = { ...options, sort: SORT, projection: { createdAt: 1 }, skip: size - 1, limit: 1 };
    const [end] = await Contact.find({ $or: rangesOf(workspaceId, { after, last: null }) }, page).toArray();
    const last = end === undefined ? null : { createdAt: end.createdAt, id: end._id };
    const counts = rangesOf(workspaceId, { after, last }).map((range) =>
      Contact.countDocuments({ $and: [range, filter] }, options),
    );
    const found = (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
    yield { checked: size, found, last };
    if (last === null) return;
    after = last;
  }
}

const SORT = { createdAt: -1, _id: -1 } as const;

/**
 * Contacts after a place, up to another one, as ranges of the index. One condition for all of them would read contacts of
 * the same time, such as imported ones, again for each step.
 */
function rangesOf(
  workspaceId: ObjectId,
  { after, last }: { after: WalkPlace | null; last: WalkPlace | null },
): Document[] {
  const beyond = after && { $lt: after.id };
  const upTo = last && { $gte: last.id };
  if (after !== null && after.createdAt.getTime() === last?.createdAt.getTime())
    return [{ workspaceId, createdAt: after.createdAt, _id: { ...beyond, ...upTo } }];
  const between = { ...(after && { $lt: after.createdAt }), ...(last && { $gt: last.createdAt }) };
  return [
    ...(after === null ? [] : [{ workspaceId, createdAt: after.createdAt, _id: { ...beyond } }]),
    { workspaceId, ...((after ?? last) !== null && { createdAt: between }) },
    ...(last === null ? [] : [{ workspaceId, createdAt: last.createdAt, _id: { ...upTo } }]),
  ];
}
