import assert from 'node:assert/strict';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const WHERE = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };
const LIST = 'a'.repeat(24);

describe('/api/views', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  it('keeps what a view shows, in the order given, for all members', async () => {
    assert.deepEqual((await client.get('/api/views')).body, { views: [] });
    const views = [
      { name: 'Paying', where: WHERE, sort: '-updatedAt', columns: ['plan', 'seats'] },
      { name: 'Ada', search: 'ada', list: LIST, subscribed: false, consent: 'withdrawn' },
    ];
    const saved = await client.put('/api/views', { views });
    assert.equal(saved.status, 200, saved.text);
    assert.deepEqual(saved.body, { views });
    const viewer = await joinAs(api, owner, 'viewer');
    assert.deepEqual((await viewer.client.get('/api/views')).body, { views });
    assertProblem(await viewer.client.put('/api/views', { views: [] }), 403, 'forbidden');
    const stranger = await api.signUp();
    assert.deepEqual((await stranger.client.get('/api/views')).body, { views: [] });
  });

  it('does not lose the view that another member has saved meanwhile', async () => {
    const tag = (await client.get('/api/views')).headers.get('ETag') ?? '';
    const headers = { 'If-Match': tag };
    assert.equal((await client.put('/api/views', { views: [{ name: 'One' }] }, { headers })).status, 200);
    const late = await client.put('/api/views', { views: [{ name: 'Two' }] }, { headers });
    assertProblem(late, 412, 'precondition_failed');
    assert.deepEqual((await client.get('/api/views')).body, { views: [{ name: 'One' }] });
  });

  it('leaves an entry in the audit log', async () => {
    await client.put('/api/views', { views: [{ name: 'One' }] });
    const { data } = (await client.get('/api/audit?action=views.change')).body;
    assert.equal(data.length, 1);
    assert.deepEqual(data[0].after, { views: [{ name: 'One' }] });
  });

  const refused: Record<string, object[]> = {
    'views[0].name': [{ name: '' }],
    'views[1]': [{ name: 'One' }, { name: 'One' }],
    'views[0].sort': [{ name: 'One', sort: 'name' }],
    'views[0].columns[0]': [{ name: 'One', columns: ['a.b'] }],
    'views[0].where.all[0].field': [{ name: 'One', where: { all: [{ field: 7, op: 'eq', value: 1 }] } }],
    'views[0].shown': [{ name: 'One', shown: true }],
    views: Array.from({ length: 51 }, (_, n) => ({ name: String(n) })),
  };
  for (const [path, views] of Object.entries(refused)) {
    it(`refuses what is wrong at ${path}`, async () => {
      const problem = await client.put('/api/views', { views });
      assertProblem(problem, 422, 'invalid');
      assert.deepEqual(
        problem.body.errors.map((one: { path: string }) => one.path),
        [path],
      );
    });
  }
});
