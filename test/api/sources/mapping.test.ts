import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const payload = (email: string, more: object = {}) => ({
  type: 'order.paid',
  data: {
    customer: { email: 'someone-else@example.org', first_name: 'Else' },
    gift: { to: email, who: 'Ada', family: 'Byron' },
    ...more,
  },
});

describe('a source with configured paths', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const mapping = {
    email: 'data.gift.to',
    eventName: '$.data.what',
    firstName: 'data.gift.who',
    lastName: 'data.gift.family',
    properties: '$.data.gift',
  };
  const newSource = async (fields: object = {}) => {
    const { status, body } = await client.post('/api/event-sources', { name: 'Shop', ...fields });
    assert.equal(status, 201);
    return { id: body.id as string, path: new URL(body.url).pathname, body };
  };
  const row = (id: string) => api.db.collections.Event.findOne({ _id: new ObjectId(id) });

  it('is mapped accordingly, with every digit of numbers', async () => {
    const source = await newSource({ mapping });
    assert.deepEqual(source.body.mapping, mapping);
    const email = newEmail();
    const raw = JSON.stringify(payload(email, { what: 'Gift bought' })).replace(
      '"who"',
      '"price":1.10,"id":12345678901234567890,"who"',
    );
    const response = await api.anonymous().request('POST', source.path, { raw });
    assert.equal(response.body.eventName, 'Gift bought');
    const { body } = await client.get(`/api/contacts/${response.body.contactId}`);
    assert.deepEqual([body.email, body.firstName, body.lastName], [email, 'Ada', 'Byron']);
    const event = await row(response.body.eventId);
    assert.equal(
      event?.properties,
      `{"to":"${email}","price":1.10,"id":12345678901234567890,"who":"Ada","family":"Byron"}`,
    );
  });

  describe('to fields of the contact', () => {
    const contact = {
      name: 'data.who',
      timezone: 'data.zone',
      plan: '$.data.items[?@.type == "plan"].sku',
      total: 'data.total',
      tags: 'data.tags',
      phone: 'data.phone',
    };
    const post = async (path: string, data: object, email = newEmail()) => {
      const sent = { type: 'order.paid', customer: { email, id: 'cus_1' }, data };
      const { status, body } = await api.anonymous().post(path, sent);
      assert.equal(status, 200);
      const { body: person } = await client.get(`/api/contacts/${body.contactId}`);
      return { person, email, note: (await row(body.eventId))?.note };
    };

    it('sets them, also for a contact known by an id, and leaves those without a value', async () => {
      const source = await newSource({ mapping: { contact } });
      assert.deepEqual(source.body.mapping, { contact });
      const data = {
        who: 'Ada Byron',
        zone: 'europe/berlin',
        items: [
          { type: 'addon', sku: 'x' },
          { type: 'plan', sku: 'pro' },
        ],
        total: 12.5,
        tags: ['a', { b: 1 }],
        phone: null,
      };
      const { person, email, note } = await post(source.path, data);
      assert.deepEqual([person.name, person.timezone], ['Ada Byron', 'Europe/Berlin']);
      assert.deepEqual(person.customFields, { plan: 'pro', total: 12.5, tags: ['a', { b: 1 }] });
      assert.match(note ?? '', /; contact: phone unchanged: no value at data\.phone$/);

      const second = await post(source.path, { who: 'Ada King', zone: 'Mars', items: [] }, email);
      assert.deepEqual([second.person.name, second.person.timezone], ['Ada King', 'Europe/Berlin']);
      assert.deepEqual(second.person.customFields, person.customFields);
      assert.match(second.note ?? '', /timezone unchanged: not an IANA time zone/);

      const byId = await api
        .anonymous()
        .post(source.path, { type: 'order.paid', customer: { id: 'cus_1' }, data: { total: 7 } });
      assert.equal(byId.body.contactId, person.id);
      assert.equal((await client.get(`/api/contacts/${person.id}`)).body.customFields.total, 7);
    });

    it('keeps an event whose values would be too much for the contact', async () => {
      const source = await newSource({ mapping: { contact } });
      const { person, email } = await post(source.path, { who: 'Ada', phone: 'x'.repeat(40_000) });
      const { person: same, note } = await post(source.path, { who: 'Eva', tags: 'y'.repeat(40_000) }, email);
      assert.deepEqual(same.customFields, person.customFields);
      assert.equal(same.name, 'Eva');
      assert.match(note ?? '', /custom fields unchanged: must not exceed 64 KiB in total$/);
    });

    it('shows them in a test, and applies them when an event is mapped again', async () => {
      const source = await newSource();
      const body = { type: 'order.paid', data: { buyer: 'nobody', plan: 'pro', zone: 'Mars' } };
      const { body: sent } = await api.anonymous().post(source.path, body);
      assert.equal(sent.status, 'unmapped');
      const mapping = { email: 'data.address', contact: { plan: 'data.plan', timezone: 'data.zone' } };
      const test = { ...body, data: { ...body.data, address: newEmail() } };
      const tried = await client.post(`/api/event-sources/${source.id}/test-mapping`, {
        body: test,
        mapping,
      });
      assert.deepEqual(tried.body.contactFields, { plan: 'pro' });
      assert.match(tried.body.note, /timezone unchanged/);
    });

    it('refuses fields that no event can set, and paths that are none', async () => {
      const wrong: [object, string][] = [
        [{ email: 'data.email' }, 'mapping.contact.email'],
        [{ subscribed: 'data.ok' }, 'mapping.contact.subscribed'],
        [{ 'a.b': 'data.ok' }, 'mapping.contact.a.b'],
        [{ plan: 'data..' }, 'mapping.contact.plan'],
        [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, 'data.a'])), 'mapping.contact'],
      ];
      for (const [fields, path] of wrong) {
        const refused = await client.post('/api/event-sources', {
          name: 'Shop',
          mapping: { contact: fields },
        });
        assertProblem(refused, 422, 'invalid');
        assert.equal(refused.body.errors[0].path, path);
      }
    });
  });

  it('uses its paths even if they find no address, and the whole payload is stored', async () => {
    const source = await newSource({ mapping: { email: 'data.nobody', properties: 'data.gift' } });
    const sent = payload(newEmail());
    const response = await api.anonymous().post(source.path, sent);
    assert.equal(response.status, 202);
    assert.deepEqual(JSON.parse((await row(response.body.eventId))?.properties ?? ''), sent);
  });

  it('stores the whole payload if the properties path finds nothing, and the log says so', async () => {
    const source = await newSource({ mapping: { properties: 'data.nothing' } });
    const sent = payload(newEmail());
    const response = await api.anonymous().post(source.path, sent);
    const event = await row(response.body.eventId);
    assert.deepEqual(JSON.parse(event?.properties ?? ''), sent);
    assert.match(event?.note ?? '', /no value at the configured path/);
  });

  it('applies changes from the next payload on', async () => {
    const source = await newSource();
    const first = await api.anonymous().post(source.path, payload(newEmail()));
    const email = newEmail();
    const changed = await client.put(`/api/event-sources/${source.id}`, {
      mapping: { email: 'data.gift.to' },
    });
    assert.deepEqual(changed.body.mapping, { email: 'data.gift.to' });
    const second = await api.anonymous().post(source.path, payload(email));
    assert.notEqual(second.body.contactId, first.body.contactId);
    await client.put(`/api/event-sources/${source.id}`, { mapping: null });
    const third = await api.anonymous().post(source.path, payload(email));
    assert.equal(third.body.contactId, first.body.contactId);
  });

  it('must have valid paths; each invalid one is named', async () => {
    const response = await client.post('/api/event-sources', {
      name: 'Shop',
      mapping: { email: 'a b', firstName: '$.a[?match(@.b, "x")]', lastName: 7, colour: 'x', eventName: '' },
    });
    assertProblem(response, 422, 'invalid');
    assert.deepEqual(response.body.errors.map(({ path }: { path: string }) => path).toSorted(), [
      'mapping.colour',
      'mapping.email',
      'mapping.eventName',
      'mapping.firstName',
      'mapping.lastName',
    ]);
  });

  describe('POST /api/event-sources/{id}/test-mapping', () => {
    const tried = (id: string, body: unknown): Promise<ApiResponse> =>
      client.post(`/api/event-sources/${id}/test-mapping`, body);

    it('explains the candidates and the result, and records nothing', async () => {
      const { id } = await newSource();
      const email = newEmail();
      const body = {
        data: {
          customer: { id: 'c_1', email, first_name: 'Ada', last_name: 'Byron' },
          agent: { email: 'agent@example.org' },
        },
      };
      const response = await tried(id, {
        headers: { 'X-Shopify-Topic': 'orders/create', 'webhook-id': 'm_1' },
        body,
      });
      assert.equal(response.status, 200);
      const { candidates, ...rest } = response.body;
      const { emailReason, eventNameReason, note, ...facts } = rest;
      assert.deepEqual(facts, {
        status: 'applied',
        eventName: 'orders/create',
        eventKey: 'orderscreate',
        email,
        contactId: null,
        firstName: 'Ada',
        lastName: 'Byron',
        name: null,
        contactFields: {},
        properties: body,
        deliveryId: { key: 'webhook-id:m_1', from: 'header' },
        challenge: null,
        consent: null,
        personIds: [{ path: '$.data.customer.id', kind: 'customer', value: 'c_1' }],
      });
      assert.match(emailReason, /\$\.data\.customer\.email/);
      assert.match(eventNameReason, /x-shopify-topic/);
      assert.ok(note.includes(emailReason));
      const [best, agent] = candidates.emails;
      assert.equal(best.value, email);
      assert.ok(best.score > 0 && best.reasons.length > 0);
      assert.deepEqual([agent.path, agent.score], ['$.data.agent.email', 0]);
      assert.match(agent.reasons[0], /agent/);
      assert.ok(candidates.names.length > 0);
      const workspaceId = new ObjectId(owner.workspaceId);
      assert.equal(await api.db.collections.Event.countDocuments({ workspaceId }), 0);
      assert.equal(await api.db.collections.ProviderIdentity.countDocuments({ workspaceId }), 0);
    });

    it('tests the mapping of the source, or another one before it is saved', async () => {
      const { id } = await newSource({ mapping: { email: 'data.gift.to' } });
      const email = newEmail();
      assert.equal((await tried(id, { body: payload(email) })).body.email, email);
      const other = { email: 'data.gift.nobody' };
      const { body } = await tried(id, { body: payload(email), mapping: other });
      assert.deepEqual([body.status, body.email], ['unmapped', null]);
      assert.match(body.emailReason, /no email address at data\.gift\.nobody/);
      assert.equal(
        (await tried(id, { body: payload(email), mapping: null })).body.email,
        'someone-else@example.org',
      );
    });

    it('finds known contacts, also by identity', async () => {
      const { id, path } = await newSource();
      const email = newEmail();
      const { body: first } = await api.anonymous().post(path, { type: 'x', customer: { id: 'c_5', email } });
      const { body } = await tried(id, { body: { type: 'y', customer_id: 'c_5' } });
      assert.deepEqual([body.status, body.email, body.contactId], ['applied', email, first.contactId]);
      assert.match(body.emailReason, /known by an id/);
    });

    it('reads forms, and shows the response to a challenge', async () => {
      const { id } = await newSource();
      const email = newEmail();
      const form = await tried(id, { body: `type=subscribe&data[email]=${encodeURIComponent(email)}` });
      assert.deepEqual([form.body.eventName, form.body.email], ['subscribe', email]);
      const { body } = await tried(id, { body: { type: 'url_verification', challenge: 'c_1' } });
      assert.equal(body.challenge, '{"challenge":"c_1"}');
    });

    it('keeps numbers as pasted', async () => {
      const { id } = await newSource();
      const response = await client.request('POST', `/api/event-sources/${id}/test-mapping`, {
        raw: '{"body":{"n":12345678901234567890,"p":1.10}}',
        headers: { 'Content-Type': 'application/json' },
      });
      assert.match(response.text, /"properties":\{"n":12345678901234567890,"p":1\.10\}/);
    });

    it('rejects invalid payloads, other workspaces and read-only keys', async () => {
      const { id } = await newSource();
      for (const body of [
        {},
        { body: 7 },
        { body: [1] },
        { body: null },
        { body: {}, headers: { 'a b': 'x' } },
        { body: {}, headers: 'x' },
        { body: {}, colour: 1 },
        { body: {}, mapping: { email: 'a b' } },
      ])
        assertProblem(await tried(id, body), 422, 'invalid');
      assertProblem(await tried(new ObjectId().toHexString(), { body: {} }), 404, 'not_found');
      const { client: stranger } = await api.signUp();
      assertProblem(
        await stranger.post(`/api/event-sources/${id}/test-mapping`, { body: {} }),
        404,
        'not_found',
      );
      const reader = await api.withKey(client, ['sources:read']);
      assertProblem(
        await reader.post(`/api/event-sources/${id}/test-mapping`, { body: {} }),
        403,
        'forbidden',
      );
    });
  });
});
