import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { roles, type Role, type Scope } from '../../../domain/accounts/access.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('/api/api-keys', () => {
  const api = useApi();
  const owner = useOwner(api);

  const create = (fields: object = {}) =>
    owner.client.post('/api/api-keys', { name: 'Shop', scopes: ['events:write'], ...fields });

  it('shows the secret only in the response that creates the key', async () => {
    const { status, body } = await create();
    assert.equal(status, 201);
    const { id, secret, prefix, createdAt, ...rest } = body;
    assert.deepEqual(rest, {
      name: 'Shop',
      scopes: ['events:write'],
      createdBy: owner.userId,
      expiresAt: null,
      lastUsedAt: null,
    });
    assert.match(id, /^[0-9a-f]{24}$/);
    assert.match(secret, /^rc_[0-9a-f]{48}$/);
    assert.equal(prefix, secret.slice(0, 11));
    const seen = [await owner.client.get(`/api/api-keys/${id}`), await owner.client.get('/api/api-keys')];
    for (const response of seen) assert.doesNotMatch(response.text, new RegExp(`${secret}|secret|[Hh]ash`));
    assert.ok(createdAt);
  });

  it('only stores a hash', async () => {
    const { body } = await create();
    const row = await api.db.collections.ApiKey.findOne({ _id: new ObjectId(body.id as string) });
    assert.match(row?.tokenHash ?? '', /^[0-9a-f]{64}$/);
    assert.ok(!JSON.stringify(row).includes(body.secret));
  });

  it('lists the keys of the workspace, newest first', async () => {
    for (const name of ['one', 'two', 'three']) await create({ name });
    const { body } = await owner.client.get('/api/api-keys?limit=2');
    assert.deepEqual(
      body.data.map((key: { name: string }) => key.name),
      ['three', 'two'],
    );
    assert.deepEqual([body.page, body.limit, body.total, body.totalIsExact], [1, 2, 3, true]);
  });

  it('changes the name and scopes of a key; its secret stays', async () => {
    const { body } = await create({ scopes: ['admin'] });
    const changed = await owner.client.put(`/api/api-keys/${body.id}`, {
      name: 'New',
      scopes: ['lists:read'],
    });
    assert.equal(changed.status, 200);
    assert.deepEqual([changed.body.name, changed.body.scopes], ['New', ['lists:read']]);
    assert.equal((await probe(owner.client.withBearer(body.secret))).status, 403);
    const nothing = await owner.client.put(`/api/api-keys/${body.id}`, {});
    assert.equal(nothing.body.name, 'New');
  });

  it('revokes a key at once', async () => {
    const { body } = await create();
    const key = owner.client.withBearer(body.secret);
    assert.equal((await probe(key)).status, 403);
    assert.equal((await owner.client.delete(`/api/api-keys/${body.id}`)).status, 204);
    assert.equal((await probe(key)).status, 401);
    assert.equal((await owner.client.delete(`/api/api-keys/${body.id}`)).status, 404);
  });

  it('records to the minute when a key was last used', async () => {
    const { body } = await create();
    await probe(owner.client.withBearer(body.secret));
    const lastUsedAt = async () => (await owner.client.get(`/api/api-keys/${body.id}`)).body.lastUsedAt;
    for (let i = 0; i < 100 && (await lastUsedAt()) === null; i++)
      await new Promise((done) => setTimeout(done, 20));
    const first = await lastUsedAt();
    assert.ok(Date.now() - Date.parse(first) < 10_000);
    await probe(owner.client.withBearer(body.secret));
    assert.equal(await lastUsedAt(), first);
  });

  it('returns the same 404 for a foreign, an unknown and a malformed id', async () => {
    const { body } = await create();
    const stranger = (await api.signUp()).client;
    for (const id of [body.id, 'f'.repeat(24), 'nothing', body.id.toUpperCase() + '0']) {
      const responses = [
        await stranger.get(`/api/api-keys/${id}`),
        await stranger.put(`/api/api-keys/${id}`, { name: 'Mine' }),
        await stranger.delete(`/api/api-keys/${id}`),
      ];
      for (const response of responses) {
        assert.equal(response.status, 404);
        assert.equal(response.body.detail, 'API key not found.');
      }
    }
    assert.equal((await owner.client.get(`/api/api-keys/${body.id}`)).body.name, 'Shop');
  });

  const wrong: [string, object, string[]][] = [
    ['unknown scopes', { scopes: ['events:write', 'members:write'] }, ['scopes[1]']],
    ['no scopes', { scopes: [] }, ['scopes']],
    ['a scope twice', { scopes: ['admin', 'admin'] }, ['scopes[1]']],
    ['no name and unknown fields', { name: undefined, secret: 'x' }, ['name', 'secret']],
    ['control characters', { name: 'a\nb' }, ['name']],
  ];
  for (const [what, fields, paths] of wrong) {
    it(`refuses ${what} with 422`, async () => {
      const response = await create(fields);
      assert.equal(response.status, 422);
      assert.deepEqual(response.body.errors.map((error: { path: string }) => error.path).sort(), paths);
    });
  }

  it('creates one key per Idempotency-Key and repeats the same secret, which is stored encrypted', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const body = { name: 'Shop', scopes: ['events:write'] };
    const first = await owner.client.post('/api/api-keys', body, { headers });
    const second = await owner.client.post('/api/api-keys', body, { headers });
    assert.deepEqual([second.status, second.text], [201, first.text]);
    assert.equal(first.headers.get('Idempotency-Replayed'), null);
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
    assert.equal((await owner.client.get('/api/api-keys')).body.total, 1);
    const kept = await api.db.collections.IdempotentResponse.findOne({
      workspaceId: new ObjectId(owner.workspaceId),
    });
    assert.equal(kept?.sealed, true);
    assert.ok(!kept.body?.includes('rc_'));
  });

  describe('Access', () => {
    const may: Record<Role, boolean> = {
      owner: true,
      admin: true,
      editor: false,
      writer: false,
      viewer: false,
    };
    for (const role of roles) {
      it(`${may[role] ? 'lets' : 'does not let'} a session with the role ${role}`, async () => {
        await api.db.models.Membership.updateOne(
          { workspaceId: new ObjectId(owner.workspaceId) },
          { $set: { role } },
        );
        const { status, body } = await owner.client.get('/api/api-keys');
        assert.equal(status, may[role] ? 200 : 403);
        if (!may[role]) assert.equal(body.code, 'forbidden');
      });
    }

    it('refuses a missing or wrong credential', async () => {
      const { secret } = (await create()).body;
      const headers: Record<string, string>[] = [
        {},
        { Authorization: 'Bearer rc_wrong' },
        { Authorization: `Bearer ${secret}x` },
        { Authorization: `Basic ${secret}` },
        { Authorization: 'Bearer' },
        { Authorization: `Bearer ${secret.slice(0, 11)}` },
      ];
      for (const one of headers) {
        const response = await api.anonymous().get('/api/api-keys', { headers: one });
        assert.equal(response.status, 401);
        assert.equal(response.body.code, 'unauthenticated');
        assert.equal(response.headers.get('WWW-Authenticate'), 'Bearer');
      }
    });

    it('refuses API keys, whatever their scopes', async () => {
      const key = await api.withKey(owner.client, ['admin', 'events:write'] satisfies Scope[]);
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['DELETE', `/${'f'.repeat(24)}`],
      ] as const) {
        assert.equal((await key.request(method, `/api/api-keys${path}`)).status, 403);
      }
    });
  });

  /** The response to any call shows whether the key is known: 403 if so (no key may read keys), else 401. */
  function probe(key: ApiClient) {
    return key.get('/api/api-keys');
  }
});
