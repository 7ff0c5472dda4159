import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { routes } from '../../../api/routes/routes.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail, type SignedUp } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A test states the types of response bodies itself. */
type Json = ReturnType<typeof JSON.parse>;

describe('GET /api/audit', () => {
  const api = useApi();
  const owner = useOwner(api);

  async function lines(query = '') {
    const response = await owner.client.get(`/api/audit${query}`);
    assert.equal(response.status, 200, response.text);
    return response.body.data as Json[];
  }

  it('shows who changed what and when, before and after', async () => {
    const changed = await owner.client.put('/api/workspace', { name: 'Acme', timezone: 'Europe/Berlin' });
    const [line, ...rest] = await lines();
    assert.deepEqual(rest, []);
    const { id, at, requestId, ...said } = line ?? {};
    assert.deepEqual(said, {
      actor: { type: 'user', id: owner.userId, name: owner.email },
      action: 'workspace.change',
      target: { type: 'workspace', id: owner.workspaceId, name: 'Acme' },
      before: { name: 'Test', timezone: 'UTC' },
      after: { name: 'Acme', timezone: 'Europe/Berlin' },
    });
    assert.match(String(id), /^[0-9a-f]{24}$/);
    assert.ok(Date.now() - Date.parse(String(at)) < 10_000);
    assert.equal(requestId, changed.headers.get('X-Request-Id'));
  });

  it('has no entries for calls that change nothing, fail or are repeats', async () => {
    await owner.client.put('/api/workspace', {});
    await owner.client.put('/api/workspace', { name: 'Test' });
    await owner.client.put('/api/workspace', { name: '' });
    await owner.client.get('/api/workspace');
    assert.deepEqual(await lines(), []);
    const headers = { 'Idempotency-Key': 'key' };
    for (let i = 0; i < 2; i += 1)
      await owner.client.post('/api/api-keys', { name: 'Shop', scopes: ['admin'] }, { headers });
    assert.equal((await lines()).length, 1);
  });

  it('names the API key that made a change', async () => {
    const key = await api.withKey(owner.client, ['contacts:write']);
    await key.post('/api/contacts', { email: newEmail() });
    const [line] = await lines('?action=contacts.create');
    assert.equal(line?.['actor'].type, 'apiKey');
    assert.equal(line?.['actor'].name, 'Test');
  });

  it('stores no secrets', async () => {
    const key = await owner.client.post('/api/api-keys', { name: 'Shop', scopes: ['admin'] });
    const source = await owner.client.post('/api/event-sources', { name: 'Shop' });
    const invited = await owner.client.post('/api/invitations', { email: newEmail(), role: 'viewer' });
    const headers = { Authorization: 'Bearer very-secret' };
    const steps = [{ type: 'webhook', url: 'https://example.com/hook?token=very-secret', headers }];
    const body = { name: 'Hook', trigger: { event: 'order.placed' }, steps };
    assert.equal((await owner.client.post('/api/automations', body)).status, 201);
    const { text } = await owner.client.get('/api/audit');
    const secrets = [key.body.secret, source.body.url, invited.body.url, 'very-secret'] as string[];
    for (const secret of secrets) assert.ok(!text.includes(secret), secret);
    const rows = await api.db.collections.AuditEntry.find({
      workspaceId: new ObjectId(owner.workspaceId),
    }).toArray();
    for (const secret of secrets) assert.ok(!JSON.stringify(rows).includes(secret), secret);
  });

  it('follows a contact from creation to deletion, and is then anonymised', async () => {
    const email = newEmail();
    const { body: contact } = await owner.client.post('/api/contacts', {
      email,
      customFields: { plan: 'a' },
    });
    await owner.client.post('/api/contacts', { email, customFields: { plan: 'b' } });
    await owner.client.put(`/api/contacts/${contact.id}`, { firstName: 'Ada' });
    const before = await lines(`?target=${contact.id}`);
    assert.deepEqual(
      before.map((line) => [line['action'], line['before'], line['after']]),
      [
        ['contacts.change', { firstName: null }, { firstName: 'Ada' }],
        ['contacts.change', { customFields: { plan: 'a' } }, { customFields: { plan: 'b' } }],
        [
          'contacts.create',
          null,
          {
            email,
            firstName: null,
            lastName: null,
            name: null,
            customFields: { plan: 'a' },
            consent: { state: 'unknown', at: null },
            subscribed: true,
            timezone: null,
            language: null,
          },
        ],
      ],
    );
    await owner.client.delete(`/api/contacts/${contact.id}`);
    const after = await owner.client.get(`/api/audit?target=${contact.id}`);
    assert.equal(after.body.data.length, 4);
    assert.equal(after.body.data[0].action, 'contacts.delete');
    assert.ok(!after.text.includes(email) && !after.text.includes('Ada'));
  });

  it('records members joining, changing role and leaving', async () => {
    const viewer = await joinAs(api, owner, 'viewer');
    await owner.client.put(`/api/members/${viewer.userId}`, { role: 'editor' });
    await owner.client.delete(`/api/members/${viewer.userId}`);
    const seen = await lines(`?target=${viewer.userId}`);
    assert.deepEqual(
      seen.map((line) => [line['action'], line['actor'].id, line['before']?.role, line['after']?.role]),
      [
        ['members.delete', owner.userId, 'editor', undefined],
        ['members.change', owner.userId, 'viewer', 'editor'],
        ['members.create', viewer.userId, undefined, 'viewer'],
      ],
    );
  });

  it('records every change of keys and invitations', async () => {
    const { body } = await owner.client.post('/api/api-keys', { name: 'Shop', scopes: ['admin'] });
    await owner.client.put(`/api/api-keys/${body.id}`, { name: 'New' });
    await owner.client.delete(`/api/api-keys/${body.id}`);
    const invited = await owner.client.post('/api/invitations', { email: newEmail(), role: 'viewer' });
    await owner.client.delete(`/api/invitations/${invited.body.id}`);
    assert.deepEqual(
      (await lines()).map((line) => line['action']),
      ['invitations.delete', 'invitations.create', 'apiKeys.delete', 'apiKeys.change', 'apiKeys.create'],
    );
  });

  it('misses no call that changes anything', async () => {
    const unheard: string[] = [];
    const made = await makeOneOfEach(owner);
    for (const { method, path, call } of made) {
      const { headers } = await call();
      const found = await api.db.collections.AuditEntry.findOne({
        requestId: headers.get('X-Request-Id') ?? '',
      });
      if (found === null) unheard.push(`${method} ${path}`);
    }
    assert.deepEqual(unheard, []);
  });

  it('filters by actor, action, target and time, and pages', async () => {
    const key = await api.withKey(owner.client, ['contacts:write']);
    await key.post('/api/contacts', { email: newEmail() });
    await owner.client.put('/api/workspace', { name: 'Acme' });
    const all = await lines();
    assert.equal(all.length, 3);
    assert.equal((await lines(`?actor=${owner.userId}`)).length, 2);
    assert.equal((await lines('?action=contacts.create')).length, 1);
    assert.equal((await lines(`?target=${owner.workspaceId}`)).length, 1);
    assert.equal((await lines(`?after=${all[0]?.['at']}`)).length, 1);
    assert.equal((await lines(`?before=${all[0]?.['at']}`)).length, 2);
    const first = await owner.client.get('/api/audit?limit=2');
    const second = await owner.client.get(`/api/audit?limit=2&cursor=${first.body.nextCursor}`);
    assert.deepEqual([...first.body.data, ...second.body.data], all);
    for (const query of ['?actor=me', '?action=x', '?target=1', '?after=soon', '?who=x', '?limit=201'])
      assertProblem(await owner.client.get(`/api/audit${query}`), 422, 'invalid');
  });

  it('is for admins, owners and keys with the scope admin, each in their workspace', async () => {
    await owner.client.put('/api/workspace', { name: 'Acme' });
    const stranger = await api.signUp();
    assert.equal((await stranger.client.get('/api/audit')).body.total, 0);
    const admin = await joinAs(api, owner, 'admin');
    assert.equal((await admin.client.get('/api/audit')).status, 200);
    const editor = await joinAs(api, owner, 'editor');
    assertProblem(await editor.client.get('/api/audit'), 403, 'forbidden');
    const key = await api.withKey(owner.client, ['admin']);
    assert.equal((await key.get('/api/audit')).status, 200);
    const reader = await api.withKey(owner.client, ['contacts:read']);
    assertProblem(await reader.get('/api/audit'), 403, 'forbidden');
  });
});

