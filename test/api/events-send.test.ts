import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { ApiClient, Answer } from '../support/api-client.js';
import { newEmail, startApi, type SignedUp, type TestApi } from '../support/api.js';
import { TestWorkspace } from '../support/engine.js';

const PATH = '/api/events/send';

describe('POST /api/events/send', () => {
  let api: TestApi;
  let owner: SignedUp;
  let client: ApiClient;
  let email: string;
  before(async () => {
    api = await startApi();
  });
  after(() => api.stop());
  beforeEach(async () => {
    owner = await api.signUp();
    client = owner.client;
    email = newEmail();
  });

  const send = (fields: object = {}, options: { key?: string } = {}) =>
    client.post(
      PATH,
      { email, eventName: 'order.placed', ...fields },
      options.key === undefined ? {} : { headers: { 'Idempotency-Key': options.key } },
    );
  const sendRaw = (raw: string) =>
    client.request('POST', PATH, { raw, headers: { 'Content-Type': 'application/json' } });
  const contact = async () => (await client.get(`/api/contacts?search=${email}`)).body.data[0];
  const log = async () => (await client.get(`/api/events?email=${email}`)).body.data;
  const names = async () => (await log()).map((event: { eventName: string }) => event.eventName).sort();
  /** This test's workspace, to give it automations. */
  const workspace = async () => {
    const created = await TestWorkspace.create({ db: api.db, engine: api.engine });
    return Object.assign(created, { id: new ObjectId(owner.workspaceId) });
  };

  it('answers the two counts, in this order, and nothing else', async () => {
    const { status, text } = await send();
    assert.equal(status, 200);
    assert.equal(text, '{"enrolled":0,"exited":0}');
  });

  it('counts who entered and who was exited', async () => {
    const ws = await workspace();
    await ws.automation({ on: 'order placed', exitsOn: 'Order.Cancelled' });
    await ws.automation({ on: 'contact_added' });
    assert.equal((await send()).text, '{"enrolled":2,"exited":0}');
    assert.equal((await send({ eventName: 'ORDER_CANCELLED' })).text, '{"enrolled":0,"exited":1}');
  });

  it('creates the contact when missing, which fires contact_added', async () => {
    await send({ eventProperties: { total: 5 } });
    assert.equal((await contact()).email, email);
    assert.deepEqual(await names(), ['contact_added', 'order.placed']);
    await send();
    assert.deepEqual(await names(), ['contact_added', 'order.placed', 'order.placed']);
  });

  it('normalises the e-mail', async () => {
    await send({ email: `  ${email.toUpperCase()} ` });
    assert.equal((await contact()).email, email);
  });

  it('names key or user as the source', async () => {
    await send();
    const key = await api.withKey(client, ['events:write']);
    await key.post(PATH, { email, eventName: 'by key' });
    const sources = (await log()).map((event: { source: unknown }) => event.source);
    assert.deepEqual(sources[2], { type: 'session', id: owner.userId, name: null });
    assert.equal(sources[0].type, 'api');
    assert.equal(sources[0].name, 'Test');
  });

  describe('contactProperties', () => {
    it('patch the contact by five names; every other one is a custom field', async () => {
      const person = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        name: 'Ada L.',
        timezone: 'europe/london',
        language: 'en-gb',
      };
      const fields = { plan: 'pro', 'shoe size': 38, vip: true, tags: ['a', { b: null }], Größe: 1, _x: 0 };
      await send({ contactProperties: { ...person, ...fields } });
      const { firstName, lastName, name, timezone, language, customFields } = await contact();
      assert.deepEqual(
        { firstName, lastName, name, timezone, language },
        { ...person, timezone: 'Europe/London', language: 'en-GB' },
      );
      assert.deepEqual(customFields, fields);
    });

    it('merge key by key; null removes', async () => {
      await send({ contactProperties: { firstName: 'Ada', plan: 'pro', city: 'Rome' } });
      await send({ contactProperties: { firstName: null, plan: null, age: 36, gone: null } });
      const { firstName, customFields } = await contact();
      assert.equal(firstName, null);
      assert.deepEqual(customFields, { city: 'Rome', age: 36 });
    });

    it('fire contact_updated when a value changes, and only then', async () => {
      await send({ contactProperties: { plan: 'pro', limits: { a: 1, b: [2] } } });
      await send({ contactProperties: { plan: 'pro', limits: { b: [2], a: 1 }, none: null } });
      assert.deepEqual(await names(), ['contact_added', 'order.placed', 'order.placed']);
      await send({ contactProperties: { plan: 'team' } });
      const updated = (await log()).find(
        (event: { eventName: string }) => event.eventName === 'contact_updated',
      );
      assert.deepEqual(updated.properties, { changes: { 'customFields.plan': { from: 'pro', to: 'team' } } });
      assert.equal(updated.email, email);
    });

    it('keep odd keys inside of a value as they are', async () => {
      const odd = { $set: 1, 'a.b': { $ref: 'x', $id: 1 }, '': [{ '': 0, $date: 'no' }] };
      await send({ contactProperties: { odd } });
      assert.deepEqual((await contact()).customFields, { odd });
      await send({ contactProperties: { odd: { ...odd, more: 1 } } });
      assert.deepEqual((await contact()).customFields, { odd: { ...odd, more: 1 } });
    });

    const elsewhere: Record<string, RegExp> = {
      email: /PUT \/api\/contacts/,
      id: /GET \/api\/contacts/,
      subscribed: /\/api\/contacts/,
      lists: /POST \/api\/subscribe/,
      customFields: /POST \/api\/contacts/,
      createdAt: /\/api\/contacts/,
      updatedAt: /\/api\/contacts/,
      lastEventAt: /\/api\/contacts/,
    };
    for (const [field, call] of Object.entries(elsewhere)) {
      it(`refuse ${field} and name the call to use`, async () => {
        const { status, body } = await send({ contactProperties: { [field]: null } });
        assert.equal(status, 422);
        assert.equal(body.errors[0].path, `contactProperties.${field}`);
        assert.match(body.errors[0].message, call);
      });
    }

    it('refuse keys that no custom field can have', async () => {
      for (const key of [
        'a.b',
        '$set',
        '',
        ' x',
        '-x',
        'x'.repeat(65),
        'a/b',
        'a\nb',
        'constructor',
        '_bsontype',
      ]) {
        const { status, body } = await send({ contactProperties: { [key]: 1 } });
        assert.equal(status, 422, key);
        assert.match(body.errors[0].path, /^contactProperties/);
      }
      assert.equal(
        (await sendRaw(`{"email":"${email}","eventName":"x","contactProperties":{"__proto__":1}}`)).status,
        422,
      );
      assert.deepEqual(await log(), []);
    });

    it('take keys of 64 characters, and those that objects have by nature', async () => {
      const fields = { ['é'.repeat(64)]: 1, toString: 'a', valueOf: 1, hasOwnProperty: null, length: 2 };
      await send({ contactProperties: fields });
      const { hasOwnProperty: _removed, ...kept } = fields;
      assert.deepEqual((await contact()).customFields, kept);
    });

    it('refuse a whole number that a custom field could not keep, at any depth, and ask for a string', async () => {
      const { status, body } = await sendRaw(
        `{"email":"${email}","eventName":"x","contactProperties":{"n":9007199254740993,"o":{"a":[1,-12345678901234567890]}}}`,
      );
      assert.equal(status, 422);
      const paths = body.errors.map((error: { path: string }) => error.path);
      assert.deepEqual(paths, ['contactProperties.n', 'contactProperties.o.a[1]']);
      assert.match(body.errors[0].message, /string/);
    });

    it('keep every other number', async () => {
      const text = '{"a":9007199254740992,"b":-9007199254740991,"c":1e300,"d":0.1,"e":1e22,"f":5e-324}';
      await sendRaw(`{"email":"${email}","eventName":"x","contactProperties":${text}}`);
      assert.deepEqual((await contact()).customFields, JSON.parse(text));
    });

    it('refuse more than 200 custom fields or 64 KiB, also of what is there already', async () => {
      const many = (from: number, to: number) =>
        Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`field${from + i}`, i]));
      assert.equal((await send({ contactProperties: many(0, 201) })).status, 422);
      assert.equal((await send({ contactProperties: { ...many(0, 200), firstName: 'Ada' } })).status, 200);
      const over = await send({ contactProperties: { one: 1 } });
      assert.equal(over.status, 422);
      assert.equal(over.body.errors[0].path, 'contactProperties');
      assert.equal((await send({ contactProperties: { field0: null, one: 1 } })).status, 200);
    });

    it('count bytes, not characters', async () => {
      assert.equal((await send({ contactProperties: { a: 'é'.repeat(32_768) } })).status, 422);
      assert.equal((await send({ contactProperties: { a: 'x'.repeat(40_000) } })).status, 200);
      assert.equal((await send({ contactProperties: { b: 'x'.repeat(40_000) } })).status, 422);
      assert.equal((await send({ contactProperties: { a: 'y', b: 'x'.repeat(40_000) } })).status, 200);
    });

    it('refuse what is no object, name, zone or language', async () => {
      for (const properties of [null, [], 'x', 5]) {
        assert.equal((await send({ contactProperties: properties })).status, 422);
      }
      const { status, body } = await send({
        contactProperties: {
          firstName: 5,
          lastName: 'a\u0000'.slice(0, 1) + '\u0007',
          timezone: '+01:00',
          language: 'en_US',
        },
      });
      assert.equal(status, 422);
      const paths = body.errors.map((error: { path: string }) => error.path).sort();
      assert.deepEqual(
        paths,
        ['firstName', 'language', 'lastName', 'timezone'].map((field) => `contactProperties.${field}`),
      );
    });
  });

  describe('eventProperties', () => {
    const propertiesOf = async (raw: string) => {
      const sent = await sendRaw(`{"email":"${email}","eventName":"x","eventProperties":${raw}}`);
      assert.equal(sent.status, 200, sent.text);
      const { text } = await client.get(`/api/events?email=${email}&eventName=x`);
      return /"properties":([^]*),"source"/.exec(text)?.[1];
    };

    for (const raw of ['null', 'false', '0', '""', '[]', '"text"', '[1,[2]]', '{}']) {
      it(`may be ${raw}`, async () => assert.equal(await propertiesOf(raw), raw));
    }

    it('are kept and given back exactly: big numbers, odd keys, any order', async () => {
      const raw =
        '{"b":12345678901234567890,"a":0.12345678901234567890,"$set":{"a.b":{"":[1e400]}},"z":"\\u2028","toString":1}'.replace(
          '1e400',
          '1e40',
        );
      const back = await propertiesOf(raw);
      assert.match(
        back ?? '',
        /"b":12345678901234567890,"a":0\.12345678901234567890,"\$set":\{"a\.b":\{"":\[1e40\]\}\}/,
      );
    });

    it('are an empty object when left out', async () => {
      await send();
      assert.deepEqual((await log()).at(-1).properties, {});
    });

    it('have 64 KiB at most', async () => {
      assert.equal((await send({ eventProperties: 'x'.repeat(65_534) })).status, 200);
      const { status, body } = await send({ eventProperties: 'x'.repeat(65_535) });
      assert.equal(status, 422);
      assert.equal(body.errors[0].path, 'eventProperties');
      assert.equal((await send({ eventProperties: ['é'.repeat(32_767)] })).status, 422);
    });

    it('cannot hold what no JSON is to hold', async () => {
      for (const raw of [
        '{"__proto__":1}',
        '{"a":{"constructor":1}}',
        '["\\u0000"]',
        '"\\ud800"',
        '[1e999]',
      ]) {
        const answer = await sendRaw(`{"email":"${email}","eventName":"x","eventProperties":${raw}}`);
        assert.equal(answer.status, 422, raw);
      }
    });
  });

  describe('eventName', () => {
    it('is one event in every style; the log keeps it as sent', async () => {
      for (const eventName of [
        'order.placed',
        'order_placed',
        'Order Placed',
        'orderPlaced',
        'ＯＲＤＥＲ：placed',
      ]) {
        await send({ eventName });
      }
      const { body } = await client.get('/api/events?eventName=ORDER-placed');
      assert.equal(body.total, 5);
      assert.equal(body.data[4].eventName, 'order.placed');
      assert.equal(body.data[0].eventName, 'ＯＲＤＥＲ：placed');
    });

    it('has 1 to 128 characters', async () => {
      assert.equal((await send({ eventName: '💌'.repeat(128) })).status, 200);
      for (const eventName of ['', 'x'.repeat(129), 5, null, ['x'], { $ne: '' }]) {
        const { status, body } = await send({ eventName });
        assert.equal(status, 422, JSON.stringify(eventName));
        assert.equal(body.errors[0].path, 'eventName');
      }
    });

    it('is more than signs, without control characters, and none of the internal ones', async () => {
      for (const eventName of [
        ' ',
        '._-:/',
        'a\nb',
        'a\u0085',
        'contact_added',
        'Contact Added',
        'email.bounced',
        'automationExited',
      ]) {
        assert.equal((await send({ eventName })).status, 422, eventName);
      }
      assert.equal((await send({ eventName: 'internal:contact_added' })).status, 200);
      assert.deepEqual(await names(), ['contact_added', 'internal:contact_added']);
    });
  });

  describe('the body', () => {
    const refused: [string, object | string, number][] = [
      ['without an e-mail', { eventName: 'x' }, 422],
      ['without a name', { email: 'a@b.test' }, 422],
      ['with an unknown field', { email: 'a@b.test', eventName: 'x', properties: {} }, 422],
      ['with an operator as e-mail', { email: { $ne: null }, eventName: 'x' }, 422],
      ['with a list as e-mail', { email: ['a@b.test'], eventName: 'x' }, 422],
      ['with an empty e-mail', { email: '', eventName: 'x' }, 422],
      ['with two addresses', { email: 'a@b.test, c@d.test', eventName: 'x' }, 422],
      ['with a display name', { email: 'A <a@b.test>', eventName: 'x' }, 422],
      ['that is a list', '[]', 400],
      ['that is null', 'null', 400],
      ['that is no JSON', '{"email":', 400],
      ['that is empty', '', 400],
      [
        'too deep',
        `{"email":"a@b.test","eventName":"x","eventProperties":${'['.repeat(40)}${']'.repeat(40)}}`,
        400,
      ],
      [
        'too long',
        JSON.stringify({ email: 'a@b.test', eventName: 'x', eventProperties: 'x'.repeat(300_000) }),
        413,
      ],
    ];
    for (const [what, body, status] of refused) {
      it(`${what}: ${status}`, async () => {
        const answer = await sendRaw(typeof body === 'string' ? body : JSON.stringify(body));
        assert.equal(answer.status, status, answer.text);
        assert.match(answer.headers.get('Content-Type') ?? '', /problem\+json/);
      });
    }

    it('names every offending field at once', async () => {
      const { body } = await client.post(PATH, {
        email: 'x',
        eventName: '',
        contactProperties: { 'a.b': 1, timezone: 'x' },
        y: 1,
      });
      const paths = body.errors.map((error: { path: string }) => error.path).sort();
      assert.deepEqual(paths, [
        'contactProperties.a.b',
        'contactProperties.timezone',
        'email',
        'eventName',
        'y',
      ]);
    });
  });

  describe('who may', () => {
    it('a key with events:write and nobody else', async () => {
      const body = { email, eventName: 'x' };
      assert.equal((await api.anonymous().post(PATH, body)).status, 401);
      assert.equal((await (await api.withKey(client, ['events:read'])).post(PATH, body)).status, 403);
      assert.equal((await (await api.withKey(client, ['events:write'])).post(PATH, body)).status, 200);
      assert.equal((await (await api.withKey(client, ['admin'])).post(PATH, body)).status, 200);
    });

    it('has an audience of its own in each workspace', async () => {
      const other = await api.signUp();
      await send();
      await other.client.post(PATH, { email, eventName: 'elsewhere' });
      assert.deepEqual(await names(), ['contact_added', 'order.placed']);
    });
  });

  describe('Idempotency-Key', () => {
    it('answers the first counts again and does nothing twice', async () => {
      const ws = await workspace();
      await ws.automation({ on: 'order.placed' });
      const key = randomUUID();
      const first = await send({}, { key });
      const again = await send({}, { key });
      assert.equal(first.text, '{"enrolled":1,"exited":0}');
      assert.equal(again.text, first.text);
      assert.equal(first.headers.get('Idempotency-Replayed'), null);
      assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
      assert.equal((await log()).length, 2);
    });

    it('with another body: 409', async () => {
      const key = randomUUID();
      await send({}, { key });
      const { status, body } = await send({ eventProperties: { other: 1 } }, { key });
      assert.equal(status, 409);
      assert.equal(body.code, 'idempotency_mismatch');
    });

    it('of another POST is not free', async () => {
      const key = randomUUID();
      const headers = { 'Idempotency-Key': key };
      assert.equal((await client.post('/api/contacts', { email }, { headers })).status, 201);
      assert.equal((await send({}, { key })).status, 409);
      const other = randomUUID();
      await send({}, { key: other });
      const late = await client.post('/api/contacts', { email }, { headers: { 'Idempotency-Key': other } });
      assert.equal(late.status, 409);
    });

    it('is one of each workspace', async () => {
      const key = randomUUID();
      const other = await api.signUp();
      await send({}, { key });
      const body = { email, eventName: 'order.placed' };
      const answer = await other.client.post(PATH, body, { headers: { 'Idempotency-Key': key } });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('Idempotency-Replayed'), null);
    });

    it('is free again after a refusal', async () => {
      const key = randomUUID();
      assert.equal((await send({ eventName: '' }, { key })).status, 422);
      assert.equal((await send({}, { key })).status, 200);
    });

    it('sixty times at once is one event', async () => {
      const ws = await workspace();
      await ws.automation({ on: 'order.placed', reentry: 'always' });
      const key = randomUUID();
      const answers = await atOnce(60, () => send({}, { key }));
      assert.deepEqual(
        new Set(answers.map(({ status, text }) => `${status} ${text}`)),
        new Set(['200 {"enrolled":1,"exited":0}']),
      );
      assert.equal(answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === null).length, 1);
      assert.equal((await log()).length, 2);
    });

    it('refuses a key that is none', async () => {
      for (const key of ['x'.repeat(256), 'ü']) assert.equal((await send({}, { key })).status, 422);
    });
  });

  it('creates one contact of sixty events at once', async () => {
    const answers = await atOnce(60, (i) => send({ eventProperties: { i } }));
    assert.ok(answers.every(({ status }) => status === 200));
    const { body } = await client.get(`/api/events?email=${email}`);
    assert.equal(body.total, 61);
    assert.equal((await client.get(`/api/events?email=${email}&eventName=contact_added`)).body.total, 1);
  });

  it('puts the id of the event into the log line of the request', async () => {
    await send();
    const [, event] = await log();
    const line = api.logs.find(({ eventIds }) => Array.isArray(eventIds) && eventIds.includes(event.id));
    assert.ok(line);
    assert.ok(!JSON.stringify(line).includes(email));
  });
});

function atOnce(count: number, call: (i: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => call(i)));
}
