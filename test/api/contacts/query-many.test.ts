import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
import type { ContactRecord } from '../../../models/contact.js';
import type { ApiClient } from '../../support/api-client.js';
import { startApi, type TestApi } from '../../support/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/database.js';
import { eventRecord } from '../../support/event-rows.js';
import { plansOf, readsIndex } from '../../support/plans.js';

const PEOPLE = 12_000;
const BATCH = 6_000;
const MINUTE = 60_000;
/** Every so many. */
const RARE = 1_000;

describe('POST /api/contacts/query with many contacts', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  let withNobody: { status: number; body: unknown };
  before(async function () {
    this.timeout(120_000);
    db = await ownDatabase();
    api = await startApi({ db });
    const owner = await api.signUp();
    client = owner.client;
    withNobody = await client.post('/api/contacts/query', {});
    const contacts = people(new ObjectId(owner.workspaceId));
    for (let i = 0; i < PEOPLE; i += BATCH) {
      const some = contacts.slice(i, i + BATCH);
      await db.collections.Contact.insertMany(some);
      await db.collections.Event.insertMany(some.flatMap(eventsOf));
    }
  });
  after(async () => {
    await api.stop();
    await db.release();
  });

  it('finds nobody where the whole installation has no contacts yet', () => {
    assert.equal(withNobody.status, 200);
    assert.deepEqual(withNobody.body, {
      data: [],
      page: 1,
      limit: 50,
      total: 0,
      totalIsExact: true,
      nextCursor: null,
    });
  });

  /** Newest first, two created at each instant; every 1,000th is rare. */
  function people(workspaceId: ObjectId): ContactRecord[] {
    return Array.from({ length: PEOPLE }, (_, i) => {
      const at = new Date(Date.UTC(2026, 0, 1) - Math.floor(i / 2) * MINUTE);
      return {
        _id: new ObjectId(),
        workspaceId,
        email: `p${String(i).padStart(5, '0')}@x.test`,
        firstName: null,
        lastName: null,
        name: null,
        customFields: { n: i, rare: i % RARE === RARE - 1, deep: { rare: i % RARE === RARE - 1 } },
        subscribed: true,
        suppressed: false,
        consent: UNKNOWN_CONSENT,
        timezone: null,
        language: null,
        searchTerms: [`p${String(i).padStart(5, '0')}`],
        rev: 1,
        version: 1,
        createdAt: at,
        updatedAt: at,
      };
    });
  }

  /** Two of everyone, a third of the rare. */
  function eventsOf({ _id: contactId, workspaceId, customFields, createdAt }: ContactRecord) {
    return Array.from({ length: customFields['rare'] === true ? 3 : 2 }, () =>
      eventRecord({
        workspaceId,
        contactId,
        name: 'seen',
        key: 'seen',
        receivedAt: createdAt,
      }),
    );
  }

  const query = async (body: object) => {
    const { status, body: page, text } = await client.post('/api/contacts/query', body);
    assert.equal(status, 200, text);
    return page;
  };
  /** All addresses, page by page; a page may be short. */
  async function read(body: object): Promise<{ found: string[]; pages: number }> {
    const found: string[] = [];
    let page = await query(body);
    let pages = 1;
    for (; ; pages += 1) {
      found.push(...page.data.map(({ email }: { email: string }) => email));
      if (page.nextCursor === null) return { found, pages };
      page = await query({ ...body, cursor: page.nextCursor });
    }
  }
  const rare = Array.from(
    { length: PEOPLE / RARE },
    (_, i) => `p${String((i + 1) * RARE - 1).padStart(5, '0')}@x.test`,
  );

  const cases: [string, object][] = [
    ['by a field that MongoDB decides', { field: 'contact.rare', op: 'eq', value: true }],
    ['by a field that has to be read', { field: 'contact.deep.rare', op: 'eq', value: true }],
    ['by events of everyone', { event: 'seen', atLeast: 3 }],
  ];
  for (const [name, test] of cases) {
    it(`finds few of many ${name}`, async () => {
      for (const sort of ['email', '-email'])
        for (const limit of [5, 200]) {
          const { found } = await read({ where: { all: [test] }, sort, limit });
          assert.deepEqual(found, sort === 'email' ? rare : rare.toReversed());
        }
      const { total, totalIsExact } = await query({ where: { all: [test] } });
      assert.ok(totalIsExact ? total === rare.length : total <= rare.length, String(total));
    });
  }

  it('pages through contacts of the same instant, and reaches a page by its number', async () => {
    const where = { all: [{ field: 'contact.n', op: 'lt', value: 700 }] };
    const { found } = await read({ where, limit: 200 });
    assert.equal(new Set(found).size, 700);
    assert.equal(found.length, 700);
    const third = await query({ where, limit: 200, page: 3 });
    assert.deepEqual(
      third.data.map(({ email }: { email: string }) => email),
      found.slice(400, 600),
    );
    assert.deepEqual([third.total, third.totalIsExact], [700, true]);
    const all = await query({ where: { all: [{ field: 'contact.n', op: 'gte', value: 0 }] } });
    assert.deepEqual([all.total, all.totalIsExact], [10_000, false]);
  });

  it('reads by an index where one finds few', async () => {
    const narrow: object[] = [
      { field: 'contact.email', op: 'eq', value: 'p00001@x.test' },
      {
        field: 'contact.createdAt',
        op: 'after',
        value: new Date(Date.UTC(2026, 0, 1) - 10 * MINUTE).toISOString(),
      },
      { event: 'never' },
    ];
    for (const test of narrow) {
      const where = { all: [{ field: 'contact.n', op: 'gte', value: 0 }, test] };
      for (const plan of await plansOf(db, () => query({ where }))) {
        assert.ok(readsIndex(plan), `${JSON.stringify(test)}: ${JSON.stringify(plan)}`);
        assert.ok(plan.docsExamined < 100, `${JSON.stringify(test)}: ${JSON.stringify(plan)}`);
      }
    }
  });

  it('reads everything once where few match, while its first steps are read in order', async () => {
    const where = { all: [{ field: 'contact.rare', op: 'eq', value: true }] };
    await query({ where });
    const plans = await plansOf(db, () => query({ where }));
    const reads = plans.filter(({ collection }) => collection === 'contacts');
    assert.equal(reads.filter((plan) => !readsIndex(plan)).length, 1);
    // Two steps with their ends, the scan, and the rows of the page.
    assert.equal(reads.length, 6);
    assert.ok(reads.reduce((sum, { docsExamined }) => sum + docsExamined, 0) < PEOPLE + 5_100);
  });
});
