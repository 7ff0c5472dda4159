import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import { Broadcasts } from '../../support/mail/broadcasts.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { messageRecord } from '../../support/mail/message-rows.js';
import { plansOf, readsIndex } from '../../support/engine/plans.js';
import { makeList } from '../../support/audience/sign-ups.js';

const PEOPLE = 12_000;
const BATCH = 6_000;
const MINUTE = 60_000;
/** Every so many. */
const RARE = 1_000;

describe('POST /api/contacts/query with many contacts', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  let workspaceId: ObjectId;
  let withNobody: { status: number; body: unknown };
  before(async function () {
    this.timeout(120_000);
    db = await ownDatabase();
    api = await startApi({ db });
    const owner = await api.signUp();
    client = owner.client;
    withNobody = await client.post('/api/contacts/query', {});
    workspaceId = new ObjectId(owner.workspaceId);
    const contacts = people(workspaceId);
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
  function people(of: ObjectId): ContactRecord[] {
    return Array.from({ length: PEOPLE }, (_, i) => {
      const at = new Date(Date.UTC(2026, 0, 1) - Math.floor(i / 2) * MINUTE);
      return {
        _id: new ObjectId(),
        workspaceId: of,
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
  function eventsOf({ _id: contactId, workspaceId: of, customFields, createdAt }: ContactRecord) {
    return Array.from({ length: customFields['rare'] === true ? 3 : 2 }, () =>
      eventRecord({
        workspaceId: of,
        contactId,
        name: 'seen',
        key: 'seen',
        receivedAt: createdAt,
      }),
    );
  }

  /** A broadcast that was sent to so many. */
  const sendTo = async (count: number): Promise<string> => {
    const some = new Broadcasts({ client, db, workspaceId: workspaceId.toHexString() });
    const id = await some.draft(await makeList(client));
    const rows = await db.collections.Contact.find({ workspaceId }).limit(count).toArray();
    const broadcastId = new ObjectId(id);
    await db.collections.Message.insertMany(
      rows.map(({ _id: contactId, email: to }) => messageRecord({ workspaceId, contactId, to, broadcastId })),
    );
    return id;
  };
  /** A built segment of some. */
  const segmentOf = async (isIn: (i: number) => boolean): Promise<string> => {
    const where = { all: [{ field: 'contact.email', op: 'exists' as const }] };
    const made = await client.post('/api/segments', { name: 'Some', where });
    const segmentId = new ObjectId(made.body.id as string);
    const at = new Date();
    await db.models.Segment.updateOne({ _id: segmentId }, { $set: { built: { version: 1, where, at } } });
    const rows = await db.collections.Contact.find({ workspaceId }).sort({ email: 1 }).toArray();
    await db.collections.SegmentRow.insertMany(
      rows
        .filter((_, i) => isIn(i))
        .map(({ _id: contactId }) => ({
          _id: new ObjectId(),
          workspaceId,
          segmentId,
          version: 1,
          contactId,
          in: true,
          at,
        })),
    );
    return segmentId.toHexString();
  };
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
      assert.deepEqual([total, totalIsExact], total === null ? [null, false] : [rare.length, true]);
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

  it('reads in order, by the index of that, where no other can serve', async () => {
    const where = { all: [{ field: 'contact.rare', op: 'eq', value: true }] };
    for (const sort of ['email', '-updatedAt', 'createdAt']) {
      const plans = await plansOf(db, () => query({ where, sort }));
      const reads = plans.filter(({ collection }) => collection === 'contacts');
      assert.deepEqual(
        reads.map(({ indexes, docsExamined }) => [indexes.length, docsExamined]),
        [[1, PEOPLE]],
        sort,
      );
      assert.ok(reads.every((plan) => !plan.stages.includes('SORT')));
    }
  });

  it('asks for a segment where events or a broadcast are about more than 5,000, and says where', async () => {
    const narrow = { field: 'contact.rare', op: 'eq', value: true };
    const broadcast = await sendTo(5_001);
    const tests: object[] = [
      { event: 'seen' },
      { event: 'seen', atMost: 0 },
      { event: 'seen', which: 'last', where: { all: [{ field: 'event.x', op: 'exists' }] } },
      { broadcast },
    ];
    for (const test of tests) {
      const where = { all: [narrow], none: [{ any: [test] }] };
      const { status, body } = await client.post('/api/contacts/query', { where });
      const message = 'is about more than 5,000 contacts; save it as a segment';
      const error = { path: 'where.none[0].any[0]', message };
      assert.deepEqual([status, body.code, body.errors], [422, 'invalid', [error]], JSON.stringify(test));
      const bulk = { action: 'suppress', filter: { where } };
      assert.equal(
        (await client.post('/api/contacts/bulk', bulk)).body.errors[0].path,
        `filter.${error.path}`,
      );
      const file = { of: 'contacts', filter: { where } };
      assert.equal((await client.post('/api/exports', file)).body.errors[0].path, `filter.${error.path}`);
      const preview = await client.post('/api/segments/preview', { where });
      assert.deepEqual(preview.body, { count: null, countIsExact: false, sample: [] });
    }
  });

  it('finds the members of a segment, however many they are', async () => {
    const segment = await segmentOf((i) => i % 2 === 1);
    const where = { all: [{ segment }, { field: 'contact.n', op: 'gte', value: PEOPLE - 3_000 }] };
    const { found } = await read({ where, sort: 'email', limit: 200 });
    assert.equal(found.length, 1_500);
    assert.equal(found[0], `p${String(PEOPLE - 2_999).padStart(5, '0')}@x.test`);
    const { found: without } = await read({ where: { all: where.all.slice(1), none: [{ segment }] } });
    assert.equal(without.length, 1_500);
  });

  it('ends a page before its contacts have more than 4 MiB', async () => {
    const large = await api.signUp();
    const rows = people(new ObjectId(large.workspaceId)).slice(0, 100);
    const text = 'x'.repeat(64_000);
    await db.collections.Contact.insertMany(
      rows.map((row) => ({ ...row, customFields: { text, deep: { n: 1 } } })),
    );
    const conditions: object[] = [
      { field: 'contact.text', op: 'exists' },
      // Put to each contact here.
      { field: 'contact.deep.n', op: 'eq', value: 1 },
    ];
    for (const condition of conditions) {
      const emails: string[] = [];
      const sizes: number[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const body = { where: { all: [condition] }, limit: 200, ...(cursor !== undefined && { cursor }) };
        const { body: page, text: answer } = await large.client.post('/api/contacts/query', body);
        sizes.push(answer.length);
        emails.push(...page.data.map(({ email }: { email: string }) => email));
        cursor = page.nextCursor;
      }
      assert.equal(new Set(emails).size, 100);
      assert.equal(emails.length, 100);
      assert.ok(Math.max(...sizes) < 4.5 * 1_048_576, String(Math.max(...sizes)));
    }
    const { body: found, text: searched } = await large.client.get('/api/contacts?search=p00&limit=200');
    assert.ok(found.nextCursor !== null && searched.length < 4.5 * 1_048_576, String(searched.length));
  });
});
