import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const fields = [
  'id',
  'email',
  'firstName',
  'lastName',
  'name',
  'customFields',
  'subscribed',
  'consent',
  'trackingConsent',
  'timezone',
  'language',
  'lists',
  'createdAt',
  'updatedAt',
  'lastEventAt',
];

describe('/api/contacts', () => {
  let email: string;
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(() => {
    email = newEmail();
  });

  const save = (body: object = {}, headers: Record<string, string> = {}) =>
    client.post('/api/contacts', { email, ...body }, { headers });
  const path = (id: string) => `/api/contacts/${id}`;
  const saved = async (body: object = {}) => (await save(body)).body;
  const events = async (id: string) => (await client.get(`${path(id)}/events`)).body.data;
  const eventNames = async (id: string) =>
    (await events(id)).map((event: { eventName: string }) => event.eventName);
  const workspace = async () => {
    const created = await TestWorkspace.create({ db: api.db, engine: api.engine });
    return Object.assign(created, { id: new ObjectId(owner.workspaceId) });
  };

  describe('POST', () => {
    it('creates: 201, every field, contact_added', async () => {
      const { status, body, headers } = await save({
        firstName: ' Ada ',
        lastName: 'Lovelace',
        name: 'Ada L.',
        customFields: { plan: 'pro' },
        timezone: 'Europe/London',
        language: 'en',
      });
      assert.equal(status, 201);
      assert.deepEqual(Object.keys(body), fields);
      const { id, createdAt, updatedAt, lastEventAt, ...rest } = body;
      assert.deepEqual(rest, {
        email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        name: 'Ada L.',
        customFields: { plan: 'pro' },
        subscribed: true,
        consent: { state: 'unknown', at: null, by: null },
        trackingConsent: { state: 'unknown', at: null },
        timezone: 'Europe/London',
        language: 'en',
        lists: [],
      });
      assert.equal(updatedAt, createdAt);
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(lastEventAt, (await events(id))[0].receivedAt);
      assert.equal(headers.get('ETag'), '"1"');
      assert.deepEqual(await eventNames(id), ['contact_added']);
    });

    it('returns the same as GET', async () => {
      const { body } = await save({ firstName: 'Ada' });
      assert.deepEqual((await client.get(path(body.id))).body, body);
    });

    it('updates an existing contact: 200, contact_updated, fields merged key by key', async () => {
      const first = await saved({ firstName: 'Ada', customFields: { plan: 'pro', city: 'Rome' } });
      const { status, body, headers } = await save({ lastName: 'L', customFields: { plan: null, age: 36 } });
      assert.equal(status, 200);
      assert.equal(body.id, first.id);
      assert.equal(body.firstName, 'Ada');
      assert.deepEqual(body.customFields, { city: 'Rome', age: 36 });
      assert.equal(headers.get('ETag'), '"2"');
      assert.deepEqual(await eventNames(first.id), ['contact_updated', 'contact_added']);
      assert.deepEqual((await events(first.id))[0].properties.changes, {
        lastName: { from: null, to: 'L' },
        'customFields.plan': { from: 'pro', to: null },
        'customFields.age': { from: null, to: 36 },
      });
    });

    it('without changes records no event and keeps updatedAt, ETag and lastEventAt', async () => {
      const first = await saved({ firstName: 'Ada', customFields: { plan: 'pro' } });
      const { status, body, headers } = await save({
        firstName: 'Ada',
        customFields: { plan: 'pro', no: null },
      });
      assert.equal(status, 200);
      assert.deepEqual(body, first);
      assert.equal(headers.get('ETag'), '"1"');
      assert.deepEqual(await eventNames(first.id), ['contact_added']);
    });

    it('never resets subscribed when it is omitted', async () => {
      await save({ subscribed: false });
      assert.equal((await saved({ firstName: 'Ada' })).subscribed, false);
      assert.equal((await saved({ subscribed: true })).subscribed, true);
    });

    it('treats null and an empty name as missing', async () => {
      await save({ firstName: 'Ada', lastName: 'L', timezone: 'UTC' });
      const body = await saved({ firstName: null, lastName: '', timezone: null });
      assert.deepEqual([body.firstName, body.lastName, body.timezone], [null, null, null]);
    });

    it('identifies a contact by normalised email', async () => {
      const first = await saved();
      const { status, body } = await save({ email: ` ${email.toUpperCase()}` });
      assert.deepEqual([status, body.id], [200, first.id]);
    });

    const refused: [string, object][] = [
      ['no email', { email: undefined }],
      ['an empty email', { email: '' }],
      ['null as email', { email: null }],
      ['an operator as email', { email: { $gt: '' } }],
      ['a list as email', { email: ['a@b.test'] }],
      ['an invalid email', { email: 'a@b' }],
      ['an unknown field', { frstName: 'Ada' }],
      ['an id', { id: '0'.repeat(24) }],
      ['the workspace', { workspaceId: '0'.repeat(24) }],
      ['lists', { lists: [] }],
      ['a name that is no text', { firstName: { a: 1 } }],
      ['a control character', { firstName: 'A\u0001da' }],
      ['too long a name', { name: 'x'.repeat(201) }],
      ['a wrong zone', { timezone: 'Mars/Phobos' }],
      ['an offset as zone', { timezone: '+02:00' }],
      ['a wrong language', { language: 'en_GB' }],
      ['a text as subscribed', { subscribed: 'true' }],
      ['null as subscribed', { subscribed: null }],
      ['null as custom fields', { customFields: null }],
      ['a list as custom fields', { customFields: [] }],
      ['a dot in a key', { customFields: { 'a.b': 1 } }],
      ['a dollar in a key', { customFields: { $set: 1 } }],
      ['an empty key', { customFields: { '': 1 } }],
      ['a forbidden key deep down', { customFields: { a: [{ constructor: 1 }] } }],
    ];
    for (const [what, body] of refused) {
      it(`refuses ${what}: 422`, async () => {
        const response = await save(body);
        assert.equal(response.status, 422, response.text);
        assert.ok(response.body.errors.length > 0);
      });
    }

    it('lists every invalid field at once, including numbers that would lose digits', async () => {
      const raw = `{"email":"x","firstName":5,"customFields":{"a.b":1,"big":12345678901234567890},"no":1}`;
      const { status, body } = await client.request('POST', '/api/contacts', {
        raw,
        headers: { 'Content-Type': 'application/json' },
      });
      assert.equal(status, 422);
      const paths = body.errors.map((error: { path: string }) => error.path).sort();
      assert.deepEqual(paths, ['customFields.a.b', 'customFields.big', 'email', 'firstName', 'no']);
    });

    it('repeats the response for the same Idempotency-Key', async () => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const first = await save({ firstName: 'Ada' }, headers);
      await save({ firstName: 'Grace' });
      const again = await save({ firstName: 'Ada' }, headers);
      assert.equal(again.status, 201);
      assert.equal(again.text, first.text);
      assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
      assert.equal((await client.get(path(first.body.id))).body.firstName, 'Grace');
      assert.equal((await save({ firstName: 'Other' }, headers)).body.code, 'idempotency_mismatch');
    });

    it('stores the response under a key even if nothing changed', async () => {
      const first = await saved({ firstName: 'Ada' });
      const headers = { 'Idempotency-Key': randomUUID() };
      assert.deepEqual((await save({ firstName: 'Ada' }, headers)).body, first);
      assert.deepEqual((await save({ firstName: 'Ada' }, headers)).body, first);
    });

    it('sixty times concurrently creates one contact with one 201', async () => {
      const responses = await atOnce(60, () => save({ firstName: 'Ada' }));
      assert.equal(responses.filter(({ status }) => status === 201).length, 1);
      assert.equal(responses.filter(({ status }) => status === 200).length, 59);
      assert.equal(new Set(responses.map(({ body }) => body.id)).size, 1);
      assert.deepEqual(await eventNames(responses[0]?.body.id), ['contact_added']);
    });

    it('sixty times concurrently with one key returns the same response', async () => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const responses = await atOnce(60, () => save({ firstName: 'Ada' }, headers));
      assert.equal(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size, 1);
      assert.equal(responses[0]?.status, 201);
      assert.equal(responses.filter(({ headers }) => headers.get('Idempotency-Replayed') === null).length, 1);
    });

    it('enters automations triggered by contact_added and contact_updated', async () => {
      const ws = await workspace();
      await ws.automation({ on: 'contact added' });
      await ws.automation({ on: 'contact_updated' });
      const { id } = await saved();
      await save({ firstName: 'Ada' });
      const { body } = await client.get(`${path(id)}/enrollments`);
      assert.equal(body.total, 2);
      assert.ok(body.data.every((enrollment: { contactId: string }) => enrollment.contactId === id));
    });
  });

  it('requires the scope contacts:read or contacts:write', async () => {
    const { id } = await saved();
    const reader = await api.withKey(client, ['contacts:read']);
    const writer = await api.withKey(client, ['contacts:write']);
    assert.equal((await reader.get(path(id))).status, 200);
    assert.equal((await reader.put(path(id), {})).status, 403);
    assert.equal((await reader.delete(path(id))).status, 403);
    assert.equal((await reader.post('/api/contacts', { email })).status, 403);
    assert.equal((await writer.post('/api/contacts', { email })).status, 200);
    assert.equal((await writer.get('/api/contacts')).status, 403);
    assert.equal((await reader.get(`${path(id)}/events`)).status, 403, 'the log has a scope of its own');
    assert.equal((await api.anonymous().get(path(id))).status, 401);
  });

  it('lists what happened to a contact, newest first, in pages', async () => {
    const { id } = await saved();
    for (let i = 0; i < 5; i++) await client.post('/api/events/send', { email, eventName: `event ${i}` });
    const first = (await client.get(`${path(id)}/events?limit=4`)).body;
    assert.equal(first.total, 6);
    const second = (await client.get(`${path(id)}/events?limit=4&cursor=${first.nextCursor}`)).body;
    const told = [...first.data, ...second.data].map((event: { eventName: string }) => event.eventName);
    assert.deepEqual(told, ['event 4', 'event 3', 'event 2', 'event 1', 'event 0', 'contact_added']);
    assert.deepEqual([second.nextCursor, second.total, second.page], [null, null, null]);
    assert.equal((await client.get(`${path(id)}/events?status=applied`)).status, 422);
  });

  it('shows in lastEventAt when the last event was received', async () => {
    const { id, lastEventAt } = await saved();
    await client.post('/api/events/send', { email, eventName: 'x' });
    const [event] = await events(id);
    assert.ok(event.receivedAt >= lastEventAt);
    assert.equal((await client.get(path(id))).body.lastEventAt, event.receivedAt);
    assert.equal((await client.get('/api/contacts')).body.data[0].lastEventAt, event.receivedAt);
  });
});

function atOnce(count: number, call: (i: number) => Promise<ApiResponse>): Promise<ApiResponse[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => call(i)));
}
