import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { RollcallError } from '../../../domain/errors.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { newEmail } from '../../support/http/api.js';
import { workContactBulks } from '../../support/audience/contact-bulks.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { waitUntil } from '../../support/run/wait-until.js';

const TRIAL = { field: 'contact.customFields.plan', op: 'eq', value: 'trial' };
const everyone = { where: { all: [{ field: 'contact.email', op: 'exists' }] } };
const trials = { where: { all: [TRIAL] } };

describe('POST /api/contacts/bulk', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());
  const api = useApi(() => ({ db }));
  const owner = useOwner(api);

  const addContacts = async (count: number, plan = 'trial'): Promise<string[]> => {
    const add = () => owner.client.post('/api/contacts', { email: newEmail(), customFields: { plan } });
    const made = await Promise.all(Array.from({ length: count }, add));
    return made.map(({ body }) => body.id);
  };
  const newList = async (): Promise<string> =>
    (await owner.client.post('/api/lists', { name: 'News' })).body.id;
  const newAutomation = async (): Promise<string> => {
    const steps = [{ type: 'wait', for: '30 days' }];
    const body = { name: 'Long', trigger: { event: 'start' }, steps };
    const { id } = (await owner.client.post('/api/automations', body)).body;
    await owner.client.post(`/api/automations/${id}/activate`);
    return id;
  };
  const ask = async (body: object) => {
    const response = await owner.client.post('/api/contacts/bulk', body);
    assert.equal(response.status, 202, response.text);
    return response.body;
  };
  const read = async (bulk: string) => (await owner.client.get(`/api/contacts/bulk/${bulk}`)).body;
  const outcomes = async (bulk: string, query = '') =>
    (await owner.client.get(`/api/contacts/bulk/${bulk}/outcomes?limit=100${query}`)).body.data as {
      contactId: string;
      email: string | null;
      outcome: string;
      reason: string | null;
    }[];
  const finish = async (bulk: string) => {
    const worker = workContactBulks(api);
    await waitUntil(async () => (await read(bulk)).status !== 'running', 30_000);
    await worker.stop();
    return read(bulk);
  };
  const run = async (body: object) => {
    const { total, done, unchanged, refused } = await finish((await ask(body)).id);
    return [total, done, unchanged, refused];
  };

  it('changes what the filter selects, and records each like a single change', async () => {
    const [one = ''] = await addContacts(2);
    const [other] = await addContacts(1, 'pro');
    const changes = { customFields: { plan: 'free', trialEndsAt: null }, language: 'de' };
    const asked = await ask({ action: 'change', filter: trials, changes, reason: 'Over' });
    assert.deepEqual([asked.status, asked.selecting, asked.total], ['running', true, 0]);
    assert.deepEqual([asked.filter, asked.changes], [trials, changes]);
    await addContacts(1);
    const { total, done, selecting, finishedAt } = await finish(asked.id);
    assert.deepEqual([total, done, selecting], [2, 2, false]);
    assert.ok(finishedAt);
    const of = async (id?: string) => (await owner.client.get(`/api/contacts/${String(id)}`)).body;
    const { customFields, language } = await of(one);
    assert.deepEqual([customFields, language], [{ plan: 'free' }, 'de']);
    assert.deepEqual((await of(other)).customFields, { plan: 'pro' });
    const { data } = (await owner.client.get(`/api/audit?target=${one}`)).body;
    assert.deepEqual(
      [data[0].action, data[0].after],
      ['contacts.change', { customFields: { plan: 'free' }, language: 'de' }],
    );
    const listed = (await owner.client.get('/api/contacts/bulk')).body.data;
    assert.deepEqual(listed, [await read(asked.id)]);
    assert.deepEqual(await run({ action: 'change', filter: { ids: [one] }, changes }), [1, 0, 1, 0]);
  });

  it('adds to a list and removes from it; who has unsubscribed is refused', async () => {
    const [one = '', two = ''] = await addContacts(3);
    const listId = await newList();
    await owner.client.post(`/api/lists/${listId}/members`, { contactId: one });
    await owner.client.post(`/api/lists/${listId}/members`, { contactId: two });
    await owner.client.delete(`/api/lists/${listId}/members/${two}`);
    const { id } = await ask({ action: 'addToList', listId, filter: trials });
    const { total, done, unchanged, refused } = await finish(id);
    assert.deepEqual([total, done, unchanged, refused], [3, 1, 1, 1]);
    const [refusal] = await outcomes(id, '&outcome=refused');
    assert.equal(refusal?.contactId, two);
    assert.match(refusal.reason ?? '', /unsubscribed/);
    assert.ok(refusal.email);
    const filter = { where: { all: [{ list: listId }] } };
    assert.deepEqual(await run({ action: 'removeFromList', listId, filter }), [2, 2, 0, 0]);
    const { body } = await owner.client.get(`/api/lists/${listId}/members?status=unsubscribed`);
    assert.equal(body.total, 3);
    await owner.client.delete(`/api/lists/${listId}`);
    const gone = await owner.client.post('/api/contacts/bulk', {
      action: 'addToList',
      listId,
      filter: trials,
    });
    assertProblem(gone, 422, 'invalid');
  });

  it('tries what it would come to, contact by contact, and does nothing', async () => {
    const [one = '', two = ''] = await addContacts(3);
    const [left = ''] = await addContacts(1);
    const [automationId, listId] = [await newAutomation(), await newList()];
    await owner.client.post(`/api/automations/${automationId}/enroll`, { contactId: one });
    for (const contactId of [two, left])
      await owner.client.post(`/api/lists/${listId}/members`, { contactId });
    await owner.client.delete(`/api/lists/${listId}/members/${left}`);
    const dryRun = async (body: object) => {
      const {
        status,
        body: tried,
        text,
      } = await owner.client.post('/api/contacts/bulk', {
        ...body,
        filter: trials,
        dryRun: true,
      });
      assert.equal(status, 200, text);
      return tried;
    };
    const enrolled = await dryRun({ action: 'enroll', automationId });
    assert.deepEqual(enrolled, {
      total: 4,
      done: 3,
      unchanged: 0,
      refused: 1,
      reasons: [{ code: 'alreadyIn', reason: enrolled.reasons[0].reason, count: 1 }],
      isExact: true,
    });
    const added = await dryRun({ action: 'addToList', listId });
    assert.deepEqual([added.done, added.unchanged, added.refused], [2, 1, 1]);
    assert.equal(added.reasons[0].code, 'unsubscribed');
    const ended = await dryRun({ action: 'exit', automationId });
    assert.deepEqual([ended.done, ended.unchanged], [1, 3]);
    const erased = await dryRun({ action: 'erase' });
    assert.equal(erased.done, 4);
    assert.deepEqual((await owner.client.get('/api/contacts/bulk')).body.data, []);
    assert.equal((await owner.client.get('/api/contacts')).body.total, 4);
    // The same comes true.
    assert.deepEqual(await run({ action: 'enroll', automationId, filter: trials }), [4, 3, 0, 1]);
    assert.deepEqual(await run({ action: 'addToList', listId, filter: trials }), [4, 2, 1, 1]);
    const unknown = {
      action: 'enroll',
      automationId: new ObjectId().toHexString(),
      filter: trials,
      dryRun: true,
    };
    assertProblem(await owner.client.post('/api/contacts/bulk', unknown), 422, 'invalid');
  });

  it('waits while it can be taken back, and then leaves nothing done', async () => {
    await addContacts(2);
    const asked = await ask({ action: 'suppress', filter: trials, undoSeconds: 60 });
    assert.equal(Date.parse(asked.beginsAt) - Date.parse(asked.askedAt), 60_000);
    const worker = workContactBulks(api);
    const undone = await owner.client.post(`/api/contacts/bulk/${asked.id}/cancel`);
    assert.equal(undone.status, 200, undone.text);
    const { status, total, beginsAt } = await read(asked.id);
    assert.deepEqual([status, total, beginsAt], ['stopped', 0, null]);
    await worker.stop();
    assert.deepEqual((await owner.client.get('/api/suppressions')).body.data, []);
    const soon = await ask({ action: 'suppress', filter: trials, undoSeconds: 1 });
    assert.equal((await finish(soon.id)).done, 2);
    const wrong = { action: 'suppress', filter: trials, undoSeconds: 61 };
    assertProblem(await owner.client.post('/api/contacts/bulk', wrong), 422, 'invalid');
  });

  it('enrolls in an automation and exits from it', async () => {
    const [one = ''] = await addContacts(2);
    const automationId = await newAutomation();
    await owner.client.post(`/api/automations/${automationId}/enroll`, { contactId: one });
    assert.deepEqual(await run({ action: 'enroll', automationId, filter: trials }), [2, 1, 0, 1]);
    const filter = { where: { all: [{ automation: automationId, status: 'active' }] } };
    assert.deepEqual(await run({ action: 'exit', automationId, filter, reason: 'Over' }), [2, 2, 0, 0]);
    assert.deepEqual(await run({ action: 'exit', automationId, filter: trials }), [2, 0, 2, 0]);
    const { body } = await owner.client.get(`/api/enrollments?automationId=${automationId}`);
    const ends = (body.data as { status: string; exitReason: string }[]).map((e) => [e.status, e.exitReason]);
    assert.deepEqual(ends, [
      ['exited', 'operator'],
      ['exited', 'operator'],
    ]);
  });

  it('suppresses and erases', async () => {
    const ids = await addContacts(2);
    const filter = { ids };
    assert.deepEqual(await run({ action: 'suppress', filter }), [2, 2, 0, 0]);
    assert.deepEqual(await run({ action: 'suppress', filter }), [2, 0, 2, 0]);
    assert.equal((await owner.client.get('/api/suppressions')).body.total, 2);
    const { id } = await ask({ action: 'erase', filter });
    assert.equal((await finish(id)).done, 2);
    for (const one of ids) assert.equal((await owner.client.get(`/api/contacts/${one}`)).status, 404);
    assert.deepEqual(
      (await outcomes(id)).map(({ email, outcome }) => [email, outcome]),
      [
        [null, 'done'],
        [null, 'done'],
      ],
    );
  });

  it('selects page by page, and is done at once if there is nothing to do', async () => {
    await insertContacts(1_500);
    assert.deepEqual((await run({ action: 'suppress', filter: everyone }))[0], 1_500);
    assert.deepEqual(await run({ action: 'suppress', filter: { search: 'nobody' } }), [0, 0, 0, 0]);
  });

  const insertContacts = async (count: number): Promise<void> => {
    const [first = ''] = await addContacts(1);
    const row = await db.collections.Contact.findOne({ _id: new ObjectId(first) });
    assert.ok(row);
    await db.collections.Contact.insertMany(
      Array.from({ length: count - 1 }, () => ({ ...row, _id: new ObjectId(), email: newEmail() })),
    );
  };

  it('continues where a worker died, and acts on nobody twice', async () => {
    await insertContacts(450);
    const changes = { customFields: { plan: 'free' } };
    const { id } = await ask({ action: 'change', filter: trials, changes });
    let recorded = 0;
    const dying = workContactBulks(api, (call) => {
      recorded += 1;
      if (recorded > 250) return Promise.reject(new Error('the process is gone'));
      return api.engine.record(call);
    });
    await waitUntil(() => recorded > 250);
    await dying.stop();
    assert.equal((await read(id)).done, 200, 'one page was saved');
    await db.collections.Job.updateOne(
      { _id: new ObjectId(id) },
      { $set: { claim: null, dueAt: new Date(0) } },
    );
    const [one, two] = [workContactBulks(api), workContactBulks(api)];
    await waitUntil(async () => (await read(id)).status === 'done', 30_000);
    await Promise.all([one.stop(), two.stop()]);
    const { total, done, refused, unchanged } = await read(id);
    assert.deepEqual([total, done, refused, unchanged], [450, 450, 0, 0]);
    const changed = { workspaceId: new ObjectId(owner.workspaceId), 'properties.plan': 'free' };
    const events = await db.collections.Event.countDocuments({ ...changed, name: 'contact_updated' });
    assert.ok(events <= 450);
  });

  it('is canceled between two pages', async () => {
    await insertContacts(250);
    const { id } = await ask({ action: 'suppress', filter: trials });
    let canceling: Promise<unknown> | undefined;
    const worker = workContactBulks(api, async (call) => {
      canceling ??= owner.client.post(`/api/contacts/bulk/${id}/cancel`);
      await canceling;
      return api.engine.record(call);
    });
    await waitUntil(async () => (await read(id)).status === 'stopped', 30_000);
    await worker.stop();
    const { done, total, canceledAt } = await read(id);
    assert.deepEqual([done, total], [200, 250]);
    assert.ok(canceledAt);
    assert.equal((await outcomes(id, '&outcome=pending')).length, 50);
    const again = await owner.client.post(`/api/contacts/bulk/${id}/cancel`);
    assert.deepEqual([again.status, again.body.canceledAt], [200, canceledAt]);
  });

  it('ends before its first page when the key that requested it was revoked or lost a scope', async () => {
    const email = newEmail();
    await owner.client.post('/api/contacts', { email });
    const contact = (await owner.client.get(`/api/contacts?search=${email}`)).body.data[0].id;
    const body = { action: 'suppress', filter: { ids: [contact] } };
    const keys = ['/api/api-keys', { name: 'Shop', scopes: ['contacts:write'] }] as const;
    for (const lose of [
      (key: string) => owner.client.delete(`/api/api-keys/${key}`),
      (key: string) => owner.client.put(`/api/api-keys/${key}`, { scopes: ['contacts:read'] }),
    ]) {
      const { body: key } = await owner.client.post(...keys);
      const requested = await api.anonymous().withBearer(key.secret).post('/api/contacts/bulk', body);
      assert.equal(requested.status, 202, requested.text);
      await lose(key.id);
      const { status, done } = await finish(requested.body.id);
      assert.deepEqual([status, done], ['stopped', 0]);
    }
    assert.equal((await owner.client.get(`/api/contacts/${contact}`)).body.suppressed ?? false, false);
  });

  it('counts what a worker had done before it died, although it was canceled since', async () => {
    await insertContacts(100);
    const changes = { customFields: { plan: 'free' } };
    const { id } = await ask({ action: 'change', filter: trials, changes });
    const recorded: Promise<unknown>[] = [];
    let isGone = false;
    const dying = workContactBulks(api, (call) => {
      isGone = recorded.length === 40;
      if (isGone) return Promise.reject(new Error('the process is gone'));
      const recording = api.engine.record(call);
      recorded.push(recording);
      return recording;
    });
    await waitUntil(() => isGone);
    await dying.stop();
    // The page fails with the first rejection, while these calls are still being committed.
    await Promise.all(recorded);
    assert.equal((await read(id)).done, 0, 'no page was saved');
    await owner.client.post(`/api/contacts/bulk/${id}/cancel`);
    await db.collections.Job.updateOne(
      { _id: new ObjectId(id) },
      { $set: { claim: null, dueAt: new Date(0) } },
    );
    const { status, done } = await finish(id);
    assert.deepEqual([status, done], ['stopped', 40]);
    assert.equal((await outcomes(id, '&outcome=done')).length, 40);
    assert.equal((await outcomes(id, '&outcome=pending')).length, 60);
  });

  it('keeps what another worker has noted if a slow one has lost the job', async () => {
    await insertContacts(20);
    const { id } = await ask({ action: 'suppress', filter: trials });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld = false;
    const slow = workContactBulks(api, async () => {
      isHeld = true;
      await held;
      throw new RollcallError('conflict', 'Not now.');
    });
    await waitUntil(() => isHeld);
    await db.collections.Job.updateOne(
      { _id: new ObjectId(id) },
      { $set: { claim: null, dueAt: new Date(0) } },
    );
    const { done } = await finish(id);
    letGo();
    await slow.stop();
    assert.equal(done, 20);
    assert.equal((await outcomes(id, '&outcome=done')).length, 20);
  });

  it('refuses what it cannot do, and other workspaces', async () => {
    const none = '65a1f0c2b3d4e5f601234567';
    const wrong: [string, object][] = [
      ['action', { action: 'subscribe', filter: trials }],
      ['filter', { action: 'erase' }],
      ['filter', { action: 'erase', filter: {} }],
      ['filter.ids', { action: 'erase', filter: { ids: [] } }],
      ['filter.where.all[0].list', { action: 'erase', filter: { where: { all: [{ list: none }] } } }],
      ['listId', { action: 'addToList', filter: trials }],
      ['listId', { action: 'addToList', listId: none, filter: trials }],
      ['listId', { action: 'erase', listId: none, filter: trials }],
      ['automationId', { action: 'enroll', automationId: none, filter: trials }],
      ['changes', { action: 'change', filter: trials }],
      ['changes', { action: 'change', filter: trials, changes: {} }],
      ['changes.email', { action: 'change', filter: trials, changes: { email: newEmail() } }],
    ];
    for (const [path, body] of wrong) {
      const { status, body: problem } = await owner.client.post('/api/contacts/bulk', body);
      assert.deepEqual([status, problem.errors?.[0]?.path], [422, path], JSON.stringify(body));
    }
    const { id } = await ask({ action: 'suppress', filter: trials });
    const { client: other } = await api.signUp();
    for (const path of ['', '/outcomes'])
      assert.equal((await other.get(`/api/contacts/bulk/${id}${path}`)).status, 404);
    assert.equal((await other.post(`/api/contacts/bulk/${id}/cancel`)).status, 404);
  });

  it('requires the scopes of what it does and asks', async () => {
    const listId = await newList();
    const blind = await api.withKey(owner.client, ['contacts:write']);
    const refused = await blind.post('/api/contacts/bulk', { action: 'suppress', filter: trials });
    assertProblem(refused, 403, 'forbidden');
    const writer = await api.withKey(owner.client, ['contacts:read', 'contacts:write']);
    const forbidden = [
      { action: 'addToList', listId, filter: trials },
      { action: 'exit', automationId: listId, filter: trials },
      { action: 'suppress', filter: { where: { all: [{ event: 'start' }] } } },
    ];
    for (const body of forbidden)
      assertProblem(await writer.post('/api/contacts/bulk', body), 403, 'forbidden');
    assert.equal(
      (await writer.post('/api/contacts/bulk', { action: 'suppress', filter: trials })).status,
      202,
    );
  });
});
