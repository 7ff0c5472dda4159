import assert from 'node:assert/strict';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
import { ObjectId } from 'mongodb';
import { contactRow } from '../../../engine/intake/parts/contacts/contact-rows.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { plansOf, readsIndex, type ReadPlan } from '../../support/engine/plans.js';
import { makeList } from '../../support/audience/sign-ups.js';

/** All are called "common"; only the 7,200 oldest have addresses at a certain company. */
const PEOPLE = 18_000;
const OLD = 7_200;
const BATCH = 6_000;
const MINUTE = 60_000;
/** Lists, by the share of contacts on each. */
const LISTS = { many: 2, few: 60 };

describe('GET /api/contacts with many contacts', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  let contacts: ContactRecord[];
  let lists: { many: string; few: string };
  before(async function () {
    this.timeout(120_000);
    db = await ownDatabase();
    api = await startApi({ db });
    const owner = await api.signUp();
    client = owner.client;
    lists = { many: await makeList(client), few: await makeList(client) };
    contacts = people(new ObjectId(owner.workspaceId), lists);
    for (let i = 0; i < PEOPLE; i += BATCH)
      await db.collections.Contact.insertMany(contacts.slice(i, i + BATCH));
  });
  after(async () => {
    await api.stop();
    await db.release();
  });

  const get = async (query: string) => {
    const path = query.replace(/list=(many|few)/, (_all, size: keyof typeof lists) => `list=${lists[size]}`);
    const { status, body, text } = await client.get(`/api/contacts?${path}`);
    assert.equal(status, 200, text);
    return body;
  };
  const emails = (body: { data: { email: string }[] }) => body.data.map(({ email }) => email);

  /** The expected result of a search, computed without an index. */
  const expected = (prefix: string, sort: string, list?: keyof typeof lists): string[] => {
    const [field, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
    const value = (row: ContactRecord) => Reflect.get(row, field) as Date | string;
    const rows = contacts.filter(
      ({ searchTerms }, i) =>
        searchTerms.some((term) => term.startsWith(prefix)) && (list === undefined || i % LISTS[list] === 0),
    );
    const compare = (a: ContactRecord, b: ContactRecord) =>
      value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a._id.toHexString() < b._id.toHexString() ? -1 : 1;
    return rows.sort((a, b) => sign * compare(a, b)).map(({ email }) => email);
  };

  describe('answers the same whichever index is read', () => {
    for (const sort of ['-createdAt', 'createdAt', '-updatedAt', 'email', '-email']) {
      for (const prefix of ['common', 'oldco', 'person1', 'person123', 'n']) {
        it(`"${prefix}" by ${sort}`, async () => {
          const all = expected(prefix, sort);
          const first = await get(`search=${prefix}&sort=${sort}&limit=20`);
          assert.deepEqual(emails(first), all.slice(0, 20));
          assert.equal(first.total, Math.min(all.length, 10_000));
          assert.equal(first.totalIsExact, all.length <= 10_000);
          assert.deepEqual(
            emails(await get(`search=${prefix}&sort=${sort}&limit=20&page=12`)),
            all.slice(220, 240),
          );
          if (first.nextCursor === null) return assert.ok(all.length <= 20);
          const next = await get(`search=${prefix}&sort=${sort}&limit=20&cursor=${first.nextCursor}`);
          assert.deepEqual(emails(next), all.slice(20, 40));
        });
      }
    }

    it('with several words', async () => {
      const all = expected('oldco', '-createdAt');
      const { data, total } = await get('search=common%20oldco%20p');
      assert.deepEqual(emails({ data }), all.slice(0, 50));
      // Null where the machine is too slow to count them in time.
      assert.equal(total ?? OLD, OLD);
      assert.equal((await get('search=oldco%20newco')).total, 0);
    });

    for (const [prefix, list, sort] of [
      ['common', 'few', '-createdAt'],
      ['oldco', 'few', 'email'],
      ['common', 'many', '-updatedAt'],
      ['person1', 'many', '-createdAt'],
    ] as const) {
      it(`"${prefix}" among the ${list} of a list, by ${sort}`, async () => {
        const all = expected(prefix, sort, list);
        const first = await get(`search=${prefix}&list=${list}&sort=${sort}&limit=20`);
        assert.deepEqual(emails(first), all.slice(0, 20));
        assert.equal(first.total, all.length);
        const next = await get(
          `search=${prefix}&list=${list}&sort=${sort}&limit=20&cursor=${first.nextCursor}`,
        );
        assert.deepEqual(emails(next), all.slice(20, 40));
      });
    }

    it('with filters beside the search', async () => {
      const { total, data } = await get('search=common&subscribed=false&field.n=5');
      const wanted = contacts.filter((row) => !row.subscribed && row.customFields['n'] === 5);
      assert.equal(total, wanted.length);
      assert.equal(data.length, Math.min(50, wanted.length));
    });
  });

  describe('reads indexes only', () => {
    const queries = [
      '',
      ...['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'email', '-email'].map(
        (sort) => `sort=${sort}`,
      ),
      'page=200',
      'search=common',
      'search=common&sort=-email',
      'search=oldco',
      'search=person123',
      'search=nobody',
      'search=%2B%2B',
      'search=common%20oldco&sort=updatedAt',
      'search=common&subscribed=false',
      'search=person1&createdAfter=2024-01-02&createdBefore=2024-01-05',
      'subscribed=false',
      'consent=given',
      'consent=unknown&sort=email',
      'consent=withdrawn&field.n=5',
      'search=common&consent=given',
      'subscribed=true&sort=email',
      'subscribed=true&field.n=5',
      'createdAfter=2024-01-02',
      'createdAfter=2024-01-02&sort=email',
      'list=few',
      'list=many&sort=createdAt',
      'list=few&sort=email',
      'list=few&subscribed=false&field.n=5',
      'list=few&search=common',
      'list=many&search=common',
    ];
    for (const query of queries) {
      it(query === '' ? 'without a query' : query, async () => {
        const plans = await readPlans(query);
        assert.ok(plans.some(({ collection }) => collection === 'contacts'));
        for (const plan of plans) assert.ok(readsIndex(plan), JSON.stringify(plan));
      });
    }

    it('by cursor, however deep, at the cost of one page', async () => {
      for (const query of ['sort=-createdAt', 'sort=email', 'search=common']) {
        const { nextCursor } = await get(`${query}&limit=200&page=50`);
        const plans = await readPlans(`${query}&limit=50&cursor=${nextCursor}`);
        for (const plan of plans) {
          assert.ok(readsIndex(plan), JSON.stringify(plan));
          assert.ok(plan.docsExamined <= 52, `${query}: ${plan.docsExamined}`);
        }
      }
    });

    it('and sorts nothing in memory where an order is all that is asked for', async () => {
      for (const sort of ['createdAt', '-updatedAt', 'email']) {
        for (const { stages } of await readPlans(`sort=${sort}`)) assert.ok(!stages.includes('SORT'), sort);
      }
    });

    it('in order for a broad search, by words for a narrow one, with no more rows than that takes', async () => {
      const broad = await rowsRead('search=common');
      assert.ok(broad <= 52, String(broad));
      const narrow = await rowsRead('search=person123');
      assert.ok(narrow <= 2 * 111, String(narrow));
    });

    it('by a short list, whatever is searched in it', async () => {
      for (const query of ['list=few', 'list=few&search=common', 'list=few&search=oldco&sort=email']) {
        const rows = await rowsRead(query);
        assert.ok(rows <= 2 * (PEOPLE / LISTS.few), `${query}: ${rows}`);
      }
    });
  });

  const readPlans = (query: string): Promise<ReadPlan[]> => plansOf(db, () => get(query));
  const rowsRead = async (query: string): Promise<number> =>
    (await readPlans(query))
      .filter(({ collection }) => collection === 'contacts')
      .reduce((sum, { docsExamined }) => sum + docsExamined, 0);
});

function people(workspaceId: ObjectId, lists: { many: string; few: string }): ContactRecord[] {
  return Array.from({ length: PEOPLE }, (_, i) => {
    const createdAt = new Date(Date.UTC(2024, 0, 1) + Math.floor(i / 3) * MINUTE);
    const row = contactRow(
      {
        id: new ObjectId().toHexString(),
        email: `person${(i * 7_919) % PEOPLE}@${i < OLD ? 'oldco' : 'newco'}.test`,
        firstName: 'Common',
        lastName: `N${i % 97}`,
        name: null,
        customFields: { n: i % 10 },
        subscribed: i % 50 !== 0,
        suppressed: false,
        consent: i % 60 === 0 ? { state: 'given', at: createdAt, by: null } : UNKNOWN_CONSENT,
        timezone: null,
        language: null,
        rev: 1,
        version: 1,
        createdAt,
        updatedAt: new Date(createdAt.getTime() + ((i * 31) % 1_000) * MINUTE),
      },
      workspaceId,
    );
    const listIds = (['many', 'few'] as const).flatMap((size) =>
      i % LISTS[size] === 0 ? [new ObjectId(lists[size])] : [],
    );
    return listIds.length === 0 ? row : { ...row, listIds };
  });
}
