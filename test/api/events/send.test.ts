import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { ruleBody } from '../../support/engine/rules.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const PATH = '/api/events/send';

describe('POST /api/events/send', () => {
  let email: string;
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(() => {
    email = newEmail();
  });

  const send = (fields: object = {}) => client.post(PATH, { email, eventName: 'order.placed', ...fields });
  const sendRaw = (raw: string) =>
    client.request('POST', PATH, { raw, headers: { 'Content-Type': 'application/json' } });
  const contact = async () => (await client.get(`/api/contacts?search=${email}`)).body.data[0];
  const log = async () => (await client.get(`/api/events?email=${email}`)).body.data;
  const names = async () => (await log()).map((event: { eventName: string }) => event.eventName).sort();
  /** This test's workspace, to add automations to. */
  const workspace = async () => {
    const created = await TestWorkspace.create({ db: api.db, engine: api.engine });
    return Object.assign(created, { id: new ObjectId(owner.workspaceId) });
  };

  it('responds with exactly the two counts, in this order', async () => {
    const { status, text } = await send();
    assert.equal(status, 200);
    assert.equal(text, '{"enrolled":0,"exited":0}');
  });

  it('counts enrollments that started and exited', async () => {
    const ws = await workspace();
    await ws.automation({ on: 'order placed', exitsOn: 'Order.Cancelled' });
    await ws.automation({ on: 'contact_added' });
    assert.equal((await send()).text, '{"enrolled":2,"exited":0}');
    assert.equal((await send({ eventName: 'ORDER_CANCELLED' })).text, '{"enrolled":0,"exited":1}');
  });

  it('that is silent is recorded, and nothing reacts to it', async () => {
    const ws = await workspace();
    await ws.automation({ on: 'order placed', exitsOn: 'Order.Cancelled', name: 'Thanks' });
    await ws.automation({ on: 'contact_added', name: 'Welcome' });
    await client.post('/api/rules', { ...ruleBody(), name: 'Shop', trigger: { event: 'order.placed' } });
    assert.equal((await send({ silent: true })).text, '{"enrolled":0,"exited":0,"silent":true}');
    const outcomes = (await log()).map((event: { silent: boolean; decisions: Record<string, string>[] }) => [
      event.silent,
      ...event.decisions.map(
        ({ automationName, ruleName, outcome }) => `${automationName ?? ruleName} ${outcome}`,
      ),
    ]);
    assert.deepEqual(outcomes.toSorted(), [
      [true, 'Thanks silent', 'Shop silent', 'Welcome silent'],
      [true, 'Welcome silent'],
    ]);
    assert.equal((await client.get('/api/webhook-deliveries')).body.total, 0);
    assert.equal((await send()).body.enrolled, 1);
    assert.equal((await send({ eventName: 'order.cancelled', silent: true })).body.exited, 0);
    const batch = await client.post('/api/events/batch', {
      events: [
        { email, eventName: 'order.cancelled', silent: true },
        { email, eventName: 'order.cancelled' },
      ],
    });
    assert.deepEqual(batch.body.results, [
      { enrolled: 0, exited: 0, silent: true },
      { enrolled: 0, exited: 1 },
    ]);
    const saved = await client.post('/api/contacts', { email: newEmail(), silent: true });
    assert.equal((await client.get(`/api/enrollments?contactId=${saved.body.id}`)).body.total, 0);
  });

  it('can state a consent, which does not undo a withdrawal', async () => {
    await send({ consent: { state: 'given', at: '2026-01-01T00:00:00Z' } });
    const { consent } = await contact();
    assert.deepEqual(consent, {
      state: 'given',
      at: '2026-01-01T00:00:00.000Z',
      by: { type: 'session', id: owner.userId, name: null },
    });
    await send({ consent: { state: 'withdrawn' } });
    await send({ consent: { state: 'given' } });
    const { subscribed, consent: now } = await contact();
    assert.deepEqual([subscribed, now.state], [false, 'withdrawn']);
    assert.equal((await send({ consent: { state: 'unknown' } })).status, 422);
  });

  it('creates the contact when missing, which fires contact_added', async () => {
    await send({ eventProperties: { total: 5 } });
    assert.equal((await contact()).email, email);
    assert.deepEqual(await names(), ['contact_added', 'order.placed']);
    await send();
    assert.deepEqual(await names(), ['contact_added', 'order.placed', 'order.placed']);
  });

  it('normalizes the email', async () => {
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

    it('are stored and returned exactly: large numbers, special keys, any order', async () => {
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

    it('reject dangerous or invalid JSON values', async () => {
      for (const raw of [
        '{"__proto__":1}',
        '{"a":{"constructor":1}}',
        '["\\u0000"]',
        '"\\ud800"',
        '[1e999]',
      ]) {
        const response = await sendRaw(`{"email":"${email}","eventName":"x","eventProperties":${raw}}`);
        assert.equal(response.status, 422, raw);
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

    it('must have a letter or digit, no control characters, and not be an internal event', async () => {
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
      ['without an email', { eventName: 'x' }, 422],
      ['without a name', { email: 'a@b.test' }, 422],
      ['with an unknown field', { email: 'a@b.test', eventName: 'x', properties: {} }, 422],
      ['with an operator as email', { email: { $ne: null }, eventName: 'x' }, 422],
      ['with a list as email', { email: ['a@b.test'], eventName: 'x' }, 422],
      ['with an empty email', { email: '', eventName: 'x' }, 422],
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
        const response = await sendRaw(typeof body === 'string' ? body : JSON.stringify(body));
        assert.equal(response.status, status, response.text);
        assert.match(response.headers.get('Content-Type') ?? '', /problem\+json/);
      });
    }

    it('names every invalid field at once', async () => {
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
    it('only keys with events:write', async () => {
      const body = { email, eventName: 'x' };
      assert.equal((await api.anonymous().post(PATH, body)).status, 401);
      assert.equal((await (await api.withKey(client, ['events:read'])).post(PATH, body)).status, 403);
      assert.equal((await (await api.withKey(client, ['events:write'])).post(PATH, body)).status, 200);
      assert.equal((await (await api.withKey(client, ['admin'])).post(PATH, body)).status, 200);
    });

    it('has separate contacts in each workspace', async () => {
      const other = await api.signUp();
      await send();
      await other.client.post(PATH, { email, eventName: 'elsewhere' });
      assert.deepEqual(await names(), ['contact_added', 'order.placed']);
    });
  });

  it('adds the event id to the log line of the request', async () => {
    await send();
    const [, event] = await log();
    const line = api.logs.find(({ eventIds }) => Array.isArray(eventIds) && eventIds.includes(event.id));
    assert.ok(line);
    assert.ok(!JSON.stringify(line).includes(email));
  });
});
