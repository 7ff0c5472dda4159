import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('/api/suppressions', () => {
  const api = useApi();

  const owner = useOwner(api);
  const { client } = owner;

  const suppress = async (email: string, reason?: string) => {
    const response = await client.post('/api/suppressions', { email, ...(reason && { reason }) });
    assert.ok([200, 201].includes(response.status), response.text);
    return response.body;
  };
  const list = async (query = '') => (await client.get(`/api/suppressions${query}`)).body;
  const save = async (email: string, fields: object = {}) =>
    (await client.post('/api/contacts', { email, ...fields })).body;
  const row = (id: string) => api.db.collections.Contact.findOne({ _id: new ObjectId(id) });

  it('suppresses an address without a contact, and stores no plain text of it', async () => {
    const email = newEmail();
    const response = await client.post('/api/suppressions', { email: ` ${email.toUpperCase()}` });
    assert.equal(response.status, 201);
    const { id, createdAt, ...rest } = response.body;
    assert.deepEqual(rest, { email, reason: 'manual', evidence: null });
    const shown = { id, email, reason: 'manual', evidence: null, createdAt };
    assert.deepEqual((await list()).data, [shown]);
    const stored = await api.db.collections.Suppression.findOne({ _id: new ObjectId(id) });
    assert.ok(!JSON.stringify(stored).includes(email));
    assert.equal((await client.get('/api/contacts')).body.total, 0);
    assert.equal((await save(email)).subscribed, false);
    assert.equal((await save(email, { subscribed: true })).subscribed, true);
  });

  it('stops marketing mail to a contact, also of enrollments in progress', async () => {
    const automation = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'contact_added' },
      steps: [{ type: 'wait', for: '30 days' }],
    });
    await client.post(`/api/automations/${automation.body.id}/activate`);
    const contact = await save(newEmail());
    await suppress(contact.email);
    const { suppressed, subscribed } = (await row(contact.id)) ?? {};
    assert.deepEqual([suppressed, subscribed], [true, true]);
    const of = { workspaceId: new ObjectId(owner.workspaceId) };
    assert.equal((await api.db.collections.Enrollment.findOne(of))?.mailBlocked, true);
    const [{ id }] = (await list()).data;
    assert.equal((await client.delete(`/api/suppressions/${id}`)).status, 204);
    assert.equal((await row(contact.id))?.suppressed, false);
    assert.equal((await api.db.collections.Enrollment.findOne(of))?.mailBlocked, false);
    assert.equal((await client.delete(`/api/suppressions/${id}`)).status, 404);
  });

  it('withdraws the consent of a contact that has complained, as a reported complaint does', async () => {
    const contact = await save(newEmail(), { consent: { state: 'given' } });
    await suppress(contact.email, 'manual');
    assert.equal((await client.get(`/api/contacts/${contact.id}`)).body.consent.state, 'given');
    await suppress(contact.email, 'complained');
    const now = (await client.get(`/api/contacts/${contact.id}`)).body;
    assert.deepEqual([now.consent.state, now.subscribed], ['withdrawn', false]);
    const [entry] = (await client.get(`/api/contacts/${contact.id}/consents`)).body.data;
    assert.deepEqual([entry.action, /: complaint$/.test(entry.source)], ['withdrawn', true]);
    const { body } = await client.get(`/api/events?contactId=${contact.id}&eventName=contact_updated`);
    assert.equal(body.total, 1);
    await suppress(contact.email, 'complained');
    assert.equal((await client.get(`/api/contacts/${contact.id}/consents`)).body.total, 2);
  });

  it('returns the existing suppression and keeps the first reason', async () => {
    const email = newEmail();
    const first = await client.post('/api/suppressions', { email, reason: 'complained' });
    const again = await client.post('/api/suppressions', { email, reason: 'manual' });
    assert.equal(again.status, 200);
    assert.deepEqual(again.body, first.body);
    const { body } = await client.get('/api/audit?action=suppressions.create');
    assert.deepEqual(
      body.data.map(({ after }: { after: unknown }) => after),
      [{ reason: 'complained' }],
    );
  });

  it('is filtered by email, with paging', async () => {
    const emails = [newEmail(), newEmail(), newEmail()];
    for (const email of emails) await suppress(email);
    const [first, second, third] = emails;
    assert.deepEqual(
      (await list('?limit=2')).data.map(({ email }: { email: string }) => email),
      [third, second],
    );
    const found = await list(`?email=${encodeURIComponent(first ?? '')}`);
    assert.deepEqual([found.total, found.data[0].email], [1, first]);
    assert.equal((await list(`?email=${newEmail()}`)).total, 0);
    assert.equal((await client.get('/api/suppressions?email=nobody')).status, 422);
  });

  it('hides the address of an erased contact, still finds it, and shows it again after a new sign-up', async () => {
    const email = newEmail();
    const contact = await save(email, { subscribed: false });
    await client.delete(`/api/contacts/${contact.id}`);
    const [left] = (await list(`?email=${email}`)).data;
    assert.deepEqual([left.email, left.reason], [null, 'unsubscribed']);
    const back = await save(email);
    assert.equal(back.subscribed, false);
    assert.deepEqual((await list()).data, [{ ...left, email }]);
    assert.equal((await client.delete(`/api/suppressions/${left.id}`)).status, 204);
    assert.equal((await row(back.id))?.suppressed, false);
  });

  it('can be removed for an erased contact', async () => {
    const email = newEmail();
    const contact = await save(email, { subscribed: false });
    await client.delete(`/api/contacts/${contact.id}`);
    const [{ id }] = (await list()).data;
    assert.equal((await client.delete(`/api/suppressions/${id}`)).status, 204);
    assert.equal((await list()).total, 0);
    const audit = await client.get('/api/audit?action=suppressions.delete');
    assert.equal(audit.body.data[0].target.id, id);
    assert.equal((await save(email)).subscribed, true);
  });

  it('repeats the first response for the same Idempotency-Key and stores it encrypted', async () => {
    const email = newEmail();
    const options = { headers: { 'Idempotency-Key': 'block' } };
    const first = await client.post('/api/suppressions', { email }, options);
    const again = await client.post('/api/suppressions', { email }, options);
    assert.equal(again.text, first.text);
    assert.equal(again.status, 201);
    const kept = await api.db.collections.IdempotentResponse.findOne({
      workspaceId: new ObjectId(owner.workspaceId),
    });
    assert.ok(!JSON.stringify(kept).includes(email));
  });

  it('keeps no stored response of an erased contact', async () => {
    const { id, email } = await save(newEmail());
    await client.post('/api/suppressions', { email }, { headers: { 'Idempotency-Key': 'block' } });
    const of = { workspaceId: new ObjectId(owner.workspaceId), key: 'block' };
    assert.equal(await api.db.collections.IdempotentResponse.countDocuments(of), 1);
    await client.delete(`/api/contacts/${id}`);
    assert.equal(await api.db.collections.IdempotentResponse.countDocuments(of), 0);
  });

  it('refuses an invalid address or reason', async () => {
    for (const body of [
      {},
      { email: 'nobody' },
      { email: 7 },
      { email: newEmail(), reason: 'bounced' },
      { email: newEmail(), reason: 'whim' },
      { email: newEmail(), note: 'x' },
    ]) {
      assert.equal((await client.post('/api/suppressions', body)).status, 422, JSON.stringify(body));
    }
  });

  it('is isolated per workspace and requires scopes', async () => {
    const { id, email } = await suppress(newEmail());
    const { client: stranger } = await api.signUp();
    assert.equal((await stranger.delete(`/api/suppressions/${id}`)).status, 404);
    assert.equal((await stranger.get(`/api/suppressions?email=${email}`)).body.total, 0);
    assert.equal((await client.delete('/api/suppressions/nonsense')).status, 404);
    const reader = await api.withKey(client, ['contacts:read']);
    const writer = await api.withKey(client, ['contacts:write']);
    assert.equal((await reader.post('/api/suppressions', { email })).status, 403);
    assert.equal((await reader.delete(`/api/suppressions/${id}`)).status, 403);
    assert.equal((await writer.get('/api/suppressions')).status, 403);
    assert.equal((await writer.delete(`/api/suppressions/${id}`)).status, 204);
  });
});
