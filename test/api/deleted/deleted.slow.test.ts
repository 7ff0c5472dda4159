import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { retentionJob } from '../../../engine/jobs/retention/retention.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { pngImage } from '../../support/imports/images.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { joinAs } from '../../support/audience/members.js';
import { ruleBody } from '../../support/engine/rules.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const wait = { type: 'wait', for: '30 days' };

describe('What was deleted', () => {
  // Retention goes through all workspaces of a database.
  let db: OwnDatabase;
  const api = useApi(async () => ({ db: (db = await ownDatabase()) }));
  after(() => db.release());
  const owner = useOwner(api);
  const { client } = owner;

  const make = async (path: string, body: object): Promise<string> => {
    const answer = await client.post(`/api/${path}`, body);
    assert.ok(answer.status < 300, answer.text);
    return String(answer.body.id);
  };
  const upload = async (): Promise<string> => {
    const raw = pngImage();
    const answer = await client.request('POST', '/api/images', {
      raw,
      headers: { 'Content-Type': 'image/png' },
    });
    return String(answer.body.id);
  };
  const makers: Record<string, () => Promise<string>> = {
    automations: () => make('automations', { name: 'A', trigger: { event: 'in' }, steps: [wait] }),
    templates: () => make('templates', { name: 'T', subject: 'S', html: '<p>Hi</p>' }),
    forms: () => make('forms', { name: 'F', fields: [] }),
    lists: () => make('lists', { name: 'L' }),
    segments: () => make('segments', { name: 'S', where: { all: [{ event: 'order.placed' }] } }),
    rules: () => make('rules', ruleBody()),
    'event-sources': () => make('event-sources', { name: 'E' }),
    senders: () => make('senders', { email: newEmail() }),
    images: upload,
  };
  const remove = async (path: string): Promise<void> =>
    assert.equal((await client.delete(`/api/${path}`)).status, 204);
  const restore = (path: string): Promise<ApiResponse> => client.post(`/api/${path}/restore`);
  const idsOf = async (type: string): Promise<string[]> =>
    (await client.get(`/api/${type}`)).body.data.map(({ id }: { id: string }) => id);

  for (const [type, maker] of Object.entries(makers)) {
    it(`is hidden, listed and restored: ${type}`, async () => {
      const id = await maker();
      const shown = async () => (await client.get(`/api/${type}`)).body.data[0];
      const before = await shown();
      await remove(`${type}/${id}`);
      assert.deepEqual(await idsOf(type), []);
      const { body } = await client.get(`/api/deleted?type=${type}`);
      const [line] = body.data;
      assert.deepEqual([body.total, line.id, line.type, line.deletedBy], [1, id, type, owner.email]);
      const kept = Date.parse(line.restorableUntil) - Date.parse(line.deletedAt);
      assert.equal(kept, 30 * DAY_MS);

      const stranger = await api.signUp();
      assertProblem(await stranger.client.post(`/api/${type}/${id}/restore`), 404, 'not_found');
      assert.equal((await stranger.client.get('/api/deleted')).body.total, 0);

      const back = await restore(`${type}/${id}`);
      assert.equal(back.status, 200, back.text);
      assert.deepEqual([back.body.id, await shown()], [id, before]);
      assert.equal((await client.get('/api/deleted')).body.total, 0);
      const again = await restore(`${type}/${id}`);
      assert.deepEqual([again.status, again.body], [200, back.body]);
      const actions = (await client.get('/api/audit')).body.data.map(
        ({ action }: { action: string }) => action,
      );
      assert.deepEqual(
        actions.slice(0, 2).map((action: string) => action.split('.')[1]),
        ['restore', 'delete'],
      );
    });
  }

  it('is listed for those who may read it, as they ask', async () => {
    for (const [type, maker] of Object.entries(makers)) await remove(`${type}/${await maker()}`);
    const typesFor = async (reader: typeof client, query = '') =>
      (await reader.get(`/api/deleted${query}`)).body.data.map(({ type }: { type: string }) => type).sort();
    assert.deepEqual(await typesFor(client), Object.keys(makers).sort());
    const viewer = await joinAs(api, owner, 'viewer');
    assert.ok(!(await typesFor(viewer.client)).includes('senders'));
    assert.deepEqual(await typesFor(await api.withKey(client, ['lists:read'])), ['lists']);
    assert.deepEqual(await typesFor(await api.withKey(client, ['subscribe'])), []);
    assert.deepEqual(await typesFor(client, '?type=forms'), ['forms']);
    for (const query of ['?type=contacts', '?type=', '?type[$ne]=x', '?limit=0', '?cursor=x'])
      assertProblem(await client.get(`/api/deleted${query}`), 422, 'invalid');
    const first = await client.get('/api/deleted?limit=3');
    const rest = await client.get(`/api/deleted?limit=200&cursor=${first.body.nextCursor}`);
    assert.equal(rest.body.data.length, Object.keys(makers).length - 3);
  });

  it('neither triggers nor receives, and does again when it is restored', async () => {
    const automation = await make('automations', { name: 'A', trigger: { event: 'in' }, steps: [wait] });
    await client.post(`/api/automations/${automation}/activate`);
    const source = (await client.post('/api/event-sources', { name: 'Shop' })).body;
    const path = new URL(source.url).pathname;
    const enrolled = async () =>
      (await client.post('/api/events/send', { email: newEmail(), eventName: 'in' })).body.enrolled;
    await remove(`automations/${automation}`);
    await remove(`event-sources/${source.id}`);
    assert.equal(await enrolled(), 0);
    assert.equal((await api.anonymous().post(path, { email: newEmail() })).status, 404);
    assert.equal((await restore(`automations/${automation}`)).body.status, 'active');
    assert.equal((await restore(`event-sources/${source.id}`)).body.url, source.url);
    assert.equal(await enrolled(), 1);
    assert.equal((await api.anonymous().post(path, { email: newEmail(), event: 'x' })).status, 200);
  });

  it('has its public pages and images again at the same addresses', async () => {
    const form = (await client.post('/api/forms', { name: 'F', fields: [] })).body;
    const image = (await client.get(`/api/images/${await upload()}`)).body;
    const pages = [form.url, image.url].map((url) => new URL(url).pathname);
    const statuses = () => Promise.all(pages.map(async (page) => (await api.anonymous().get(page)).status));
    assert.deepEqual(await statuses(), [200, 200]);
    await remove(`forms/${form.id}`);
    await remove(`images/${image.id}`);
    assert.deepEqual(await statuses(), [404, 404]);
    await restore(`forms/${form.id}`);
    await restore(`images/${image.id}`);
    assert.deepEqual(await statuses(), [200, 200]);
  });

  it('is refused what it needs and is gone', async () => {
    const list = await make('lists', { name: 'L' });
    const form = await make('forms', { name: 'F', fields: [], listId: list });
    const steps = [{ type: 'addToList', listId: list }];
    const automation = await make('automations', { name: 'A', trigger: { event: 'in' }, steps });
    await remove(`forms/${form}`);
    await remove(`automations/${automation}`);
    await remove(`lists/${list}`);
    assertProblem(await restore(`forms/${form}`), 409, 'conflict');
    const refused = await restore(`automations/${automation}`);
    assertProblem(refused, 422, 'invalid');
    assert.equal(refused.body.errors[0].path, 'steps[0].listId');
    await restore(`lists/${list}`);
    assert.equal((await restore(`forms/${form}`)).status, 200);
    assert.equal((await restore(`automations/${automation}`)).status, 200);
  });

  it('is refused what was made again since', async () => {
    const email = newEmail();
    const [image, sender] = [await upload(), await make('senders', { email })];
    await remove(`images/${image}`);
    await remove(`senders/${sender}`);
    const again = [`images/${await upload()}`, `senders/${await make('senders', { email })}`];
    for (const path of [`images/${image}`, `senders/${sender}`])
      assertProblem(await restore(path), 409, 'conflict');
    for (const path of again) await remove(path);
    assert.equal((await restore(`images/${image}`)).status, 200);
    assert.equal((await restore(`senders/${sender}`)).status, 200);
  });

  it('is restored by concurrent calls, and once per Idempotency-Key', async () => {
    const id = await make('rules', ruleBody());
    await remove(`rules/${id}`);
    const answers = await Promise.all([1, 2, 3].map(() => restore(`rules/${id}`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200]);
    await remove(`rules/${id}`);
    const options = { headers: { 'Idempotency-Key': 'undo' } };
    const once = () => client.request('POST', `/api/rules/${id}/restore`, options);
    assert.deepEqual([(await once()).status, (await once()).status], [200, 200]);
  });

  it('takes no fields, and no id that is none', async () => {
    const id = await make('lists', { name: 'L' });
    await remove(`lists/${id}`);
    assertProblem(await client.post(`/api/lists/${id}/restore`, { force: true }), 422, 'invalid');
    for (const wrong of ['x', '0'.repeat(24), '%00', '{"$gt":""}'])
      assertProblem(await restore(`lists/${encodeURIComponent(wrong)}`), 404, 'not_found');
    assertProblem(await restore(`forms/${id}`), 404, 'not_found');
  });

  it('comes back disabled if its maker has lost access', async () => {
    const admin = await joinAs(api, owner, 'admin');
    const { body } = await admin.client.post('/api/event-sources', { name: 'Theirs' });
    await admin.client.delete(`/api/event-sources/${body.id}`);
    await client.delete(`/api/members/${admin.userId}`);
    assert.equal((await restore(`event-sources/${body.id}`)).body.enabled, false);
  });

  it('is kept for 30 days whatever the retention period, and then removed', async () => {
    const of = { _id: new ObjectId(owner.workspaceId) };
    await api.db.models.Workspace.updateOne(of, { $set: { retentionDays: 7 } });
    const ids = [];
    for (const type of ['automations', 'templates', 'forms']) {
      const id = await makers[type]?.();
      await remove(`${type}/${id ?? ''}`);
      ids.push(`${type}/${id ?? ''}`);
    }
    const runIn = (days: number) =>
      runRecurring(api.db, retentionJob({ db: api.db, clock: () => new Date(Date.now() + days * DAY_MS) }));
    await runIn(29);
    for (const path of ids) {
      assert.equal((await restore(path)).status, 200, path);
      await remove(path);
    }
    await runIn(31);
    for (const path of ids) assertProblem(await restore(path), 404, 'not_found');
    const { AutomationVersion, TemplateVersion, FormVersion } = api.db.collections;
    const workspaceId = of._id;
    for (const versions of [AutomationVersion, TemplateVersion, FormVersion])
      assert.equal(await versions.countDocuments({ workspaceId }), 0);
  });

  it('is kept of the latest 100 of a type', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const old = (n: number) => ({
      _id: new ObjectId(),
      workspaceId,
      type: 'lists' as const,
      name: `Old ${String(n)}`,
      deletedAt: new Date(Date.now() - n * 1_000),
      deletedBy: 'Ada',
      row: null,
    });
    await api.db.collections.Deletion.insertMany(Array.from({ length: 100 }, (_none, n) => old(n + 1)));
    await remove(`lists/${await make('lists', { name: 'L' })}`);
    const { body } = await client.get('/api/deleted?limit=200');
    assert.equal(body.total, 100);
    assert.ok(!body.data.some(({ name }: { name: string }) => name === 'Old 100'));
  });

  it('is found by index', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const plan = await api.db.collections.Deletion.find({ workspaceId, type: { $in: ['lists', 'rules'] } })
      .sort({ deletedAt: -1, _id: -1 })
      .explain();
    assert.ok(!JSON.stringify(plan).includes('COLLSCAN'));
  });
});

