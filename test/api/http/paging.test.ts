import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { findPage, type PageOf } from '../../../api/http/paging.js';
import { parse } from '../../../api/http/input/parse.js';
import { apiKeysQuery } from '../../../api/accounts/keys/api-key-schemas.js';
import { pageRequest, type PageRequest } from '../../../api/http/input/common-schemas.js';
import { RollcallError } from '../../../domain/errors.js';
import type { PageSort } from '../../../models/core/after-position.js';
import { newEvent } from '../../../models/events/event.js';
import type { ApiKeyRecord } from '../../../models/accounts/api-key.js';
import type { Database } from '../../../models/core/database.js';
import { testDatabase } from '../../support/servers/database.js';

const newestFirst: PageSort = { field: 'createdAt', direction: -1 };

describe('Paging', () => {
  let db: Database;
  let workspaceId: ObjectId;
  before(async () => {
    db = await testDatabase();
  });
  beforeEach(() => {
    workspaceId = new ObjectId();
  });

  /** Rows, some with the same instant, named in the order of their ids. */
  const insert = async (count: number): Promise<void> => {
    const rows = Array.from({ length: count }, (_, i): ApiKeyRecord => ({
      _id: new ObjectId(),
      workspaceId,
      name: String(i),
      scopes: [],
      tokenHash: new ObjectId().toHexString(),
      prefix: '',
      createdBy: workspaceId,
      createdAt: new Date(1_000 * Math.floor(i / 3)),
      lastUsedAt: null,
    }));
    await db.models.ApiKey.insertMany(rows);
  };
  const page = (
    request: PageRequest,
    sort = newestFirst,
    filter: object = {},
  ): Promise<PageOf<ApiKeyRecord>> =>
    findPage({ collection: db.collections.ApiKey, filter: { workspaceId, ...filter }, sort, request });
  const names = ({ data }: PageOf<ApiKeyRecord>): number[] => data.map(({ name }) => Number(name));
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

  for (const direction of [1, -1] as const) {
    const sorts: PageSort[] = [
      { field: 'createdAt', direction },
      { field: '_id', direction },
      { field: 'tokenHash', direction },
      { field: 'tokenHash', direction, isUnique: true },
    ];
    for (const sort of sorts) {
      const by = `${sort.isUnique === true ? 'the unique ' : ''}${sort.field}`;
      it(`returns every row once by cursor, by ${by} ${direction === 1 ? 'ascending' : 'descending'}`, async () => {
        await insert(20);
        const seen: number[] = [];
        let next: PageOf<ApiKeyRecord> = await page({ page: 1, limit: 3 }, sort);
        seen.push(...names(next));
        while (next.nextCursor !== null) {
          next = await page({ cursor: next.nextCursor, limit: 3 }, sort);
          seen.push(...names(next));
          assert.deepEqual([next.page, next.total, next.totalIsExact], [null, null, false]);
        }
        assert.deepEqual(seen, direction === 1 ? upTo(20) : upTo(20).reverse());
      });
    }
  }

  it('pages by number, with a total', async () => {
    await insert(7);
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page({ page: number, limit: 3 })));
    assert.deepEqual(pages.map(names), [[6, 5, 4], [3, 2, 1], [0], []]);
    assert.deepEqual(
      pages.map(({ nextCursor }) => nextCursor !== null),
      [true, true, false, false],
    );
    for (const { total, totalIsExact } of pages) assert.deepEqual([total, totalIsExact], [7, true]);
  });

  it('counts exactly up to 10,000 and stops there', async () => {
    await insert(10_000);
    const exact = await page({ page: 1, limit: 1 });
    assert.deepEqual([exact.total, exact.totalIsExact], [10_000, true]);
    await insert(1);
    const more = await page({ page: 1, limit: 1 });
    assert.deepEqual([more.total, more.totalIsExact], [10_000, false]);
  });

  it('is stable when rows are added in front', async () => {
    await insert(6);
    const first = await page({ page: 1, limit: 3 });
    await db.models.ApiKey.insertOne({
      _id: new ObjectId(),
      workspaceId,
      name: '99',
      scopes: [],
      tokenHash: new ObjectId().toHexString(),
      prefix: '',
      createdBy: workspaceId,
      createdAt: new Date(),
      lastUsedAt: null,
    });
    assert.deepEqual(names(await page({ cursor: first.nextCursor ?? '', limit: 3 })), [2, 1, 0]);
  });

  it('refuses an invalid cursor, and one of another filter, sort or list', async () => {
    await insert(6);
    const { nextCursor } = await page({ page: 1, limit: 3 });
    const cursor = nextCursor ?? '';
    const forged = Buffer.from(JSON.stringify(['x', { $gt: '' }, { $oid: 'f'.repeat(24) }])).toString(
      'base64url',
    );
    const attempts = [
      page({ cursor, limit: 3 }, newestFirst, { name: '1' }),
      page({ cursor, limit: 3 }, { field: 'createdAt', direction: 1 }),
      page({ cursor, limit: 3 }, newestFirst, { workspaceId: new ObjectId() }),
      ...['x', '%%%', forged, cursor.slice(0, -4), `${cursor}AAAA`].map((wrong) =>
        page({ cursor: wrong, limit: 3 }),
      ),
    ];
    for (const attempt of attempts) {
      await assert.rejects(attempt, (error: RollcallError) => {
        assert.deepEqual([error.code, error.errors?.[0]?.path], ['invalid', 'cursor']);
        return true;
      });
    }
  });

  it('refuses an operator, and what is no value, in an otherwise valid cursor', async () => {
    await insert(6);
    const { nextCursor } = await page({ page: 1, limit: 3 });
    const [fingerprint, , id] = JSON.parse(
      Buffer.from(nextCursor ?? '', 'base64url').toString(),
    ) as unknown[];
    const pattern = { $regularExpression: { pattern: '.', options: '' } };
    for (const value of [{ $gt: '' }, pattern, [1], null, { $date: 'no date' }]) {
      const cursor = Buffer.from(JSON.stringify([fingerprint, value, id])).toString('base64url');
      await assert.rejects(page({ cursor, limit: 3 }), RollcallError);
    }
  });

  describe('of rows of many bytes', () => {
    const insertLarge = async (count: number, kib: number): Promise<void> => {
      await insert(count);
      await db.models.ApiKey.updateMany({ workspaceId }, { $set: { prefix: 'x'.repeat(kib * 1_024) } });
    };
    const readAll = async (limit: number): Promise<PageOf<ApiKeyRecord>[]> => {
      const pages = [await page({ page: 1, limit })];
      for (let next = pages[0]?.nextCursor ?? null; next !== null; next = pages.at(-1)?.nextCursor ?? null)
        pages.push(await page({ cursor: next, limit }));
      return pages;
    };

    it('ends a page early, with a cursor, before 4 MiB are exceeded', async () => {
      await insertLarge(25, 500);
      const pages = await readAll(200);
      assert.deepEqual(
        pages.map(({ data }) => data.length),
        [8, 8, 8, 1],
      );
      assert.deepEqual(pages.flatMap(names), upTo(25).reverse());
      assert.deepEqual([pages[0]?.total, pages[0]?.limit], [25, 200]);
    });

    it('has one row that is larger than a page may be', async () => {
      await insertLarge(3, 5 * 1_024);
      assert.deepEqual(
        (await readAll(2)).map(({ data }) => data.length),
        [1, 1, 1],
      );
    });

    it('is cut also where rows are put to a test', async () => {
      await insertLarge(25, 500);
      const read = (request: PageRequest) =>
        findPage({
          collection: db.collections.ApiKey,
          filter: { workspaceId },
          sort: newestFirst,
          request,
          select: (rows) => Promise.resolve(rows.filter(({ name }) => Number(name) % 2 === 0)),
        });
      const pages = [await read({ page: 1, limit: 20 })];
      for (let next = pages[0]?.nextCursor ?? null; next !== null; next = pages.at(-1)?.nextCursor ?? null)
        pages.push(await read({ cursor: next, limit: 20 }));
      assert.deepEqual(
        pages.flatMap(names),
        upTo(25)
          .reverse()
          .filter((n) => n % 2 === 0),
      );
      assert.ok(pages.every(({ data }) => data.length <= 8));
    });
  });

  it('reads no row again whose time is that of the last page', async () => {
    const { Event } = db.collections;
    const rows = Array.from({ length: 600 }, () =>
      newEvent({
        workspaceId,
        contactId: null,
        name: 'a',
        key: 'a',
        source: { type: 'api', id: null, name: '' },
        receivedAt: new Date(0),
      }),
    );
    await Event.insertMany(rows);
    const sort = { field: 'receivedAt', direction: -1 } as const;
    const read = (request: PageRequest) =>
      findPage({ collection: Event, filter: { workspaceId, key: 'a' }, sort, request });
    const { nextCursor } = await read({ page: 1, limit: 500 });
    const next = () => read({ cursor: nextCursor ?? '', limit: 10 });
    const keys = await examined(db, next, { of: 'events', what: 'keysExamined' });
    assert.ok(keys <= 30, `${keys} keys`);
    assert.equal((await next()).data.length, 10);
  });

  it('starts the index scan where the last page ended, however deep', async () => {
    await insert(300);
    let deep = await page({ page: 1, limit: 100 });
    deep = await page({ cursor: deep.nextCursor ?? '', limit: 100 });
    const explained = await examined(db, () => page({ cursor: deep.nextCursor ?? '', limit: 10 }));
    assert.ok(explained <= 20, `${explained} documents were examined`);
  });

  describe('The requested page', () => {
    const request = (query: object): PageRequest => pageRequest(parse(apiKeysQuery, query));
    it('is page 1 of 50 by default', () => assert.deepEqual(request({}), { page: 1, limit: 50 }));
    it('reaches page × limit = 10,000', () =>
      assert.deepEqual(request({ page: '50', limit: '200' }), { page: 50, limit: 200 }));

    const wrong: object[] = [
      { page: '0' },
      { page: '-1' },
      { page: '1.5' },
      { page: '1e2' },
      { page: ' 1' },
      { page: '' },
      { page: 'x' },
      { page: '51', limit: '200' },
      { page: '201' },
      { limit: '0' },
      { limit: '201' },
      { limit: '١' },
      { cursor: 'x', page: '1' },
      { cursor: '' },
      { Page: '1' },
    ];
    for (const query of wrong) {
      it(`is refused when it is ${JSON.stringify(query)}`, () => {
        assert.throws(
          () => request(query),
          (error: RollcallError) => error.code === 'invalid',
        );
      });
    }
  });
});

/** Number of documents that a query examines, according to the server's profiler. */
async function examined(
  db: Database,
  query: () => Promise<unknown>,
  { of = 'apiKeys', what = 'docsExamined' }: { of?: string; what?: string } = {},
): Promise<number> {
  const native = db.client.db(db.connection.name);
  await native.command({ profile: 2 });
  await query();
  await native.command({ profile: 0 });
  const rows = await native
    .collection('system.profile')
    .find({ op: 'query', 'command.find': of })
    .sort({ ts: -1 })
    .limit(1)
    .toArray();
  return Number(rows[0]?.[what]);
}
