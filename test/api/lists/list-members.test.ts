import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { makeList } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('the members of a list', () => {
  const api = useApi();

  const owner = useOwner(api);
  const { client } = owner;

  const contact = async (): Promise<string> =>
    (await client.post('/api/contacts', { email: newEmail() })).body.id;

  it('are added, listed and removed', async () => {
    const id = await makeList(client);
    const contactId = await contact();
    const added = await client.post(`/api/lists/${id}/members`, { contactId });
    assert.deepEqual(
      [added.status, added.body],
      [200, { status: 'subscribed', requiresConfirmation: false }],
    );
    assert.deepEqual((await client.post(`/api/lists/${id}/members`, { contactId })).body, added.body);
    const { body } = await client.get(`/api/lists/${id}/members`);
    const { email } = (await client.get(`/api/contacts/${contactId}`)).body;
    const [member] = body.data;
    assert.deepEqual(
      { ...member, createdAt: 0, updatedAt: 0 },
      { contactId, email, status: 'subscribed', createdAt: 0, updatedAt: 0 },
    );
    assert.equal((await client.delete(`/api/lists/${id}/members/${contactId}`)).status, 204);
    assert.equal((await client.delete(`/api/lists/${id}/members/${contactId}`)).status, 204);
    const { counts } = (await client.get(`/api/lists/${id}`)).body;
    assert.deepEqual(counts, { pending: 0, subscribed: 0, unsubscribed: 1 });
  });

  it('can be added silently: recorded, and nothing reacts', async () => {
    const id = await makeList(client);
    const contactId = await contact();
    const trigger = { event: 'list_subscribed' };
    const steps = [{ id: 'day', type: 'wait', for: '1 day' }];
    const { body } = await client.post('/api/automations', { name: 'Welcome', trigger, steps });
    assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
    const added = await client.post(`/api/lists/${id}/members`, { contactId, silent: true });
    assert.equal(added.body.status, 'subscribed');
    const [event] = (await client.get(`/api/events?contactId=${contactId}&eventName=list_subscribed`)).body
      .data;
    const { enrolled, silent, decisions } = (await client.get(`/api/events/${event.id}`)).body;
    assert.deepEqual([enrolled, silent, decisions[0].outcome], [0, true, 'silent']);
    const refused = await client.post(`/api/lists/${id}/members`, { contactId, silent: 'yes' });
    assert.equal(refused.status, 422);
  });

  it('are pending until confirmed where the list requires it', async () => {
    const id = await makeList(client, { doubleOptIn: true });
    const contactId = await contact();
    const added = await client.post(`/api/lists/${id}/members`, { contactId });
    assert.deepEqual(added.body, { status: 'pending', requiresConfirmation: true });
    assert.deepEqual((await client.post(`/api/lists/${id}/members`, { contactId })).body, added.body);
    const workspaceId = new ObjectId(owner.workspaceId);
    assert.equal(await api.db.collections.Confirmation.countDocuments({ workspaceId }), 1);
  });

  it('cannot be added again after unsubscribing; the refusal is not stored under a key', async () => {
    const id = await makeList(client);
    const contactId = await contact();
    await client.post(`/api/lists/${id}/members`, { contactId });
    await client.delete(`/api/lists/${id}/members/${contactId}`);
    const options = { headers: { 'Idempotency-Key': 'member' } };
    for (let i = 0; i < 2; i += 1) {
      const refused = await client.post(`/api/lists/${id}/members`, { contactId }, options);
      assert.equal(refused.status, 409);
      assert.equal(refused.headers.get('Idempotency-Replayed'), null);
    }
    const { body } = await client.get(`/api/lists/${id}/members?status=unsubscribed`);
    assert.equal(body.total, 1);
  });

  it('are filtered by status and paged, newest first', async () => {
    const id = await makeList(client);
    const people = [await contact(), await contact(), await contact()];
    for (const contactId of people) await client.post(`/api/lists/${id}/members`, { contactId });
    await client.delete(`/api/lists/${id}/members/${people[0] ?? ''}`);
    const on = await client.get(`/api/lists/${id}/members?status=subscribed&limit=1`);
    assert.equal(on.body.total, 2);
    assert.equal(on.body.data[0].contactId, people[2]);
    const next = await client.get(
      `/api/lists/${id}/members?status=subscribed&limit=1&cursor=${on.body.nextCursor}`,
    );
    assert.equal(next.body.data[0].contactId, people[1]);
    assert.equal((await client.get(`/api/lists/${id}/members?status=gone`)).status, 422);
  });

  it('must be contacts of the workspace', async () => {
    const id = await makeList(client);
    for (const contactId of [new ObjectId().toHexString(), 'nonsense', 7, undefined]) {
      const response = await client.post(`/api/lists/${id}/members`, { contactId });
      assert.equal(response.status, 422, String(contactId));
      assert.deepEqual(
        response.body.errors.map(({ path }: { path: string }) => path),
        ['contactId'],
      );
    }
    const never = await contact();
    for (const other of [never, new ObjectId().toHexString(), 'nonsense']) {
      assert.equal((await client.delete(`/api/lists/${id}/members/${other}`)).status, 404);
    }
  });

  it('are added once under one key, with one entry in the audit log and one in the ledger', async () => {
    const id = await makeList(client);
    const contactId = await contact();
    const options = { headers: { 'Idempotency-Key': 'member' } };
    const first = await client.post(`/api/lists/${id}/members`, { contactId }, options);
    const again = await client.post(`/api/lists/${id}/members`, { contactId }, options);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    await client.delete(`/api/lists/${id}/members/${contactId}`);
    const late = await client.post(`/api/lists/${id}/members`, { contactId }, options);
    assert.deepEqual(late.body, first.body);
    const audit = await client.get('/api/audit');
    assert.deepEqual(
      audit.body.data.slice(0, 2).map(({ action }: { action: string }) => action),
      ['lists.members.remove', 'lists.members.add'],
    );
    const { body } = await client.get(`/api/contacts/${contactId}/consents`);
    assert.deepEqual(
      body.data.map(({ action }: { action: string }) => action),
      ['withdrawn', 'added'],
    );
    assert.equal(typeof body.data[0].by, 'string');
  });
});
