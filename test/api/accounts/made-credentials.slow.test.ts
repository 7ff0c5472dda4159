import assert from 'node:assert/strict';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('API keys and event sources of a member who loses the right to make them', () => {
  const api = useApi();
  const owner = useOwner(api);

  /** An admin with a key, a source, and a source made with the key. */
  async function admin() {
    const { client, userId } = await joinAs(api, owner, 'admin');
    const { body: key } = await client.post('/api/api-keys', { name: 'Own', scopes: ['admin'] });
    const { body: source } = await client.post('/api/event-sources', { name: 'Shop' });
    const withKey = client.withBearer(key.secret);
    const { body: second } = await withKey.post('/api/event-sources', { name: 'Till' });
    const works = async () => [
      (await withKey.get('/api/contacts')).status,
      (await api.anonymous().get(new URL(source.url).pathname)).status,
    ];
    const { id, name, prefix } = key;
    const made = {
      apiKeys: [{ id, name, prefix }],
      eventSources: [
        { id: source.id, name: 'Shop' },
        { id: second.id, name: 'Till' },
      ],
    };
    assert.deepEqual(await works(), [200, 200]);
    return { path: `/api/members/${userId}`, userId, made, works, client, keyId: id, sourceId: source.id };
  }

  it('are listed with the user who made them', async () => {
    const { userId, keyId, sourceId } = await admin();
    assert.equal((await owner.client.get(`/api/api-keys/${keyId}`)).body.createdBy, userId);
    assert.equal((await owner.client.get(`/api/event-sources/${sourceId}`)).body.createdBy, userId);
  });

  it('are revoked and answered when the member is removed', async () => {
    const { path, made, works, keyId, sourceId } = await admin();
    const { body: other } = await owner.client.post('/api/api-keys', { name: 'Stays', scopes: ['admin'] });
    const { status, body } = await owner.client.delete(path);
    assert.equal(status, 200);
    assert.deepEqual(body, { made: { ...made, revoked: { apiKeys: true, eventSources: true } } });
    assert.deepEqual(await works(), [401, 404]);
    assertProblem(await owner.client.get(`/api/api-keys/${keyId}`), 404, 'not_found');
    assert.equal((await owner.client.get(`/api/event-sources/${sourceId}`)).body.enabled, false);
    assert.equal((await owner.client.get(`/api/api-keys/${other.id}`)).status, 200);
    const { body: log } = await owner.client.get('/api/audit?action=members.delete');
    assert.deepEqual(log.data[0].before, { role: 'admin', keys: ['Own'], sources: ['Shop', 'Till'] });
  });

  it('are revoked and answered when the member is demoted', async () => {
    const { path, made, works } = await admin();
    const { status, body } = await owner.client.put(path, { role: 'editor' });
    assert.equal(status, 200);
    assert.deepEqual(body.made, { ...made, revoked: { apiKeys: true, eventSources: true } });
    assert.deepEqual(await works(), [401, 404]);
  });

  it('stay if the call says so, and are answered all the same', async () => {
    const { path, made, works } = await admin();
    const keep = { keepApiKeys: true, keepEventSources: true };
    const { body } = await owner.client.put(path, { role: 'viewer', ...keep });
    assert.deepEqual(body.made, { ...made, revoked: { apiKeys: false, eventSources: false } });
    assert.deepEqual(await works(), [200, 200]);
    const second = await admin();
    const removed = await owner.client.delete(`${second.path}?keepApiKeys=true`);
    assert.deepEqual(removed.body.made.revoked, { apiKeys: false, eventSources: true });
    assert.deepEqual(await second.works(), [200, 404]);
  });

  it('stay when the member may still make them', async () => {
    const { path, works } = await admin();
    const { body } = await owner.client.put(path, { role: 'owner' });
    const nothing = { apiKeys: [], eventSources: [], revoked: { apiKeys: false, eventSources: false } };
    assert.deepEqual(body.made, nothing);
    assert.deepEqual(await works(), [200, 200]);
  });

  it('are revoked when the member leaves', async () => {
    const { path, works, client } = await admin();
    assert.equal((await client.delete(path)).status, 200);
    assert.deepEqual(await works(), [401, 404]);
  });

  it('are revoked even if made at the moment of the removal', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { client, userId } = await joinAs(api, owner, 'admin');
      const [made] = await Promise.all([
        client.post('/api/api-keys', { name: 'Late', scopes: ['admin'] }),
        owner.client.delete(`/api/members/${userId}`),
      ]);
      if (made.status !== 201) continue;
      assert.equal((await client.withBearer(made.body.secret).get('/api/contacts')).status, 401);
    }
    assert.ok((await owner.client.get('/api/members')).body.total === 1);
  });
});

describe('The expiry of an API key', () => {
  let now = new Date();
  const api = useApi({ clock: () => now });
  const { client } = useOwner(api);
  beforeEach(() => {
    now = new Date();
  });
  const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();

  it('ends its access at that time', async () => {
    const expiresAt = inMs(60_000);
    const { body } = await client.post('/api/api-keys', { name: 'Till', scopes: ['admin'], expiresAt });
    assert.equal(body.expiresAt, expiresAt);
    const key = client.withBearer(body.secret);
    assert.equal((await key.get('/api/contacts')).status, 200);
    now = new Date(now.getTime() + 60_000);
    assertProblem(await key.get('/api/contacts'), 401, 'unauthenticated');
    const changed = await client.put(`/api/api-keys/${body.id}`, { expiresAt: null });
    assert.equal(changed.body.expiresAt, null);
    assert.equal((await key.get('/api/contacts')).status, 200);
  });

  it('lies in the future', async () => {
    const given = { name: 'Till', scopes: ['admin'], expiresAt: inMs(-1) };
    assertProblem(await client.post('/api/api-keys', given), 422, 'invalid');
    const { body } = await client.post('/api/api-keys', { ...given, expiresAt: null });
    assertProblem(await client.put(`/api/api-keys/${body.id}`, { expiresAt: inMs(-1) }), 422, 'invalid');
    assertProblem(await client.put(`/api/api-keys/${body.id}`, { expiresAt: 'soon' }), 422, 'invalid');
  });
});
