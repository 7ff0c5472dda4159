import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { ruleBody, newRule } from '../../support/engine/rules.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const url = 'http://127.0.0.1:1080/orders';

describe('/api/rules', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  it('creates, reads, lists, changes and deletes rules', async () => {
    const trigger = {
      event: 'order.placed',
      where: { all: [{ field: 'event.total', op: 'gte', value: 100 }] },
    };
    const action = { type: 'webhook', url, method: 'PUT', headers: { 'X-Shop': 'main' } };
    const made = await newRule(client, { trigger, action });
    const { id, secret, createdAt, updatedAt, ...rest } = made;
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      name: 'Orders',
      trigger,
      action,
      enabled: true,
      off: null,
      failingSince: null,
      warnings: [],
      previousSecretUntil: null,
    });
    assert.deepEqual((await client.get(`/api/rules/${id}`)).body, made);
    const second = await newRule(client, { name: 'Second', enabled: false });
    assert.deepEqual([second.action.method, second.action.headers], ['POST', {}]);
    const ids = async (query = '') =>
      (await client.get(`/api/rules${query}`)).body.data.map((rule: { id: string }) => rule.id);
    assert.deepEqual(await ids(), [second.id, id]);
    assert.deepEqual(await ids('?enabled=true'), [id]);
    assert.deepEqual(await ids('?enabled=false'), [second.id]);
    const changed = await client.put(`/api/rules/${id}`, { name: 'Large orders' });
    assert.equal(changed.status, 200, changed.text);
    const { secret: _secret, previousSecretUntil: _until, ...visible } = made;
    assert.deepEqual(changed.body, {
      ...visible,
      name: 'Large orders',
      updatedAt: changed.body.updatedAt,
    });
    assert.ok(changed.body.updatedAt > updatedAt);
    assert.equal((await client.delete(`/api/rules/${id}`)).status, 204);
    assertProblem(await client.get(`/api/rules/${id}`), 404, 'not_found');
    assertProblem(await client.delete(`/api/rules/${id}`), 404, 'not_found');
    assert.deepEqual(await ids(), [second.id]);
  });

  it('are warned about while they listen to what the workspace does not measure', async () => {
    const rule = await newRule(client, { trigger: { event: 'email_clicked' } });
    const path = `/api/rules/${rule.id}`;
    const warned = ['trigger.event'];
    const pathsOf = (body: { warnings: { path: string }[] }) => body.warnings.map((one) => one.path);
    assert.deepEqual(pathsOf(rule), warned);
    assert.deepEqual(pathsOf((await client.get(path)).body), warned);
    assert.deepEqual(pathsOf((await client.put(path, { name: 'Clicks' })).body), warned);
    assert.equal((await client.put('/api/workspace/sending', { tracking: { clicks: true } })).status, 200);
    assert.deepEqual(pathsOf((await client.get(path)).body), []);
    const opens = await client.put(path, { trigger: { event: 'Email opened' } });
    assert.deepEqual(pathsOf(opens.body), warned);
  });

  it('pages like every list', async () => {
    const first = await newRule(client, { name: 'First' });
    const second = await newRule(client, { name: 'Second' });
    const page = (await client.get('/api/rules?limit=1')).body;
    assert.deepEqual([page.data[0].id, page.total], [second.id, 2]);
    const next = (await client.get(`/api/rules?limit=1&cursor=${page.nextCursor}`)).body;
    assert.deepEqual([next.data[0].id, next.nextCursor], [first.id, null]);
    for (const query of ['?enabled=yes', '?name=x', '?enabled=true&enabled=true']) {
      assertProblem(await client.get(`/api/rules${query}`), 422, 'invalid');
    }
  });

  it('accepts any custom and any internal event, in any style', async () => {
    for (const event of ['contact_deleted', 'Contact Added', 'email.bounced', 'my own event', '注文']) {
      assert.deepEqual((await newRule(client, { trigger: { event } })).trigger, { event });
    }
  });

  it('keeps updatedAt if nothing changes', async () => {
    const { id, updatedAt } = await newRule(client);
    for (const body of [{}, ruleBody(), { enabled: true }]) {
      assert.equal((await client.put(`/api/rules/${id}`, body)).body.updatedAt, updatedAt);
    }
    const revision = async () =>
      (await api.db.collections.Workspace.findOne({ _id: new ObjectId(owner.workspaceId) }))?.automationsRev;
    const before = await revision();
    await client.put(`/api/rules/${id}`, { name: 'Orders' });
    assert.equal(await revision(), before);
    await client.put(`/api/rules/${id}`, { name: 'Others' });
    assert.equal(await revision(), (before ?? 0) + 1);
  });

  it('resets its failures when it is enabled again or gets another receiver', async () => {
    const { id } = await newRule(client);
    const at = new Date(Date.now() - 60_000);
    const _id = new ObjectId(String(id));
    const off = { reason: 'gone', at } as const;
    await api.db.models.Rule.updateOne({ _id }, { $set: { enabled: false, off, failingSince: at } });
    const read = (await client.get(`/api/rules/${id}`)).body;
    assert.deepEqual(read.off, { reason: 'gone', at: at.toISOString() });
    assert.equal(read.failingSince, at.toISOString());
    const renamed = (await client.put(`/api/rules/${id}`, { name: 'Still off', enabled: false })).body;
    assert.deepEqual([renamed.enabled, renamed.off.reason], [false, 'gone']);
    const on = (await client.put(`/api/rules/${id}`, { enabled: true })).body;
    assert.deepEqual([on.enabled, on.off, on.failingSince], [true, null, null]);
    await api.db.models.Rule.updateOne({ _id }, { $set: { failingSince: at } });
    const method = { type: 'webhook', url, method: 'PATCH' };
    const same = (await client.put(`/api/rules/${id}`, { action: method })).body;
    assert.equal(same.failingSince, at.toISOString());
    const moved = (await client.put(`/api/rules/${id}`, { action: { type: 'webhook', url: `${url}/2` } }))
      .body;
    assert.equal(moved.failingSince, null);
    assert.equal(moved.action.method, 'POST', 'an action is replaced as a whole');
  });

  it('is created once for each Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'rule' } };
    const first = await client.post('/api/rules', ruleBody(), options);
    const second = await client.post('/api/rules', ruleBody(), options);
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
    assert.deepEqual(second.body, first.body);
    assert.equal((await client.get('/api/rules')).body.total, 1);
    const kept = await api.db.collections.IdempotentResponse.findOne({
      key: 'rule',
      workspaceId: new ObjectId(owner.workspaceId),
    });
    assert.equal(kept?.sealed, true);
  });

  it('limits a workspace to two hundred', async () => {
    const row = await api.db.collections.Rule.findOne({
      _id: new ObjectId((await newRule(client)).id as string),
    });
    assert.ok(row);
    const copies = Array.from({ length: 198 }, () => ({ ...row, _id: new ObjectId() }));
    await api.db.models.Rule.insertMany(copies);
    const responses = await Promise.all([1, 2, 3].map(() => client.post('/api/rules', ruleBody())));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    assert.ok(refused);
    assertProblem(refused, 409, 'conflict');
  });

  it('is recorded in the audit log, without possible secrets', async () => {
    const headers = { Authorization: 'Bearer very-secret' };
    const action = { type: 'webhook', url: `${url}?token=very-secret`, headers };
    const { id, secret } = await newRule(client, { action });
    await client.put(`/api/rules/${id}`, {
      action: { ...action, headers: { Authorization: 'very-secret 2' } },
    });
    await client.delete(`/api/rules/${id}`);
    const { body, text } = await client.get(`/api/audit?target=${id}`);
    assert.deepEqual(
      body.data.map((line: { action: string }) => line.action),
      ['rules.delete', 'rules.change', 'rules.create'],
    );
    assert.deepEqual(body.data[0].target, { type: 'rules', id, name: 'Orders' });
    assert.ok(!text.includes('very-secret') && !text.includes(secret));
  });

  it('keeps unusual header names as they are', async () => {
    const headers = { $where: 'a', 'a.b': 'b', constructor2: 'ÿ' };
    const { id } = await newRule(client, { action: { type: 'webhook', url, headers } });
    assert.deepEqual((await client.get(`/api/rules/${id}`)).body.action.headers, headers);
    const { body } = await client.put(`/api/rules/${id}`, {
      action: { type: 'webhook', url, headers: { '$a.b': '' } },
    });
    assert.deepEqual(body.action.headers, { '$a.b': '' });
  });

  it('returns the same 404 for ids of other workspaces, unknown and malformed ones', async () => {
    const { id } = await newRule((await api.signUp()).client);
    for (const one of [id, 'f'.repeat(24), 'x']) {
      assertProblem(await client.get(`/api/rules/${one}`), 404, 'not_found');
      assertProblem(await client.put(`/api/rules/${one}`, { name: 'Mine' }), 404, 'not_found');
      assertProblem(await client.delete(`/api/rules/${one}`), 404, 'not_found');
    }
    assert.deepEqual((await client.get('/api/rules')).body.data, []);
  });

  it('requires the scopes webhooks:read and webhooks:write', async () => {
    const { id } = await newRule(client);
    const reader = await api.withKey(client, ['webhooks:read']);
    const writer = await api.withKey(client, ['webhooks:write']);
    assert.equal((await reader.get(`/api/rules/${id}`)).status, 200);
    assertProblem(await reader.put(`/api/rules/${id}`, {}), 403, 'forbidden');
    assertProblem(await writer.get('/api/rules'), 403, 'forbidden');
    assert.equal((await writer.post('/api/rules', ruleBody())).status, 201);
    assertProblem(
      await (await joinAs(api, owner, 'viewer')).client.post('/api/rules', ruleBody()),
      403,
      'forbidden',
    );
  });
});
