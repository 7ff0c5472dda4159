import { ObjectId, type Collection, type Document, type FindOptions } from 'mongodb';
import { enrollmentStatuses } from '../../../domain/automation/enrollment.js';
import {
  isListTest,
  isSegmentTest,
  isSentTest,
  type ContactTest,
  type EventTest,
} from '../../../domain/contact/contact-query.js';
import type { Database } from '../../../models/core/database.js';
import { MAX_TIME_MS } from '../../http/paging.js';
import { exactly, EVERYTHING, NOTHING } from './condition-filter.js';
import { byIds, hexSet, MAX_IDS, tooMany, type TestFilter, type TestQuery } from './test-filter.js';

/** Tests that one row each decides. */
export type RowTest = Exclude<ContactTest, EventTest>;

/**
 * A test by the ids of those who meet it. If they are many, each contact's rows decide; of a broadcast's mails it has to be a
 * segment then.
 *
 * @throws TooBroad
 */
export async function rowFilter(
  db: Database,
  query: TestQuery,
  { test, path }: { test: RowTest; path: string },
): Promise<TestFilter> {
  if (isListTest(test) && (test.status ?? 'subscribed') === 'subscribed') return subscribedTo(test.list);
  const read = await rowsReader(db, query, test);
  const ids = await contactIdsIn(read({}, { limit: MAX_IDS + 1 }));
  if (ids.length <= MAX_IDS) return byIds(ids);
  if (isSentTest(test)) throw tooMany(path);
  return {
    bounds: { upper: EVERYTHING, lower: NOTHING, exact: false },
    meeting: async (rows) =>
      hexSet(await contactIdsIn(read({ contactId: { $in: rows.map(({ _id }) => _id) } }, {}))),
  };
}

/** The contact's own row names the lists that it is subscribed to. */
function subscribedTo(list: string): TestFilter {
  const listIds = new ObjectId(list);
  return {
    bounds: exactly({ listIds }),
    meeting: (rows) => {
      const on = rows.filter((row) => row.listIds?.some((id) => id.equals(listIds)) === true);
      return Promise.resolve(hexSet(on.map(({ _id }) => _id)));
    },
  };
}

/** Reads rows of those who meet a test, of which more may be required. */
type ReadRows = (more: Document, options: FindOptions) => { toArray: () => Promise<Document[]> };

async function contactIdsIn(found: ReturnType<ReadRows>): Promise<ObjectId[]> {
  return (await found.toArray()).map(({ contactId }) => contactId as ObjectId);
}

const common = { projection: { _id: 0, contactId: 1 }, maxTimeMS: MAX_TIME_MS };

async function rowsReader({ collections }: Database, query: TestQuery, test: RowTest): Promise<ReadRows> {
  const { workspaceId } = query;
  if (isListTest(test))
    return reading(collections.Subscription, {
      workspaceId,
      listId: new ObjectId(test.list),
      status: test.status,
    });
  if (isSentTest(test)) {
    const filter = { workspaceId, broadcastId: new ObjectId(test.broadcast), status: 'sent' };
    return reading(collections.Message, filter, { hint: 'ofBroadcast' });
  }
  if (isSegmentTest(test)) {
    const segmentId = new ObjectId(test.segment);
    const wanted = { _id: segmentId, workspaceId };
    const found = await collections.Segment.findOne(wanted, { projection: { 'built.version': 1 } });
    // It has no members until it is built.
    const version = found?.built?.version ?? 0;
    return reading(collections.SegmentRow, { workspaceId, segmentId, version, in: true });
  }
  return reading(collections.Enrollment, {
    workspaceId,
    automationId: new ObjectId(test.automation),
    status: test.status ?? { $in: [...enrollmentStatuses] },
  });
}

function reading<T extends Document>(
  collection: Collection<T>,
  filter: Document,
  own: FindOptions = {},
): ReadRows {
  return (more, options) =>
    collection.find({}, { ...common, ...own, ...options }).filter({ ...filter, ...more });
}
