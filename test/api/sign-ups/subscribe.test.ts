import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { ledgerOf, makeList, pressConfirm } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('POST /api/subscribe', () => {
  const api = useApi({ settings: { trustProxy: 1 } });

  const owner = useOwner(api);
  const { client } = owner;

  const signUp = async (fields: object, options = {}) => {
    const response = await client.post('/api/subscribe', fields, options);
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const contact = async (id: string) => (await client.get(`/api/contacts/${id}`)).body;
  const statusOf = async (id: string) => (await contact(id)).lists[0]?.status;
  const eventNames = async (id: string): Promise<string[]> =>
    (await client.get(`/api/contacts/${id}/events`)).body.data
      .map(({ eventName }: { eventName: string }) => eventName)
      .reverse();
  const confirmations = () =>
    api.db.collections.Confirmation.countDocuments({ workspaceId: new ObjectId(owner.workspaceId) });

  it('returns exactly success, contactId and requiresConfirmation, in this order', async () => {
    const email = newEmail();
    const response = await client.post('/api/subscribe', { email });
    const { id } = (await client.get(`/api/contacts?search=${email}`)).body.data[0];
    assert.equal(response.status, 200);
    assert.equal(response.text, `{"success":true,"contactId":"${id}","requiresConfirmation":false}`);
  });

  it('creates the contact with the given fields, or merges them into an existing one', async () => {
    const email = newEmail();
    const { contactId } = await signUp({ email, firstName: 'Ada', customFields: { plan: 'trial' } });
    const again = await signUp({ email: ` ${email.toUpperCase()} `, customFields: { seats: 3 } });
    assert.equal(again.contactId, contactId);
    const { firstName, customFields, subscribed } = await contact(contactId);
    assert.deepEqual(
      { firstName, customFields, subscribed },
      { firstName: 'Ada', customFields: { plan: 'trial', seats: 3 }, subscribed: true },
    );
    assert.deepEqual(await eventNames(contactId), ['contact_added', 'contact_updated']);
  });

  it('subscribes at once if the list requires no confirmation, with one event', async () => {
    const listId = await makeList(client);
    const email = newEmail();
    const { contactId, requiresConfirmation } = await signUp({ email, listId, source: 'shop' });
    assert.equal(requiresConfirmation, false);
    await signUp({ email, listId });
    assert.deepEqual((await contact(contactId)).lists, [
      { id: listId, name: 'Newsletter', status: 'subscribed' },
    ]);
    assert.deepEqual(await eventNames(contactId), ['contact_added', 'list_subscribed']);
    const { body } = await client.get(`/api/events?eventName=list_subscribed`);
    assert.deepEqual(body.data[0].properties, {
      listId,
      listName: 'Newsletter',
      source: 'shop',
      formId: null,
    });
  });

  describe('with double opt-in', () => {
    let listId: string;
    beforeEach(async () => {
      listId = await makeList(client, { doubleOptIn: true });
    });

    it('is pending without marketing mail until confirmed, then stays subscribed', async () => {
      const email = newEmail();
      const { contactId, requiresConfirmation } = await signUp({ email, listId });
      assert.equal(requiresConfirmation, true);
      const pending = await contact(contactId);
      assert.deepEqual([pending.subscribed, pending.lists[0].status], [false, 'pending']);
      assert.deepEqual(await eventNames(contactId), ['contact_added']);

      assert.equal((await pressConfirm(api, contactId)).status, 200);
      const confirmed = await contact(contactId);
      assert.deepEqual([confirmed.subscribed, confirmed.lists[0].status], [true, 'subscribed']);
      assert.ok((await eventNames(contactId)).includes('list_subscribed'));

      const again = await signUp({ email, listId });
      assert.equal(again.requiresConfirmation, false);
      assert.equal(await statusOf(contactId), 'subscribed');
      assert.equal(await confirmations(), 1);
    });

    it('asks again when signing up after unsubscribing', async () => {
      const email = newEmail();
      const { contactId } = await signUp({ email, listId });
      await pressConfirm(api, contactId);
      await client.delete(`/api/lists/${listId}/members/${contactId}`);
      assert.equal(await statusOf(contactId), 'unsubscribed');
      assert.equal((await signUp({ email, listId })).requiresConfirmation, true);
      assert.equal(await statusOf(contactId), 'pending');
      await pressConfirm(api, contactId);
      assert.equal(await statusOf(contactId), 'subscribed');
      assert.deepEqual(
        (await ledgerOf(client, contactId)).map(({ action }) => action),
        ['given', 'confirmed', 'withdrawn', 'given', 'confirmed'],
      );
    });

    it('creates one subscription and one confirmation for 60 concurrent equal sign-ups', async () => {
      const email = newEmail();
      const responses = await Promise.all(Array.from({ length: 60 }, () => signUp({ email, listId })));
      assert.equal(new Set(responses.map(({ contactId }) => contactId)).size, 1);
      assert.ok(responses.every(({ requiresConfirmation }) => requiresConfirmation === true));
      assert.equal(await confirmations(), 1);
      const workspaceId = new ObjectId(owner.workspaceId);
      assert.equal(await api.db.collections.Subscription.countDocuments({ workspaceId }), 1);
      const row = await api.db.collections.Confirmation.findOne({ workspaceId });
      assert.equal(row?.mailsDue.length, 1);
      assert.equal((await ledgerOf(client, responses[0].contactId)).length, 50);
    });

    it('does not affect an existing subscription while another list is pending', async () => {
      const email = newEmail();
      const { contactId } = await signUp({ email });
      await signUp({ email, listId });
      const { subscribed, lists } = await contact(contactId);
      assert.deepEqual([subscribed, lists[0].status], [true, 'pending']);
    });
  });

  it('is a new consent after unsubscribing from everything', async () => {
    const listId = await makeList(client);
    const email = newEmail();
    const { contactId } = await signUp({ email, listId });
    await client.put(`/api/contacts/${contactId}`, { subscribed: false });
    await client.delete(`/api/lists/${listId}/members/${contactId}`);
    assert.equal((await signUp({ email, listId, consent: true })).requiresConfirmation, false);
    const { subscribed, lists } = await contact(contactId);
    assert.deepEqual([subscribed, lists[0].status], [true, 'subscribed']);
  });

  it('removes the suppression of an address', async () => {
    const email = newEmail();
    const { contactId } = await signUp({ email });
    await client.post('/api/suppressions', { email });
    const fresh = newEmail();
    await client.post('/api/suppressions', { email: fresh });
    await signUp({ email });
    await signUp({ email: fresh });
    assert.equal((await client.get('/api/suppressions')).body.total, 0);
    const row = await api.db.collections.Contact.findOne({ _id: new ObjectId(contactId) });
    assert.equal(row?.suppressed, false);
  });

  it('does not treat false consent as consent', async () => {
    const { contactId } = await signUp({ email: newEmail(), consent: false, consentText: 'News?' });
    assert.equal((await contact(contactId)).subscribed, false);
    const [line] = await ledgerOf(client, contactId);
    assert.deepEqual([line.action, line.given], ['given', false]);
  });

  it('starts automations triggered by list_subscribed once confirmed', async () => {
    const listId = await makeList(client, { doubleOptIn: true });
    const automation = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'list_subscribed' },
      steps: [{ type: 'wait', for: '30 days' }],
    });
    await client.post(`/api/automations/${automation.body.id}/activate`);
    const { contactId } = await signUp({ email: newEmail(), listId });
    const enrollments = async () =>
      (await client.get(`/api/contacts/${contactId}/enrollments`)).body.data.map(
        ({ status }: { status: string }) => status,
      );
    assert.deepEqual(await enrollments(), []);
    await pressConfirm(api, contactId);
    assert.deepEqual(await enrollments(), ['active']);
    const workspaceId = new ObjectId(owner.workspaceId);
    const row = await api.db.collections.Enrollment.findOne({ workspaceId });
    assert.deepEqual([row?.listId?.toHexString(), row?.mailBlocked], [listId, false]);
    await client.delete(`/api/lists/${listId}/members/${contactId}`);
    assert.equal((await api.db.collections.Enrollment.findOne({ workspaceId }))?.mailBlocked, true);
  });

  it('requires true consent if the list does, and names the field', async () => {
    const listId = await makeList(client, { requireConsent: true });
    for (const consent of [undefined, false]) {
      const response = await client.post('/api/subscribe', { email: newEmail(), listId, consent });
      assert.equal(response.status, 422);
      assert.deepEqual(
        response.body.errors.map(({ path }: { path: string }) => path),
        ['consent'],
      );
    }
    await signUp({ email: newEmail(), listId, consent: true });
    assert.equal((await client.get('/api/contacts')).body.total, 1);
  });

  it('only finds lists of its workspace', async () => {
    const { client: stranger } = await api.signUp();
    const deleted = await makeList(client);
    await client.delete(`/api/lists/${deleted}`);
    for (const listId of [new ObjectId().toHexString(), await makeList(stranger), deleted, 'nonsense', 7]) {
      const response = await client.post('/api/subscribe', { email: newEmail(), listId });
      assert.equal(response.status, 422, String(listId));
      assert.deepEqual(
        response.body.errors.map(({ path }: { path: string }) => path),
        ['listId'],
      );
    }
    assert.equal((await client.get('/api/contacts')).body.total, 0);
  });

  it('lists every error at once', async () => {
    const response = await client.post('/api/subscribe', {
      email: 'Ada <ada@example.com>',
      firstName: 7,
      consent: 'yes',
      consentText: '',
      source: 'a\u0007b',
      customFields: { ' x': 1 },
      listID: 'x',
    });
    assert.equal(response.status, 422);
    const paths = response.body.errors.map(({ path }: { path: string }) => path);
    for (const path of ['email', 'firstName', 'consent', 'consentText', 'source', 'listID']) {
      assert.ok(paths.includes(path), `${path} in ${paths.join()}`);
    }
    assert.equal((await client.post('/api/subscribe', {})).status, 422);
    const long = await client.post('/api/subscribe', {
      email: newEmail(),
      consentText: 'x'.repeat(10_001),
    });
    assert.equal(long.status, 422);
  });

  it('refuses numbers that would lose digits and too many custom fields', async () => {
    const email = newEmail();
    const lossy = await client.post('/api/subscribe', undefined, {
      raw: `{"email":"${email}","customFields":{"n":12345678901234567890}}`,
      headers: { 'Content-Type': 'application/json' },
    });
    assert.equal(lossy.status, 422);
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`a${i}`, i]));
    const more = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`b${i}`, i]));
    await signUp({ email, customFields: many });
    assert.equal((await client.post('/api/subscribe', { email, customFields: more })).status, 422);
  });

  it('signs up once per key, even if the list has changed since', async () => {
    const listId = await makeList(client, { doubleOptIn: true });
    const email = newEmail();
    const options = { headers: { 'Idempotency-Key': 'sign-up' } };
    const first = await client.post('/api/subscribe', { email, listId }, options);
    const again = await client.post('/api/subscribe', { email, listId }, options);
    await client.delete(`/api/lists/${listId}`);
    const late = await client.post('/api/subscribe', { email, listId }, options);
    for (const repeat of [again, late]) {
      assert.equal(repeat.text, first.text);
      assert.equal(repeat.headers.get('Idempotency-Replayed'), 'true');
    }
    assert.equal((await ledgerOf(client, first.body.contactId)).length, 1);
    const other = await client.post('/api/subscribe', { email }, options);
    assert.equal(other.body.code, 'idempotency_mismatch');
  });

  it('requires the scope subscribe or the role editor', async () => {
    const key = await api.withKey(client, ['subscribe']);
    assert.equal((await key.post('/api/subscribe', { email: newEmail() })).status, 200);
    const other = await api.withKey(client, ['contacts:write', 'lists:write']);
    assert.equal((await other.post('/api/subscribe', { email: newEmail() })).status, 403);
    assert.equal((await api.anonymous().post('/api/subscribe', { email: newEmail() })).status, 401);
  });

  it('keeps whether someone agrees to be measured, beside the sign-up, with what they were asked', async () => {
    const listId = await makeList(client);
    const text = 'Yes, measure what I open.';
    const email = newEmail();
    const { contactId } = await signUp({ email, listId, trackingConsent: { state: 'given', text } });
    const lines = await ledgerOf(client, contactId);
    const [line, ...more] = lines.filter(({ about }) => about === 'tracking');
    assert.deepEqual(more, []);
    assert.deepEqual([line?.action, line?.text, line?.list, line?.given], ['given', text, null, true]);
    assert.equal(line?.ip, '127.0.0.1');
    assert.equal((await contact(contactId)).trackingConsent.at, line?.at);
    await signUp({ email, trackingConsent: { state: 'given', text } });
    assert.equal((await ledgerOf(client, contactId)).filter(({ about }) => about === 'tracking').length, 1);
    const refused = await client.post('/api/subscribe', { email, trackingConsent: { state: 'maybe' } });
    assert.deepEqual([refused.status, refused.body.errors[0].path], [422, 'trackingConsent.state']);
  });

  it('is recorded in the audit log with what changed', async () => {
    const listId = await makeList(client);
    const { contactId } = await signUp({ email: newEmail(), listId });
    const { body } = await client.get('/api/audit?action=contacts.subscribe');
    const [line] = body.data;
    assert.equal(line.target.id, contactId);
    assert.deepEqual(line.after.lists, [{ id: listId, status: 'subscribed' }]);
  });
});
