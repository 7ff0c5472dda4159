import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { settleDomainJob } from '../../../engine/jobs/contacts/settle-domain.js';
import { runJob } from '../../../engine/jobs/core/run-job.js';
import { silent } from '../../support/engine/engine.js';
import { mapCsv, runImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

describe('a suppressed domain', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const AT = '@widgets.example';

  const suppress = async (email: string = AT): Promise<Json> => {
    const { status, body, text } = await client.post('/api/suppressions', { email });
    assert.ok(status < 300, text);
    return body;
  };
  const save = async (email: string, fields: object = {}): Promise<string> => {
    const { status, body, text } = await client.post('/api/contacts', { email, ...fields });
    assert.ok(status < 300, text);
    return body.id;
  };
  const row = (id: string) => api.db.collections.Contact.findOne({ _id: new ObjectId(id) });
  const isSuppressed = async (id: string): Promise<boolean | undefined> => (await row(id))?.suppressed;
  const listed = async (query = ''): Promise<string[]> =>
    (await client.get(`/api/suppressions${query}`)).body.data.map(({ email }: Json) => email);
  /** Does what the workers would, without waiting for the time of the last pass. */
  const settle = async (): Promise<void> => {
    const { Job } = api.db.collections;
    const of = { workspaceId: new ObjectId(owner.workspaceId), kind: 'settleDomain' as const };
    const handler = settleDomainJob(api);
    while ((await Job.countDocuments({ ...of, status: 'running' })) > 0) {
      await Job.updateMany({ ...of, status: 'running' }, { $set: { claim: null, dueAt: new Date(0) } });
      await runJob({ db: api.db, log: silent }, handler, { filter: of, until: Infinity });
    }
  };

  it('holds mail to everyone of it back, also of enrollments in progress, until it is lifted', async () => {
    const automation = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'contact_added' },
      steps: [{ type: 'wait', for: '30 days' }],
    });
    await client.post(`/api/automations/${automation.body.id}/activate`);
    const ada = await save('ada@widgets.example');
    const others = [await save('bob@mail.widgets.example'), await save('cy@example.org')];
    const { id, ...shown } = await suppress('@Widgets.Example');
    assert.deepEqual([shown.email, shown.reason], [AT, 'manual']);
    await settle();
    assert.deepEqual([await isSuppressed(ada), (await row(ada))?.subscribed], [true, true]);
    for (const other of others) assert.equal(await isSuppressed(other), false);
    const of = { contactId: new ObjectId(ada) };
    assert.equal((await api.db.collections.Enrollment.findOne(of))?.mailBlocked, true);
    assert.equal((await client.delete(`/api/suppressions/${id}`)).status, 204);
    await settle();
    assert.equal(await isSuppressed(ada), false);
    assert.equal((await api.db.collections.Enrollment.findOne(of))?.mailBlocked, false);
  });

  it('holds mail to those back who come later or take an address of it, and unsubscribes nobody', async () => {
    const eve = await save('eve@example.org');
    const { id } = await suppress();
    const ada = await save('ada@widgets.example', { consent: { state: 'given' } });
    const renamed = await client.put(`/api/contacts/${eve}`, { email: 'eve@widgets.example' });
    assert.equal(renamed.status, 200, renamed.text);
    for (const one of [ada, eve]) {
      const { suppressed, subscribed } = (await row(one)) ?? {};
      assert.deepEqual([suppressed, subscribed], [true, true]);
    }
    const back = await client.put(`/api/contacts/${eve}`, { email: 'eve@example.org' });
    assert.deepEqual([back.status, await isSuppressed(eve)], [200, false]);
    await client.delete(`/api/suppressions/${id}`);
    await settle();
    assert.equal(await isSuppressed(ada), false);
    assert.deepEqual(await listed(), []);
  });

  it('is not lifted by lifting an address of it, nor the address by lifting the domain', async () => {
    const ada = await save('ada@widgets.example');
    const own = await suppress('ada@widgets.example');
    const domain = await suppress();
    await settle();
    assert.deepEqual((await listed('?email=ada@widgets.example')).toSorted(), [AT, 'ada@widgets.example']);
    assert.deepEqual(await listed(`?email=${AT}`), [AT]);
    await client.delete(`/api/suppressions/${own.id}`);
    assert.equal(await isSuppressed(ada), true);
    await suppress('ada@widgets.example');
    await client.delete(`/api/suppressions/${domain.id}`);
    await settle();
    assert.equal(await isSuppressed(ada), true);
  });

  it('goes on after someone of it has signed up', async () => {
    const { body: list } = await client.post('/api/lists', { name: 'News', doubleOptIn: false });
    await suppress();
    for (let times = 0; times < 2; times += 1) {
      const fields = { email: 'ada@widgets.example', listId: list.id, consent: true };
      const joined = await client.post('/api/subscribe', fields);
      assert.ok(joined.status < 300, joined.text);
    }
    const contact = await api.db.collections.Contact.findOne({
      email: 'ada@widgets.example',
      workspaceId: new ObjectId(owner.workspaceId),
    });
    assert.equal(contact?.suppressed, true);
  });

  it('stays when a contact of it is erased, and outlives those who come back', async () => {
    const ada = await save('ada@widgets.example');
    await suppress();
    await settle();
    assert.equal((await client.delete(`/api/contacts/${ada}`)).status, 204);
    assert.equal(await isSuppressed(await save('ada@widgets.example')), true);
    assert.deepEqual(await listed(), [AT]);
  });

  it('finds more contacts than a page has', async () => {
    const rows = Array.from({ length: 450 }, (_, i) => `p${i}@widgets.example`);
    await runImport(api, client, { id: await mapCsv(client, `email\n${rows.join('\n')}\n`) });
    await suppress();
    await settle();
    const of = { workspaceId: new ObjectId(owner.workspaceId) };
    assert.equal(await api.db.collections.Contact.countDocuments({ ...of, suppressed: true }), 450);
    const { data } = (await client.get('/api/jobs?kind=settleDomain')).body;
    assert.deepEqual(data[0].progress, { checked: 900, changed: 450 });
  });

  it('is refused with what it is not', async () => {
    for (const email of ['@', '@example', '@a@b.example', '*.widgets.example', 'widgets.example', '@1.2.3.4'])
      assert.equal((await client.post('/api/suppressions', { email })).status, 422, email);
    const complained = await client.post('/api/suppressions', { email: AT, reason: 'complained' });
    assert.deepEqual([complained.status, complained.body.errors[0].path], [422, 'reason']);
  });
});
