import assert from 'node:assert/strict';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('GET /api/contacts', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const add = async (email: string, fields: object = {}) => {
    const { status, body, text } = await client.post('/api/contacts', { email, ...fields });
    assert.equal(status, 201, text);
    return body;
  };
  const list = async (query: string) => {
    const { status, body, text } = await client.get(`/api/contacts?${query}`);
    assert.equal(status, 200, text);
    return body;
  };
  const found = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ email }: { email: string }) => email);
  const search = (text: string) => found(`sort=email&search=${encodeURIComponent(text)}`);

  it('lists no contacts in an empty workspace', async () => {
    assert.deepEqual(await list(''), {
      data: [],
      page: 1,
      limit: 50,
      total: 0,
      totalIsExact: true,
      nextCursor: null,
    });
  });

  it('lists its own contacts only, newest first', async () => {
    const other = await api.signUp();
    await other.client.post('/api/contacts', { email: 'theirs@x.test' });
    for (const name of ['a', 'b', 'c']) await add(`${name}@x.test`);
    assert.deepEqual(await found(''), ['c@x.test', 'b@x.test', 'a@x.test']);
  });

  describe('search', () => {
    beforeEach(async () => {
      await add('ada.lovelace@analytical.example', {
        firstName: 'Ada',
        lastName: 'Lovelace',
        name: 'Countess Ada',
      });
      await add('jose@mail.test', { firstName: 'José', lastName: 'Ñúñez' });
      await add('bob+news@corp.analytical.example', { firstName: 'Bob', lastName: "O'Brien" });
      await add('zoe@ñandú.test', { name: 'Zoë (team) [x] 100%' });
    });

    const ada = 'ada.lovelace@analytical.example';
    const jose = 'jose@mail.test';
    const bob = 'bob+news@corp.analytical.example';
    const zoe = 'zoe@xn--and-6ma2c.test';
    const cases: [string, string[]][] = [
      ['ada', [ada]],
      ['ADA', [ada]],
      ['lace', []],
      ['lov', [ada]],
      ['count', [ada]],
      ['ada.lovelace@', [ada]],
      ['ada.lovelace@analytical.example', [ada]],
      ['analytical', [ada, bob]],
      ['analytical.example', [ada, bob]],
      ['corp', [bob]],
      ['exam', [ada, bob]],
      ['jose', [jose]],
      ['José', [jose]],
      ['nunez', [jose]],
      ['ÑÚÑ', [jose]],
      ['bob+news', [bob]],
      ['news', [bob]],
      ["o'brien", [bob]],
      ['zoe', [zoe]],
      ['ada love', [ada]],
      ['love ada', [ada]],
      ['ada bob', []],
      ['ada analytical lov count exam', [ada]],
      ['.*', []],
      ['a.a', []],
      ['^ada', [ada]],
      ['[x]', [zoe]],
      ['(team)', [zoe]],
      ['$where', []],
      ['%', []],
      ['"', []],
      ['.', []],
      ['@', []],
      ['+-/*', []],
      ['💌', []],
    ];
    for (const [text, expected] of cases) {
      it(`${JSON.stringify(text)} finds ${expected.join(', ') || 'nothing'}`, async () => {
        assert.deepEqual(await search(text), [...expected].sort());
      });
    }

    it('is ignored if it is empty', async () => {
      assert.equal((await search('')).length, 4);
      assert.equal((await search('  ')).length, 4);
    });

    it('follows a change of name and email', async () => {
      const [{ id }] = (await list('search=jose')).data;
      await client.put(`/api/contacts/${id}`, { email: 'pepe@mail.test', firstName: 'Pepe' });
      assert.deepEqual(await search('jose'), []);
      assert.deepEqual(await search('pepe'), ['pepe@mail.test']);
    });
  });

  describe('filters', () => {
    it('by subscribed', async () => {
      await add('in@x.test');
      await add('out@x.test', { subscribed: false });
      assert.deepEqual(await found('subscribed=true'), ['in@x.test']);
      assert.deepEqual(await found('subscribed=false'), ['out@x.test']);
      assert.deepEqual(await found('subscribed=false&search=in'), []);
    });

    it('by consent', async () => {
      await add('unknown@x.test');
      await add('yes@x.test', { consent: { state: 'given' } });
      await add('no@x.test', { consent: { state: 'withdrawn' } });
      for (const [state, email] of [
        ['unknown', 'unknown@x.test'],
        ['given', 'yes@x.test'],
        ['withdrawn', 'no@x.test'],
      ] as const) {
        assert.deepEqual(await found(`consent=${state}`), [email]);
      }
      assert.deepEqual(await found('consent=given&subscribed=false'), []);
      assert.deepEqual(await found('consent=given&search=yes'), ['yes@x.test']);
    });

    it('by when they were created', async () => {
      const first = await add('a@x.test');
      const second = await add('b@x.test');
      const at = encodeURIComponent(second.createdAt);
      assert.deepEqual(await found(`createdAfter=${at}`), ['b@x.test']);
      assert.deepEqual(await found(`createdBefore=${at}`), ['a@x.test']);
      assert.deepEqual(await found(`createdAfter=${first.createdAt}&createdBefore=${at}&search=a`), [
        'a@x.test',
      ]);
      assert.deepEqual(await found('createdAfter=2200-01-01'), []);
      assert.deepEqual((await found('createdBefore=2200-01-01T00:00:00%2B02:00')).length, 2);
    });

    it('by custom fields, combined with another filter', async () => {
      await add('a@x.test', { customFields: { plan: 'pro', age: 42, vip: true, 'shoe size': '42' } });
      await add('b@x.test', { customFields: { plan: 'free', age: '42', vip: 'true', tags: ['pro'] } });
      const by = (query: string) => found(`subscribed=true&sort=email&${query}`);
      assert.deepEqual(await by('field.plan=pro'), ['a@x.test']);
      assert.deepEqual(await by('field.age=42'), ['a@x.test', 'b@x.test']);
      assert.deepEqual(await by('field.vip=true'), ['a@x.test', 'b@x.test']);
      assert.deepEqual(await by('field.shoe%20size=42'), ['a@x.test']);
      assert.deepEqual(await by('field.plan=pro&field.age=41'), []);
      assert.deepEqual(await by('field.plan=%24ne'), []);
      const { status, body } = await client.get('/api/contacts?field.plan=pro');
      assert.equal(status, 422);
      assert.equal(body.errors[0].path, 'field.plan');
    });
  });

  describe('order', () => {
    beforeEach(async () => {
      for (const name of ['b', 'c', 'a']) await add(`${name}@x.test`);
      const [{ id }] = (await list('search=b')).data;
      await client.put(`/api/contacts/${id}`, { firstName: 'Changed' });
    });
    const orders: Record<string, string> = {
      createdAt: 'bca',
      '-createdAt': 'acb',
      updatedAt: 'cab',
      '-updatedAt': 'bac',
      email: 'abc',
      '-email': 'cba',
    };
    for (const [sort, expected] of Object.entries(orders)) {
      it(sort, async () => {
        const names = async (query: string) => (await found(query)).map((email) => email[0]).join('');
        assert.equal(await names(`sort=${sort}`), expected);
        assert.equal(await names(`sort=${sort}&search=x.test`), expected);
      });
    }
  });

  describe('pages', () => {
    it('by number and by cursor return every contact once', async () => {
      for (let i = 0; i < 7; i++) await add(`p${i}@x.test`, { firstName: 'Same' });
      for (const query of ['', 'search=same', 'sort=email', 'subscribed=true&sort=-updatedAt']) {
        const whole = await found(query);
        assert.equal(whole.length, 7, query);
        const byNumber: string[] = [];
        for (const page of [1, 2, 3, 4]) byNumber.push(...(await found(`${query}&limit=2&page=${page}`)));
        assert.deepEqual(byNumber, whole, query);
        const byCursor: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page: Awaited<ReturnType<typeof list>> = await list(
            `${query}&limit=3${cursor && `&cursor=${cursor}`}`,
          );
          byCursor.push(...page.data.map(({ email }: { email: string }) => email));
          cursor = page.nextCursor;
        }
        assert.deepEqual(byCursor, whole, query);
      }
    });

    it('by a cursor of another search or order: 422', async () => {
      for (let i = 0; i < 3; i++) await add(`p${i}@x.test`);
      const { nextCursor } = await list('limit=1&search=x.test');
      for (const query of ['search=p', '', 'search=x.test&sort=email', 'search=x.test&subscribed=true']) {
        assert.equal((await client.get(`/api/contacts?${query}&cursor=${nextCursor}`)).status, 422, query);
      }
      assert.equal((await client.get('/api/contacts?cursor=x')).status, 422);
    });
  });

  describe('refuses with 422', () => {
    const queries = [
      'search=a&search=b',
      'serch=a',
      'list=000000000000000000000000',
      `search=${'x'.repeat(201)}`,
      'search=%ff',
      'search=%00',
      'subscribed=yes',
      'subscribed=',
      'consent=yes',
      'consent=',
      'createdAfter=yesterday',
      'createdBefore=1',
      'sort=name',
      'sort=',
      'limit=0',
      'limit=201',
      'limit=1e2',
      'page=0',
      'page=201&limit=50',
      'page=1&cursor=x',
      'subscribed=true&field.=x',
      'subscribed=true&field.a.b=x',
      'subscribed=true&field.$where=x',
      'search[$ne]=x',
    ];
    for (const query of queries) {
      it(query.slice(0, 60), async () => {
        const { status, body } = await client.get(`/api/contacts?${query}`);
        assert.equal(status, 422);
        assert.ok(body.errors.length > 0);
      });
    }
  });
});