interface Call {
  method: string;
  path: string;
  call: () => Promise<ApiResponse>;
}

/** Calls that need no other resource, one for each audited route. */
async function makeOneOfEach({ client, password }: SignedUp): Promise<Call[]> {
  const { body: contact } = await client.post('/api/contacts', { email: newEmail() });
  const { body: source } = await client.post('/api/event-sources', { name: 'Shop' });
  const automation = {
    name: 'A',
    trigger: { event: 'order.placed' },
    steps: [{ type: 'wait', for: '1 day' }],
  };
  const { body: made } = await client.post('/api/automations', automation);
  const newPassword = 'another long password';
  const bodies: Record<string, unknown> = {
    'POST /api/auth/password': { currentPassword: password, newPassword },
    'POST /api/contacts': { email: newEmail() },
    [`PUT /api/contacts/${contact.id}`]: { firstName: 'Ada' },
    'POST /api/event-sources': { name: 'Other' },
    [`PUT /api/event-sources/${source.id}`]: { name: 'New' },
    [`POST /api/event-sources/${source.id}/rotate`]: {},
    [`DELETE /api/event-sources/${source.id}`]: undefined,
    'POST /api/automations': automation,
    [`PUT /api/automations/${made.id}`]: { name: 'B' },
    [`POST /api/automations/${made.id}/activate`]: {},
    [`POST /api/automations/${made.id}/enroll`]: { contactId: contact.id },
    [`POST /api/automations/${made.id}/exit-all`]: {},
    [`POST /api/automations/${made.id}/pause`]: {},
    [`POST /api/automations/${made.id}/archive`]: {},
    [`DELETE /api/contacts/${contact.id}`]: undefined,
  };
  return Object.entries(bodies).map(([line, body]) => {
    const [method = '', path = ''] = line.split(' ');
    const pattern = path.replace(/[0-9a-f]{24}/, '{id}');
    assert.ok(
      routes.some((route) => route.method === method && route.path === pattern),
      line,
    );
    return { method, path, call: () => succeeded(client.request(method, path, { body }), line) };
  });
}

async function succeeded(response: Promise<ApiResponse>, line: string): Promise<ApiResponse> {
  const { status, text } = await response;
  assert.ok(status < 300, `${line}: ${status} ${text}`);
  return await response;
}
