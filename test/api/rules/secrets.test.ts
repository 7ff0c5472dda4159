import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { withOpenHeaders } from '../../../models/core/sealed-headers.js';
import { signingSecrets } from '../../../models/webhooks/webhook-secret.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { ruleBody, newRule } from '../../support/engine/rules.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const url = 'http://127.0.0.1:1080/orders';
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

describe('webhook secrets', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const kept = async (id: string) => {
    const rule = await api.db.collections.Rule.findOne({ _id: new ObjectId(id) });
    assert.ok(rule);
    return rule;
  };
  const headersOf = async (id: string) => withOpenHeaders(api.secretKey, (await kept(id)).action).headers;
  const signsNow = async (id: string) => signingSecrets(api.secretKey, (await kept(id)).secrets, new Date());

  describe('of a rule', () => {
    it('are separate for each rule, encrypted in the database, and shown to admins and owners only', async () => {
      const { id, secret } = await newRule(client);
      const other = await newRule(client);
      assert.notEqual(other.secret, secret);
      assert.ok(!JSON.stringify(await kept(id)).includes(secret));
      assert.deepEqual(await signsNow(id), [secret]);
      for (const role of ['admin', 'editor', 'viewer'] as const) {
        const theirs = (await joinAs(api, owner, role)).client;
        const { body } = await theirs.get(`/api/rules/${id}`);
        assert.equal(body.secret, role === 'admin' ? secret : undefined, role);
        assert.equal('previousSecretUntil' in body, role === 'admin', role);
        assert.equal('secret' in (await theirs.get('/api/rules')).body.data[0], false, role);
      }
      const all = await api.withKey(client, ['admin']);
      assert.equal((await all.get(`/api/rules/${id}`)).body.secret, secret);
      const some = await api.withKey(client, ['webhooks:read', 'webhooks:write']);
      assert.equal('secret' in (await some.get(`/api/rules/${id}`)).body, false);
      assert.equal('secret' in (await some.post('/api/rules', ruleBody())).body, false);
    });

    it('are not replayed to another caller who uses an admin’s Idempotency-Key', async () => {
      const options = { headers: { 'Idempotency-Key': 'the-same' } };
      await client.post('/api/rules', ruleBody(), options);
      const editor = (await joinAs(api, owner, 'editor')).client;
      assertProblem(await editor.post('/api/rules', ruleBody(), options), 409, 'idempotency_mismatch');
      const theirs = { headers: { 'Idempotency-Key': 'theirs' } };
      const first = await editor.post('/api/rules', ruleBody(), theirs);
      assert.deepEqual((await editor.post('/api/rules', ruleBody(), theirs)).body, first.body);
    });

    it('can be rotated; the previous one also signs for a day', async () => {
      const { id, secret } = await newRule(client);
      const before = Date.now();
      const response = await client.post(`/api/rules/${id}/rotate-secret`);
      assert.equal(response.status, 200, response.text);
      const { secret: second, previousSecretUntil } = response.body;
      assert.match(second, SECRET);
      assert.notEqual(second, secret);
      assert.ok(Math.abs(Date.parse(previousSecretUntil) - before - DAY_MS) < 60_000);
      assert.deepEqual(await signsNow(id), [second, secret]);
      assert.equal((await client.get(`/api/rules/${id}`)).body.previousSecretUntil, previousSecretUntil);
      const { body } = await client.post(`/api/rules/${id}/rotate-secret`, { graceFor: 'PT2H' });
      assert.deepEqual(await signsNow(id), [body.secret, second], 'two at the most');
      await client.post(`/api/rules/${id}/rotate-secret`, { graceFor: null });
      const [last, ...older] = await signsNow(id);
      assert.notEqual(last, body.secret);
      assert.deepEqual(older, []);
      assert.equal((await client.get(`/api/rules/${id}`)).body.previousSecretUntil, null);
    });

    it('are shown without the previous one once it has expired', async () => {
      const { id } = await newRule(client);
      await client.post(`/api/rules/${id}/rotate-secret`);
      await api.db.models.Rule.updateOne(
        { _id: new ObjectId(String(id)) },
        { $set: { 'secrets.previous.until': new Date(Date.now() - 1) } },
      );
      assert.equal((await client.get(`/api/rules/${id}`)).body.previousSecretUntil, null);
      assert.equal((await signsNow(id)).length, 1);
    });

    it('are rotated once for each Idempotency-Key, and audited without the secrets', async () => {
      const { id } = await newRule(client);
      const options = { headers: { 'Idempotency-Key': 'turn' } };
      const first = await client.post(`/api/rules/${id}/rotate-secret`, { graceFor: '1 hour' }, options);
      const second = await client.post(`/api/rules/${id}/rotate-secret`, { graceFor: '1 hour' }, options);
      assert.deepEqual(second.body, first.body);
      const { body, text } = await client.get(`/api/audit?target=${id}&action=rules.rotateSecret`);
      assert.deepEqual(body.data[0].after, { rotated: true, graceFor: '1 hour' });
      assert.equal(body.data.length, 1);
      assert.ok(!text.includes(first.body.secret));
    });

    for (const graceFor of ['8 days', '0 seconds', 'soon', '', 3, {}]) {
      it(`refuse ${JSON.stringify(graceFor)} as a grace period`, async () => {
        const { id } = await newRule(client);
        const refused = await client.post(`/api/rules/${id}/rotate-secret`, { graceFor });
        assertProblem(refused, 422, 'invalid');
        assert.equal(refused.body.errors[0].path, 'graceFor');
      });
    }

    it('are rotated by admins, for rules of their workspace', async () => {
      const { id } = await newRule(client);
      const editor = (await joinAs(api, owner, 'editor')).client;
      assertProblem(await editor.post(`/api/rules/${id}/rotate-secret`), 403, 'forbidden');
      const stranger = (await api.signUp()).client;
      assertProblem(await stranger.post(`/api/rules/${id}/rotate-secret`), 404, 'not_found');
      assertProblem(await client.post('/api/rules/x/rotate-secret'), 404, 'not_found');
      assertProblem(await client.post(`/api/rules/${id}/rotate-secret`, { grace: null }), 422, 'invalid');
    });
  });

  describe('in the headers of a rule', () => {
    const headers = { Authorization: 'Bearer very-secret', 'X-Shop': 'main' };
    const hidden = { Authorization: '•••', 'X-Shop': '•••' };
    let id: string;
    let editor: ApiClient;
    beforeEach(async () => {
      id = (await newRule(client, { action: { type: 'webhook', url, headers } })).id;
      editor = (await joinAs(api, owner, 'editor')).client;
    });

    it('are hidden from everyone but admins', async () => {
      assert.deepEqual((await client.get('/api/rules')).body.data[0].action.headers, headers);
      assert.deepEqual((await editor.get(`/api/rules/${id}`)).body.action.headers, hidden);
      assert.deepEqual((await editor.get('/api/rules')).body.data[0].action.headers, hidden);
    });

    it('are encrypted in the database', async () => {
      assert.ok(!JSON.stringify(await kept(id)).includes('very-secret'));
      assert.deepEqual(await headersOf(id), headers);
    });

    it('are unchanged if sent back hidden, in any style of the name', async () => {
      const { body: shown } = await editor.get(`/api/rules/${id}`);
      const action = { ...shown.action, method: 'PUT', headers: { ...hidden, 'X-New': 'n' } };
      const changed = await editor.put(`/api/rules/${id}`, { action });
      assert.deepEqual(changed.body.action.headers, { ...hidden, 'X-New': '•••' });
      assert.deepEqual(await headersOf(id), { ...headers, 'X-New': 'n' });
      await editor.put(`/api/rules/${id}`, {
        action: { ...shown.action, headers: { AUTHORIZATION: '•••' } },
      });
      assert.deepEqual(await headersOf(id), { AUTHORIZATION: headers.Authorization });
    });

    it('cannot be sent to another URL unseen', async () => {
      for (const other of ['http://127.0.0.1:1080/mine', 'http://127.0.0.1:9999/orders']) {
        const action = { type: 'webhook', url: other, headers: hidden };
        const refused = await editor.put(`/api/rules/${id}`, { action });
        assertProblem(refused, 422, 'invalid');
        assert.deepEqual(
          refused.body.errors.map((error: { path: string }) => error.path),
          ['action.headers.Authorization', 'action.headers.X-Shop'],
        );
      }
      const { body } = await editor.put(`/api/rules/${id}`, { action: { type: 'webhook', url: `${url}/2` } });
      assert.deepEqual(body.action.headers, {});
    });
  });

  describe('in the URL of a rule', () => {
    it('are hidden from those who may only read', async () => {
      const { id } = await newRule(client, { action: { type: 'webhook', url: `${url}?token=very-secret` } });
      const { client: viewer } = await joinAs(api, owner, 'viewer');
      const reader = await api.withKey(client, ['webhooks:read']);
      for (const { get } of [viewer, reader].map((one) => ({ get: (path: string) => one.get(path) }))) {
        assert.equal((await get(`/api/rules/${id}`)).body.action.url, 'http://127.0.0.1:1080/•••');
        assert.ok(!(await get('/api/rules')).text.includes('very-secret'));
      }
      const { client: editor } = await joinAs(api, owner, 'editor');
      assert.equal((await editor.get(`/api/rules/${id}`)).body.action.url, `${url}?token=very-secret`);
    });

    it('are hidden in deliveries, too', async () => {
      const { id } = await newRule(client, { action: { type: 'webhook', url: `${url}?token=very-secret` } });
      const { body: delivery } = await client.post(`/api/rules/${id}/test`);
      const { client: viewer } = await joinAs(api, owner, 'viewer');
      const masked = 'http://127.0.0.1:1080/•••';
      assert.equal((await viewer.get(`/api/webhook-deliveries/${delivery.id}`)).body.url, masked);
      assert.equal((await viewer.get('/api/webhook-deliveries')).body.data[0].url, masked);
      assert.ok((await client.get(`/api/webhook-deliveries/${delivery.id}`)).text.includes('very-secret'));
    });
  });

  describe('of webhook steps', () => {
    const read = async () => (await client.get('/api/webhook-secret')).body;

    it('are shared by a workspace, and created when first read', async () => {
      const [first, second] = await Promise.all([read(), read()]);
      assert.match(first.secret, SECRET);
      assert.deepEqual(second, first);
      assert.equal(first.previousUntil, null);
      const row = await api.db.collections.Workspace.findOne({ _id: new ObjectId(owner.workspaceId) });
      assert.ok(row?.webhookSecrets && !JSON.stringify(row).includes(first.secret));
      assert.deepEqual(signingSecrets(api.secretKey, row.webhookSecrets, new Date()), [first.secret]);
    });

    it('are rotated like those of rules', async () => {
      const { secret } = await read();
      const options = { headers: { 'Idempotency-Key': 'turn' } };
      const turned = await client.post('/api/webhook-secret/rotate', { graceFor: '7 days' }, options);
      assert.equal(turned.status, 200, turned.text);
      assert.notEqual(turned.body.secret, secret);
      assert.ok(Date.parse(turned.body.previousUntil) > Date.now() + 6 * DAY_MS);
      assert.deepEqual(await read(), turned.body);
      const again = await client.post('/api/webhook-secret/rotate', { graceFor: '7 days' }, options);
      assert.deepEqual(again.body, turned.body);
      const { body } = await client.post('/api/webhook-secret/rotate', { graceFor: null });
      assert.equal(body.previousUntil, null);
      const log = await client.get('/api/audit?action=webhookSecret.rotate');
      assert.equal(log.body.data.length, 2);
      assert.ok(!log.text.includes('whsec_'));
    });

    it('can be rotated before they were first read', async () => {
      const { body } = await client.post('/api/webhook-secret/rotate');
      assert.match(body.secret, SECRET);
      assert.equal(body.previousUntil, null);
      assert.deepEqual(await read(), body);
    });

    it('require an admin', async () => {
      const editor = (await joinAs(api, owner, 'editor')).client;
      assertProblem(await editor.get('/api/webhook-secret'), 403, 'forbidden');
      const key = await api.withKey(client, ['webhooks:read', 'webhooks:write']);
      assertProblem(await key.post('/api/webhook-secret/rotate'), 403, 'forbidden');
      assertProblem(await client.post('/api/webhook-secret/rotate', { graceFor: '8 days' }), 422, 'invalid');
    });
  });
});
