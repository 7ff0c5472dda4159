import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('/api/event-sources', () => {
  const api = useApi();

  const owner = useOwner(api);
  const { client } = owner;

  it('creates a source with a secret URL, stored only as a hash and encrypted', async () => {
    const response = await client.post('/api/event-sources', { name: 'Shop', provider: 'shopify' });
    assert.equal(response.status, 201);
    const { id, url, createdAt, updatedAt, ...rest } = response.body;
    assert.deepEqual(rest, {
      name: 'Shop',
      provider: 'shopify',
      mapping: null,
      mailReports: null,
      signing: null,
      enabled: true,
      answer: null,
      acceptsQuery: false,
      oldUrlsUntil: null,
      lastReceivedAt: null,
      lastRefusedAt: null,
      lastRefusedReason: null,
      counts: { applied: 0, unmapped: 0, failed: 0, refused: 0 },
      createdBy: owner.userId,
    });
    assert.equal(createdAt, updatedAt);
    const [, token = ''] = /\/api\/ingest\/([\w-]{22,})$/.exec(url) ?? [];
    assert.ok(url.startsWith(`${api.url}/api/ingest/`) && Buffer.from(token, 'base64url').length >= 16);
    const row = await api.db.collections.EventSource.findOne({ _id: new ObjectId(id) });
    assert.ok(!JSON.stringify(row).includes(token));
    assert.deepEqual((await client.get(`/api/event-sources/${id}`)).body, response.body);
    assert.deepEqual((await client.get('/api/event-sources')).body.data, [response.body]);
  });

  it('returns the same URL for the same Idempotency-Key, and stores that response encrypted', async () => {
    const options = { headers: { 'Idempotency-Key': 'source' } };
    const first = await client.post('/api/event-sources', { name: 'Shop' }, options);
    const again = await client.post('/api/event-sources', { name: 'Shop' }, options);
    assert.deepEqual(again.body, first.body);
    const kept = await api.db.collections.IdempotentResponse.findOne({
      workspaceId: new ObjectId(owner.workspaceId),
    });
    assert.equal(kept?.sealed, true);
  });

  it('changes the given fields and keeps the URL', async () => {
    const { body: made } = await client.post('/api/event-sources', { name: 'Shop', provider: 'x' });
    const changed = await client.put(`/api/event-sources/${made.id}`, {
      name: 'Store',
      provider: null,
      enabled: false,
    });
    assert.equal(changed.status, 200);
    assert.deepEqual(
      { ...changed.body, updatedAt: made.updatedAt },
      { ...made, name: 'Store', provider: null, enabled: false },
    );
  });

  it('deletes a source', async () => {
    const { body: made } = await client.post('/api/event-sources', { name: 'Shop' });
    assert.equal((await client.delete(`/api/event-sources/${made.id}`)).status, 204);
    assert.equal((await client.get(`/api/event-sources/${made.id}`)).status, 404);
    assert.equal((await client.delete(`/api/event-sources/${made.id}`)).status, 404);
  });

  it('counts what was received, and when, without repeats', async () => {
    const { body: made } = await client.post('/api/event-sources', { name: 'Shop' });
    const { pathname } = new URL(made.url);
    const before = Date.now();
    for (let i = 0; i < 3; i += 1) {
      await api.anonymous().post(pathname, { email: newEmail() });
      await api.anonymous().post(pathname, { type: 'ping' }, { headers: { 'webhook-id': 'same' } });
    }
    const { body } = await client.get(`/api/event-sources/${made.id}`);
    assert.deepEqual(body.counts, { applied: 3, unmapped: 1, failed: 0, refused: 0 });
    assert.ok(Date.parse(body.lastReceivedAt) >= before - 1_000);
  });

  it('refuses names without a valid event name, and unknown fields', async () => {
    for (const body of [{}, { name: '' }, { name: ' -.- ' }, { name: 'a\nb' }, { name: 'x'.repeat(101) }]) {
      const response = await client.post('/api/event-sources', body);
      assert.equal(response.status, 422, JSON.stringify(body));
      assert.deepEqual(
        response.body.errors.map(({ path }: { path: string }) => path),
        ['name'],
      );
    }
    assert.equal((await client.post('/api/event-sources', { name: 'Shop', colour: 'red' })).status, 422);
  });

  it('shows the URL to those who may create sources, and is isolated per workspace', async () => {
    const { body: made } = await client.post('/api/event-sources', { name: 'Shop' });
    const path = `/api/event-sources/${made.id}`;
    const reader = await api.withKey(client, ['sources:read']);
    assert.equal((await reader.get(path)).body.url, null);
    const writer = await api.withKey(client, ['sources:read', 'sources:write']);
    assert.equal((await writer.get(path)).body.url, made.url);
    assert.equal((await reader.delete(path)).status, 403);
    const { client: stranger } = await api.signUp();
    for (const [method, body] of [['GET'], ['PUT', { name: 'Mine' }], ['DELETE']] as const) {
      assert.equal((await stranger.request(method, path, { body })).status, 404);
    }
  });
});