describe('POST /api/automations/{id}/unarchive', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  it('takes an automation back, paused, and everything works again', async () => {
    const list = (await client.post('/api/lists', { name: 'L' })).body.id;
    const steps = [{ type: 'addToList', listId: list }, wait];
    const input = { name: 'A', trigger: { event: 'in' }, steps };
    const { id } = (await client.post('/api/automations', input)).body;
    const path = `/api/automations/${id}`;
    await client.post(`${path}/archive`);
    assertProblem(await client.post(`${path}/activate`), 409, 'conflict');
    await client.delete(`/api/lists/${list}`);
    assertProblem(await client.post(`${path}/unarchive`), 422, 'invalid');
    await client.post(`/api/lists/${list}/restore`);
    assert.equal((await client.post(`${path}/unarchive`)).body.status, 'paused');
    assert.equal((await client.post(`${path}/activate`)).body.status, 'active');
    assert.equal((await client.post(`${path}/unarchive`)).body.status, 'active');
    assertProblem(await client.post(`${path}/unarchive`, { to: 'active' }), 422, 'invalid');
    const { body } = await client.get('/api/audit?action=automations.unarchive');
    assert.deepEqual(
      [body.total, body.data[0].after],
      [1, { status: 'paused', updatedAt: body.data[0].after.updatedAt }],
    );
  });
});
