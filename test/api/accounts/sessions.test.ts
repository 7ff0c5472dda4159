import assert from 'node:assert/strict';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const USER_AGENT = 'Firefox on Linux';

describe('/api/auth/sessions', () => {
  const api = useApi();
  const owner = useOwner(api);
  const list = async () => (await owner.client.get('/api/auth/sessions')).body.data;

  const signInElsewhere = async () => {
    const { email, password } = owner;
    const { client } = { client: api.anonymous() };
    const answer = await client.request('POST', '/api/auth/sign-in', {
      body: { email, password },
      headers: { 'User-Agent': USER_AGENT },
    });
    assert.equal(answer.status, 200, answer.text);
    return client;
  };

  it('lists the browsers of the user, the latest sign-in first', async () => {
    await signInElsewhere();
    const [latest, own, ...others] = await list();
    assert.deepEqual(others, []);
    assert.deepEqual([latest.userAgent, latest.current], [USER_AGENT, false]);
    assert.deepEqual([own.current, own.workspaceId], [true, owner.workspaceId]);
    assert.ok(Date.parse(own.lastUsedAt) <= Date.now() && Date.parse(own.expiresAt) > Date.now());
  });

  it('ends one of them, and no one else’s', async () => {
    const elsewhere = await signInElsewhere();
    const [{ id }] = await list();
    const stranger = await api.signUp();
    assertProblem(await stranger.client.delete(`/api/auth/sessions/${id}`), 404, 'not_found');
    assertProblem(await owner.client.delete('/api/auth/sessions/nonsense'), 404, 'not_found');
    assert.equal((await owner.client.delete(`/api/auth/sessions/${id}`)).status, 204);
    assert.equal((await elsewhere.get('/api/auth/me')).status, 401);
    assert.equal((await list()).length, 1);
    const { body } = await owner.client.get('/api/audit?action=auth.endSession');
    assert.equal(body.data[0].target.id, id);
  });

  it('ends all but the current one', async () => {
    const elsewhere = await signInElsewhere();
    assert.equal((await owner.client.delete('/api/auth/sessions')).status, 204);
    assert.equal((await elsewhere.get('/api/auth/me')).status, 401);
    const [own] = await list();
    assert.equal(own.current, true);
    assert.equal((await owner.client.delete('/api/auth/sessions')).status, 204);
  });

  it('ends the current one', async () => {
    const [own] = await list();
    const answer = await owner.client.delete(`/api/auth/sessions/${own.id}`);
    assert.match(answer.headers.get('Set-Cookie') ?? '', /Max-Age=0|1970/i);
    assert.equal((await owner.client.get('/api/auth/me')).status, 401);
  });
});

describe('/api/auth/me', () => {
  const api = useApi();
  const owner = useOwner(api);

  it('says of an API key which it is, whatever its scopes, and of its workspace only the name', async () => {
    const client = await api.withKey(owner.client, ['subscribe']);
    const { status, body } = await client.get('/api/auth/me');
    assert.equal(status, 200);
    assert.deepEqual(body.apiKey.scopes, ['subscribe']);
    assert.deepEqual(body.workspace, { id: owner.workspaceId, name: 'Test' });
    assert.deepEqual(Object.keys(body), ['apiKey', 'workspace']);
    assertProblem(await client.put('/api/auth/me', { name: 'Ada' }), 403, 'forbidden');
  });

  it('changes the name of the user, and says so in the audit log', async () => {
    const { status, body } = await owner.client.put('/api/auth/me', { name: ' Ada ' });
    assert.deepEqual([status, body.user.name], [200, 'Ada']);
    assert.equal((await owner.client.put('/api/auth/me', {})).body.user.name, 'Ada');
    assert.equal((await owner.client.put('/api/auth/me', { name: null })).body.user.name, null);
    const audit = await owner.client.get('/api/audit?action=auth.me');
    assert.deepEqual(
      audit.body.data.map(({ after }: { after: object }) => after),
      [{ name: null }, { name: 'Ada' }],
    );
    for (const wrong of [{ name: '' }, { name: 7 }, { email: 'a@b.test' }, { name: 'x'.repeat(10_000) }])
      assert.ok([413, 422].includes((await owner.client.put('/api/auth/me', wrong)).status));
  });
});
