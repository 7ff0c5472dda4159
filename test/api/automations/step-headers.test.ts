import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiClient } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const url = 'http://127.0.0.1:1080/path-secret';
const headers = { Authorization: 'Bearer very-secret', 'X-Shop': 'main' };
const hidden = { Authorization: '•••', 'X-Shop': '•••' };
const call = { id: 'call', type: 'webhook', url, headers, body: { key: 'body-secret' } };
const ifSubscribed = { all: [{ field: 'contact.subscribed', op: 'eq', value: true }] };
const nested = { id: 'branch', type: 'branch', if: ifSubscribed, then: [call] };

describe('header values of webhook steps', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  let path: string;
  let editor: ApiClient;
  beforeEach(async () => {
    const body = { name: 'Order', trigger: { event: 'order.placed' }, steps: [nested] };
    const { id } = (await client.post('/api/automations', body)).body;
    path = `/api/automations/${id}`;
    editor = (await joinAs(api, owner, 'editor')).client;
  });

  const stepOf = ({ body }: { body: { steps: { then: Record<string, unknown>[] }[] } }) =>
    body.steps[0]?.then[0] ?? {};
  const versions = () =>
    api.db.collections.AutomationVersion.find({ workspaceId: new ObjectId(owner.workspaceId) }).toArray();

  it('are encrypted in the database', async () => {
    assert.ok(!JSON.stringify(await versions()).includes('very-secret'));
  });

  it('are shown to admins only, in every answer', async () => {
    await client.put(path, { steps: [{ ...nested, then: [{ ...call, method: 'PUT' }] }] });
    const { client: admin } = await joinAs(api, owner, 'admin');
    assert.deepEqual(stepOf(await admin.get(path))['headers'], headers);
    assert.deepEqual(stepOf(await admin.get(`${path}/versions/1`))['headers'], headers);
    const key = await api.withKey(client, ['automations:read', 'automations:write', 'webhooks:write']);
    for (const other of [editor, key]) {
      assert.deepEqual(stepOf(await other.get(path))['headers'], hidden);
      assert.deepEqual(stepOf(await other.get(`${path}/versions/1`))['headers'], hidden);
      const answers = [
        await other.get('/api/automations'),
        await other.get(`${path}/versions/2/diff`),
        await other.put(path, { description: 'Changed' }),
        await other.post(`${path}/activate`),
        await other.post(`${path}/pause`),
        await other.post(`${path}/versions/1/restore`),
        await other.post(`${path}/versions/2/restore`),
        await other.post(`${path}/test`, { contact: { email: 'ada@example.com', subscribed: true } }),
      ];
      for (const { status, text } of answers) {
        assert.equal(status, 200, text);
        assert.ok(!text.includes('very-secret'), text);
      }
    }
  });

  it('are sent by the dry run of an admin, and hidden in that of others', async () => {
    const sample = { contact: { email: 'ada@example.com', subscribed: true } };
    const [sent] = (await client.post(`${path}/test`, sample)).body.webhooks;
    assert.equal(sent.headers.authorization, 'Bearer very-secret');
    const [shown] = (await editor.post(`${path}/test`, sample)).body.webhooks;
    assert.equal(shown.headers.authorization, '•••');
  });

  it('are not replayed to another caller who uses an admin’s Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'the-same' } };
    assert.equal((await client.post(`${path}/activate`, undefined, options)).status, 200);
    assertProblem(await editor.post(`${path}/activate`, undefined, options), 409, 'idempotency_mismatch');
    const row = await api.db.collections.IdempotentResponse.findOne({
      workspaceId: new ObjectId(owner.workspaceId),
      key: 'the-same',
    });
    assert.ok(row && !JSON.stringify(row).includes('very-secret'));
  });

  it('are unchanged if sent back hidden, which is no new version', async () => {
    const shown = (await editor.get(path)).body;
    const same = await editor.put(path, { steps: shown.steps });
    assert.equal(same.status, 200, same.text);
    assert.equal(same.body.version, 1);
    const step = { ...stepOf(await editor.get(path)), method: 'PUT', headers: { ...hidden, 'X-New': 'n' } };
    const changed = await editor.put(path, { steps: [{ ...nested, then: [step] }] });
    assert.equal(changed.body.version, 2);
    assert.deepEqual(stepOf(await client.get(path))['headers'], { ...headers, 'X-New': 'n' });
    const { fields } = (await editor.get(`${path}/versions/2/diff`)).body.steps.changed[0];
    assert.deepEqual(fields.map((field: { path: string }) => field.path).sort(), ['headers.X-New', 'method']);
  });

  it('cannot be sent to another URL, or in another step, unseen', async () => {
    for (const moved of [
      { ...call, url: `${url}/mine`, headers: hidden },
      { ...call, id: 'new', headers: hidden },
    ]) {
      const refused = await editor.put(path, { steps: [{ ...nested, then: [moved] }] });
      assertProblem(refused, 422, 'invalid');
      assert.deepEqual(
        refused.body.errors.map((error: { path: string }) => error.path),
        ['steps[0].then[0].headers.Authorization', 'steps[0].then[0].headers.X-Shop'],
      );
    }
    const body = { name: 'Mine', trigger: { event: 'x' }, steps: [{ ...call, headers: hidden }] };
    assertProblem(await editor.post('/api/automations', body), 422, 'invalid');
  });

  it('are shown as changed, without the values, in the audit log', async () => {
    const step = { ...call, headers: { ...headers, Authorization: 'Bearer second-secret' } };
    await editor.put(path, { steps: [{ ...nested, then: [step] }] });
    const { body, text } = await client.get('/api/audit?action=automations.change');
    assert.equal(body.data[0].after.steps[0].then[0].headers.Authorization, '[redacted]');
    assert.ok(!text.includes('second-secret'));
  });

  it('are recorded without the body, which may have secrets too', async () => {
    const { text } = await client.get('/api/audit');
    assert.ok(text.includes('automations.create'));
    assert.ok(!text.includes('body-secret'));
  });

  it('come with a URL whose path is hidden from viewers', async () => {
    await client.put(path, { steps: [{ ...nested, then: [{ ...call, url: `${url}/2` }] }] });
    const { client: viewer } = await joinAs(api, owner, 'viewer');
    assert.equal(stepOf(await viewer.get(path))['url'], 'http://127.0.0.1:1080/•••');
    for (const read of ['/api/automations', `${path}/versions/1`, `${path}/versions/2/diff`]) {
      const { status, text } = await viewer.get(read);
      assert.equal(status, 200);
      assert.ok(!text.includes('path-secret'), read);
    }
    assert.equal(stepOf(await editor.get(path))['url'], `${url}/2`);
  });
});
