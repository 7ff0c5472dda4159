import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { EventRecord } from '../../../models/events/event.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('/api/events', () => {
  let email: string;
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(() => {
    email = newEmail();
  });

  const send = (eventName: string, body: object = {}) =>
    client.post('/api/events/send', { email, eventName, ...body });
  const list = async (query: string) => {
    const { status, body, text } = await client.get(`/api/events?${query}`);
    assert.equal(status, 200, text);
    return body;
  };
  const names = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ eventName }: { eventName: string }) => eventName);
  const workspace = async () => {
    const created = await TestWorkspace.create({ db: api.db, engine: api.engine });
    return Object.assign(created, { id: new ObjectId(owner.workspaceId) });
  };
  /** A row as written by ingest and the engine. */
  const row = (fields: Partial<EventRecord>): EventRecord =>
    eventRecord({
      workspaceId: new ObjectId(owner.workspaceId),
      source: { type: 'source', id: new ObjectId().toHexString(), name: 'Shop' },
      status: 'unmapped',
      note: 'no email in it',
      ...fields,
    });

  it('says that nothing listens to an event, and which close names something listens to', async () => {
    const ws = await workspace();
    await ws.automation({ on: 'payment.failed', exitsOn: 'payment recovered' });
    const latest = async (eventName: string) => {
      assert.equal((await send(eventName)).status, 200);
      return (await list('limit=10')).data.find(
        (event: { eventName: string }) => event.eventName === eventName,
      );
    };
    assert.deepEqual((await latest('invoice.payment_failed')).decisions, [
      { role: 'none', outcome: 'noListener', closeNames: ['payment.failed'] },
    ]);
    assert.deepEqual((await latest('recoveredPayment')).decisions[0].closeNames, ['payment recovered']);
    assert.deepEqual((await latest('page.viewed')).decisions[0].closeNames, []);
    assert.deepEqual((await latest('payment-recovered')).decisions, [], 'an exit listens to it');
    assert.equal((await latest('payment_failed')).decisions[0].outcome, 'entered');
  });

  it('shows the decisions of child events on the event that caused them', async () => {
    const ws = await workspace();
    const automationId = await ws.automation({ on: 'contact_added' });
    await ws.automation({ on: 'signed up' });
    assert.equal((await send('signed up')).status, 200);
    const { data } = await list(`email=${email}`);
    const [child, parent] = data[0].parentId === null ? [data[1], data[0]] : data;
    assert.deepEqual([parent.enrolled, child.eventName], [2, 'contact_added']);
    const [own, ofChild, ...more] = parent.decisions;
    assert.deepEqual(more, []);
    assert.equal('eventId' in own, false);
    assert.deepEqual(ofChild, { ...child.decisions[0], eventId: child.id, eventName: 'contact_added' });
    assert.equal(ofChild.automationId, automationId.toHexString());
    assert.deepEqual((await client.get(`/api/events/${parent.id}`)).body.decisions, parent.decisions);
    assert.deepEqual((await client.get(`/api/events/${child.id}`)).body.decisions, child.decisions);
  });

  it('shows the outcome of an event', async () => {
    const ws = await workspace();
    const entered = await ws.automation({ on: 'order.placed', name: 'Thanks' });
    await ws.automation({ on: 'order.placed', name: 'Off' }, 'paused');
    await send('order.placed', { eventProperties: { total: 5 } });
    const [, event] = (await list(`email=${email}`)).data;
    const { id, receivedAt, contactId, enrollments, decisions, source, contact, ...rest } = event;
    assert.deepEqual(contact, { id: contactId, email, name: null });
    assert.deepEqual(rest, {
      eventName: 'order.placed',
      email,
      properties: { total: 5 },
      status: 'applied',
      enrolled: 1,
      exited: 0,
      silent: false,
      parentId: null,
      note: null,
    });
    assert.deepEqual(source, { type: 'session', id: owner.userId, name: null });
    assert.match(receivedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [enrollment] = enrollments;
    assert.deepEqual(
      { ...enrollment, enrollmentId: '' },
      {
        enrollmentId: '',
        automationId: entered.toHexString(),
        automationName: 'Thanks',
        outcome: 'entered',
      },
    );
    const told = decisions.map((one: Record<string, unknown>) => [
      one['automationName'],
      one['role'],
      one['outcome'],
    ]);
    assert.deepEqual(told.sort(), [
      ['Off', 'entry', 'paused'],
      ['Thanks', 'entry', 'entered'],
    ]);
    assert.deepEqual((await client.get(`/api/events/${id}`)).body, event);
    assert.equal((await client.get(`/api/contacts/${contactId}`)).body.email, email);
  });

  it('lists children with their parent and the email', async () => {
    await send('order.placed');
    const { data } = await list(`email=${email}`);
    const child = data.find((event: { eventName: string }) => event.eventName === 'contact_added');
    const parent = data.find((event: { eventName: string }) => event.eventName === 'order.placed');
    assert.deepEqual([child.parentId, child.email, parent.parentId], [parent.id, email, null]);
  });

  it('follows the email of the contact', async () => {
    await send('x');
    const [{ contactId }] = (await list(`email=${email}`)).data;
    const moved = newEmail();
    await client.put(`/api/contacts/${contactId}`, { email: moved });
    assert.equal((await list(`email=${email}`)).total, 0);
    const { data } = await list(`email=${moved.toUpperCase()}`);
    assert.deepEqual(new Set(data.map((event: { email: string }) => event.email)), new Set([moved]));
  });

  it('shows what is unmapped, without a contact', async () => {
    const event = row({ properties: '{"n":12345678901234567890}' });
    await api.db.collections.Event.insertOne(event);
    const { text, body } = await client.get(`/api/events/${event._id.toHexString()}`);
    assert.deepEqual(
      [body.contactId, body.email, body.status, body.note],
      [null, null, 'unmapped', 'no email in it'],
    );
    assert.match(text, /"properties":\{"n":12345678901234567890\}/);
  });

  it('shows no personal data of a deleted contact, erased or not yet', async () => {
    const event = row({
      contactId: new ObjectId(),
      status: 'applied',
      properties: '{"name":"Ada"}',
      note: 'for Ada',
    });
    await api.db.collections.Event.insertOne(event);
    const { body, text } = await client.get(`/api/events/${event._id.toHexString()}`);
    assert.deepEqual([body.email, body.properties, body.note], [null, null, null]);
    assert.doesNotMatch(text, /Ada/);
  });

  describe('filters', () => {
    it('by name, in any style, internal events among them', async () => {
      await send('order.placed');
      await send('Order Placed');
      await send('order.paid');
      assert.deepEqual(await names('eventName=order_placed'), ['Order Placed', 'order.placed']);
      assert.deepEqual(await names('eventName=Contact%20Added'), ['contact_added']);
      assert.deepEqual(await names('eventName=-'), []);
    });

    it('by contact and email', async () => {
      await send('mine');
      const [{ contactId }] = (await list(`email=${email}`)).data;
      await client.post('/api/events/send', { email: newEmail(), eventName: 'other' });
      assert.deepEqual((await names(`contactId=${contactId}`)).sort(), ['contact_added', 'mine']);
      assert.deepEqual((await names(`contactId=${contactId}&email=${email}`)).sort(), [
        'contact_added',
        'mine',
      ]);
      assert.deepEqual(await names(`contactId=${'0'.repeat(24)}&email=${email}`), []);
      assert.deepEqual(await names('email=nobody@x.test'), []);
    });

    it('by source: a kind or an id', async () => {
      const key = await api.withKey(client, ['events:write']);
      await send('by session');
      await key.post('/api/events/send', { email, eventName: 'by key' });
      const ingested = row({});
      await api.db.collections.Event.insertOne(ingested);
      assert.deepEqual(await names('source=api'), ['by key']);
      assert.deepEqual(await names(`source=${owner.userId}&eventName=by%20session`), ['by session']);
      assert.deepEqual(await names(`source=${ingested.source.id}`), ['x']);
      assert.deepEqual(await names('source=source'), ['x']);
      assert.deepEqual(await names('source=engine'), []);
    });

    it('by status', async () => {
      await send('fine');
      await api.db.collections.Event.insertMany([
        row({ name: 'lost' }),
        row({ name: 'broken', status: 'failed' }),
      ]);
      assert.deepEqual(await names('status=unmapped'), ['lost']);
      assert.deepEqual(await names('status=failed'), ['broken']);
      assert.deepEqual((await names('status=applied')).sort(), ['contact_added', 'fine']);
    });

    it('by time: after is included, before is not', async () => {
      const at = (day: number) => new Date(Date.UTC(2024, 0, day));
      await api.db.collections.Event.insertMany(
        [1, 2, 3].map((day) => row({ name: `day ${day}`, receivedAt: at(day) })),
      );
      assert.deepEqual(await names('after=2024-01-02'), ['day 3', 'day 2']);
      assert.deepEqual(await names('before=2024-01-02'), ['day 1']);
      assert.deepEqual(await names('after=2024-01-01T12:00:00Z&before=2024-01-03'), ['day 2']);
    });

    it('that are unknown, repeated or malformed: 422', async () => {
      const queries = [
        'name=x',
        'eventName=a&eventName=b',
        'email=x',
        'email[$ne]=x',
        'contactId=x',
        `contactId=${'Z'.repeat(24)}`,
        'source=shop',
        'status=lost',
        'after=1',
        'before=tomorrow',
        'sort=email',
        'limit=500',
      ];
      for (const query of queries) {
        const { status, body } = await client.get(`/api/events?${query}`);
        assert.equal(status, 422, query);
        assert.ok(body.errors.length > 0);
      }
    });
  });

  it('lists every event once, page by page, also those of one millisecond', async () => {
    const receivedAt = new Date();
    const rows = Array.from({ length: 25 }, (_, i) => row({ name: `n${i}`, receivedAt }));
    await api.db.collections.Event.insertMany(rows);
    const seen: string[] = [];
    let query = 'limit=10';
    for (;;) {
      const { data, nextCursor } = await list(query);
      seen.push(...data.map(({ id }: { id: string }) => id));
      if (nextCursor === null) break;
      query = `limit=10&cursor=${nextCursor}`;
    }
    assert.equal(seen.length, 25);
    assert.deepEqual(new Set(seen), new Set(rows.map(({ _id }) => _id.toHexString())));
  });

  it('returns the same 404 for ids of other workspaces, unknown and malformed ones', async () => {
    const other = await api.signUp();
    await other.client.post('/api/events/send', { email, eventName: 'theirs' });
    const [theirs] = (await other.client.get('/api/events')).body.data;
    assert.equal((await list('')).total, 0);
    assert.equal((await list(`contactId=${theirs.contactId}`)).total, 0);
    const ids = [theirs.id, '0'.repeat(24), 'x', theirs.id.toUpperCase(), `${theirs.id}0`];
    const responses: ApiResponse[] = await Promise.all(ids.map((id) => client.get(`/api/events/${id}`)));
    for (const { status, body } of responses) {
      assert.equal(status, 404);
      assert.deepEqual({ ...body, requestId: '' }, { ...responses[0]?.body, requestId: '' });
    }
    assert.equal((await client.post(`/api/events/${theirs.id}`, {})).status, 405);
  });

  it('requires the scope events:read', async () => {
    assert.equal((await (await api.withKey(client, ['events:read'])).get('/api/events')).status, 200);
    assert.equal((await (await api.withKey(client, ['events:write'])).get('/api/events')).status, 403);
    assert.equal((await api.anonymous().get('/api/events')).status, 401);
  });
});
