import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** Other processes cache a URL for a second. */
const KNOWN_EVERYWHERE_MS = 1_300;

describe('POST /api/event-sources/{id}/rotate', () => {
  let now: Date;
  let source: { id: string; url: string };
  const api = useApi({ clock: () => now });
  beforeEach(() => {
    now = new Date();
  });
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(async () => {
    source = (await client.post('/api/event-sources', { name: 'Shop' })).body;
  });

  const rotate = async (body?: object, headers = {}) =>
    client.post(`/api/event-sources/${source.id}/rotate`, body, { headers });
  const listens = async (url: string): Promise<boolean> => {
    const { pathname } = new URL(url);
    const { status } = await api.anonymous().post(pathname, { type: 'x', email: newEmail() });
    assert.equal((await api.anonymous().get(pathname)).status, status);
    return status === 200;
  };

  it('returns a new URL; without a grace period the old one is invalid at once', async () => {
    assert.ok(await listens(source.url));
    const { status, body } = await rotate();
    assert.equal(status, 200);
    assert.notEqual(body.url, source.url);
    assert.equal(body.oldUrlsUntil, null);
    assert.deepEqual([await listens(source.url), await listens(body.url)], [false, true]);
    assert.equal((await client.get(`/api/event-sources/${source.id}`)).body.url, body.url);
  });

  it('keeps the old URL valid during the grace period', async () => {
    const { body } = await rotate({ graceSeconds: 3_600 });
    assert.equal(body.oldUrlsUntil, new Date(now.getTime() + 3_600_000).toISOString());
    assert.deepEqual([await listens(source.url), await listens(body.url)], [true, true]);
    const { counts } = (await client.get(`/api/event-sources/${source.id}`)).body;
    assert.equal(counts.applied, 2);
    now = new Date(now.getTime() + 3_601_000);
    await sleep(KNOWN_EVERYWHERE_MS);
    assert.deepEqual([await listens(source.url), await listens(body.url)], [false, true]);
    assert.equal((await client.get(`/api/event-sources/${source.id}`)).body.oldUrlsUntil, null);
  });

  it('does not change the remaining time of earlier URLs', async () => {
    const first = await rotate({ graceSeconds: 100 });
    const second = await rotate({ graceSeconds: 10 });
    assert.equal(second.body.oldUrlsUntil, first.body.oldUrlsUntil);
    assert.deepEqual([await listens(source.url), await listens(first.body.url)], [true, true]);
  });

  it('disables all of them with the source', async () => {
    await rotate({ graceSeconds: 100 });
    await client.put(`/api/event-sources/${source.id}`, { enabled: false });
    assert.equal(await listens(source.url), false);
    await client.put(`/api/event-sources/${source.id}`, { enabled: true });
    await client.delete(`/api/event-sources/${source.id}`);
    assert.equal(await listens(source.url), false);
  });

  it('is done once for each Idempotency-Key, whose response is stored encrypted', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await rotate({}, headers);
    const again = await rotate({}, headers);
    assert.equal(again.text, first.text);
    const kept = await api.db.collections.IdempotentResponse.findOne({
      workspaceId: new ObjectId(owner.workspaceId),
    });
    assert.equal(kept?.sealed, true);
    const row = await api.db.collections.EventSource.findOne({ _id: new ObjectId(source.id) });
    assert.ok(!JSON.stringify(row).includes(first.body.url.split('/').at(-1)));
  });

  it('rejects invalid grace periods, other workspaces and read-only keys', async () => {
    for (const graceSeconds of [-1, 1.5, '60', 2_592_001, null]) {
      assertProblem(await rotate({ graceSeconds }), 422, 'invalid');
    }
    assertProblem(await rotate({ grace: 1 }), 422, 'invalid');
    const { client: stranger } = await api.signUp();
    assertProblem(await stranger.post(`/api/event-sources/${source.id}/rotate`), 404, 'not_found');
    const reader = await api.withKey(client, ['sources:read']);
    assertProblem(await reader.post(`/api/event-sources/${source.id}/rotate`), 403, 'forbidden');
    assert.ok(await listens(source.url));
  });
});
