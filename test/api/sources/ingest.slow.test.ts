import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import type { EventRecord } from '../../../models/events/event.js';
import type { ApiResponse, RequestOptions } from '../../support/http/api-client.js';
import { newEmail, startApi } from '../../support/http/api.js';
import { sendBytes } from '../../support/http/raw-http.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

interface InboundCase {
  headers: Record<string, string>;
  body: unknown;
  expect: { email: string | null; eventName: string; firstName?: string; lastName?: string };
}

const file = new URL('../../fixtures/inbound.json', import.meta.url);
const inbound = JSON.parse(readFileSync(file, 'utf8')) as Record<string, InboundCase>;

/** The signatures in the fixtures end in a character that is not allowed in headers. */
function sendable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll('…', '...')]),
  );
}

describe('/api/ingest/{token}', () => {
  let source: { id: string; url: string; path: string };
  const api = useApi();

  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(async () => {
    source = await newSource('Shop');
  });

  const newSource = async (name: string): Promise<typeof source> => {
    const { body } = await client.post('/api/event-sources', { name });
    return { id: body.id, url: body.url, path: new URL(body.url).pathname };
  };
  const post = (body: unknown, options: RequestOptions = {}): Promise<ApiResponse> =>
    api.anonymous().post(source.path, body, options);
  const raw = (text: string | Uint8Array, type?: string): Promise<ApiResponse> =>
    api.anonymous().request('POST', source.path, {
      // For any other type of body, fetch adds a Content-Type.
      raw: typeof text === 'string' ? new TextEncoder().encode(text) : text,
      headers: type === undefined ? {} : { 'Content-Type': type },
    });
  const postCase = ({ headers, body }: Pick<InboundCase, 'headers' | 'body'>): Promise<ApiResponse> =>
    api.anonymous().request('POST', source.path, {
      raw: typeof body === 'string' ? body : JSON.stringify(body),
      headers: sendable(headers),
    });
  const row = async (eventId: string): Promise<EventRecord> => {
    const found = await api.db.collections.Event.findOne({ _id: new ObjectId(eventId) });
    assert.ok(found);
    return found;
  };
  const contact = (email: string) =>
    api.db.collections.Contact.findOne({ workspaceId: new ObjectId(owner.workspaceId), email });
  const automate = async (event: string, exit?: string): Promise<void> => {
    const { body } = await client.post('/api/automations', {
      name: event,
      trigger: { event },
      exitOn: exit === undefined ? [] : [{ event: exit }],
      steps: [{ type: 'wait', for: '9 days' }],
    });
    assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
  };
  const order = (email: string, more: object = {}) => ({
    type: 'order.placed',
    data: { customer: { email } },
    ...more,
  });

  it('refuses an unknown token before it reads the body', async () => {
    const head = [
      'POST /api/ingest/unknown HTTP/1.1',
      'Host: x',
      'Connection: close',
      'Content-Length: 1000',
    ];
    const answer = await sendBytes(api.url, `${head.join('\r\n')}\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 404 /);
  });

  it('answers a check of the URL', async () => {
    const response = await api.anonymous().get(source.path);
    assert.equal(response.status, 200);
    assert.equal(response.text, '{"ok":true}');
  });

  it('responds exactly as documented, and records a contact, an event and an entry', async () => {
    await automate('Order Placed', 'order_cancelled');
    const email = newEmail();
    const response = await post(order(email));
    assert.equal(response.status, 200);
    const { eventId, contactId } = response.body;
    assert.equal(
      response.text,
      JSON.stringify({ ok: true, eventId, eventName: 'order.placed', contactId, enrolled: 1, exited: 0 }),
    );
    const event = await row(eventId);
    assert.equal(event.contactId?.toHexString(), contactId);
    assert.deepEqual(event.source, { type: 'source', id: source.id, name: 'Shop' });
    assert.equal(event.status, 'applied');
    assert.match(event.note ?? '', /\$\.type .*\$\.data\.customer\.email/);
    assert.ok(!event.note?.includes(email));
    const exit = await post({ ...order(email), type: 'order.cancelled' });
    assert.deepEqual([exit.body.enrolled, exit.body.exited], [0, 1]);
  });

  describe('the payloads of known providers, all to one source', () => {
    for (const [name, { headers, body, expect }] of Object.entries(inbound)) {
      it(name, async () => {
        const response = await postCase({ headers, body });
        const event = await row(response.body.eventId);
        assert.equal(event.name, expect.eventName);
        if (expect.email === null) {
          assert.equal(response.status, typeof body === 'string' ? 200 : 202);
          assert.deepEqual(response.body, { ok: true, eventId: response.body.eventId, status: 'unmapped' });
          assert.equal(event.status, 'unmapped');
          assert.equal(event.contactId, null);
          return;
        }
        assert.equal(response.status, 200);
        assert.equal(response.body.eventName, expect.eventName);
        const person = await contact(expect.email);
        assert.equal(response.body.contactId, person?._id.toHexString());
        if (expect.firstName !== undefined) assert.equal(person?.firstName, expect.firstName);
        if (expect.lastName !== undefined) assert.equal(person?.lastName, expect.lastName);
      });
    }

    it('make one contact and no other person', async () => {
      for (const one of Object.values(inbound)) assert.ok((await postCase(one)).status < 300);
      const people = await api.db.collections.Contact.find({
        workspaceId: new ObjectId(owner.workspaceId),
      }).toArray();
      assert.deepEqual(people.map(({ email }) => email).sort(), ['ada.byron@example.org', 'ada@example.org']);
    });
  });

  describe('what it reads', () => {
    it('JSON as text, without a type, with a byte order mark, and where a form was announced', async () => {
      const email = newEmail();
      const text = JSON.stringify(order(email));
      for (const [type, sent] of [
        ['text/plain; charset=UTF-8', text],
        [undefined, text],
        ['application/json', `\ufeff${text}`],
        ['application/cloudevents+json', text],
        ['application/x-www-form-urlencoded', ` ${text}`],
      ] as const) {
        const response = await raw(sent, type);
        assert.equal(response.status, 200, `${String(type)}: ${response.text}`);
        assert.equal(response.body.eventName, 'order.placed');
      }
    });

    it('forms, whose brackets are nested objects', async () => {
      const email = newEmail();
      const response = await raw(
        `type=subscribe&data[email]=${encodeURIComponent(email)}&data[merges][FNAME]=Ada`,
        'application/x-www-form-urlencoded',
      );
      assert.equal(response.status, 200);
      assert.ok(await contact(email));
      assert.deepEqual(JSON.parse((await row(response.body.eventId)).properties), {
        type: 'subscribe',
        data: { email, merges: { FNAME: 'Ada' } },
      });
    });

    it('any keys, as plain data, and every digit of a number', async () => {
      const text = `{"type":"order","email":"${newEmail()}","id":820982911946154508,"price":1.10,"__proto__":{"polluted":1},"constructor":{"prototype":{"x":1}},"$set":{"a.b":{"":null}},"_bsontype":"ObjectId"}`;
      const response = await raw(text, 'application/json');
      assert.equal(response.status, 200);
      assert.equal((await row(response.body.eventId)).properties, text);
      assert.equal(Reflect.get({}, 'polluted'), undefined);
    });

    it('arrays, as one event each', async () => {
      await automate('order.placed');
      const [a, b] = [newEmail(), newEmail()];
      const response = await post([
        order(a),
        order(b, { n: 12345678901234567890n.toString() }),
        { ping: 1 },
        order(a),
      ]);
      assert.equal(response.status, 200);
      const { ok, enrolled, exited, results } = response.body;
      assert.deepEqual({ ok, enrolled, exited }, { ok: true, enrolled: 2, exited: 0 });
      assert.deepEqual(
        results.map((one: { enrolled?: number; status?: string }) => one.enrolled ?? one.status),
        [1, 1, 'unmapped', 0],
      );
      assert.equal((await row(results[0].eventId)).properties, JSON.stringify(order(a)));
      assert.deepEqual((await post([])).body, { ok: true, enrolled: 0, exited: 0, results: [] });
    });

    const refusals: [string, string | Uint8Array, string | undefined, number][] = [
      ['text that is not JSON', '{"a":', 'application/json', 400],
      ['a string', '"text"', 'application/json', 400],
      ['null', 'null', 'application/json', 400],
      ['an array of numbers', '[1,2]', 'application/json', 400],
      [
        'bytes that are not UTF-8',
        new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
        'application/json',
        400,
      ],
      ['33 levels', '['.repeat(33) + ']'.repeat(33), 'application/json', 400],
      ['100,000 levels', '{"a":'.repeat(100_000), 'application/json', 400],
      ['NUL', '{"a":"\\u0000"}', 'application/json', 422],
      ['NUL in a form', 'a=%00', 'application/x-www-form-urlencoded', 422],
      ['half a character', '{"a":"\\ud800"}', 'application/json', 422],
      ['an infinite number', '{"a":1e999}', 'application/json', 422],
      ['another type', '%PDF-1.7', 'application/pdf', 415],
      ['XML that is not closed', '<a><b></a>', 'application/xml', 400],
      ['parts without an end', '--x', 'multipart/form-data; boundary=x', 400],
      ['an encrypted JWT', 'eyJhbGciOiJkaXIifQ..aXY.dGV4dA.dGFn', 'application/jwt', 400],
      ['more than 1 MiB', `{"a":"${'x'.repeat(1_048_576)}"}`, 'application/json', 413],
      ['a form of 10,000 fields', 'a=1&'.repeat(10_000), 'application/x-www-form-urlencoded', 413],
      ['an array of 1,001', `[${Array.from({ length: 1_001 }, () => '{}').join()}]`, 'application/json', 413],
    ];
    for (const [what, sent, type, status] of refusals) {
      it(`${String(status)} for ${what}`, async () => {
        const response = await raw(sent, type);
        assert.equal(response.status, status, response.text);
        assert.match(response.headers.get('Content-Type') ?? '', /^application\/problem\+json/);
      });
    }
  });

  describe('names', () => {
    it('of internal events trigger nothing unless prefixed with the source’s name', async () => {
      await automate('email.bounced');
      await automate('Shop email bounced');
      const response = await post({ type: 'email.bounced', email: newEmail() });
      assert.equal(response.body.eventName, 'email.bounced');
      assert.equal(response.body.enrolled, 1);
      assert.equal((await row(response.body.eventId)).key, 'shopemailbounced');
    });

    it('that are invalid are replaced by the name of the source', async () => {
      for (const type of ['---', '', undefined]) {
        const { body } = await post({ type, email: newEmail() });
        assert.equal(body.eventName, 'Shop');
      }
    });

    it('of people fill empty fields and overwrite nothing', async () => {
      const email = newEmail();
      await client.post('/api/contacts', { email, firstName: 'Augusta' });
      await post({ type: 'a', customer: { email, first_name: 'Ada', last_name: 'Byron' } });
      const person = await contact(email);
      assert.deepEqual([person?.firstName, person?.lastName], ['Augusta', 'Byron']);
    });
  });

  describe('a delivery that comes twice', () => {
    const idsOf = (responses: ApiResponse[]): string[] => [
      ...new Set(responses.map(({ body }) => body.eventId as string)),
    ];

    it('with the same header gets the first response, whatever its body, also concurrently', async () => {
      await automate('order.placed');
      const email = newEmail();
      const headers = { 'webhook-id': 'msg_1' };
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => post(order(email, { attempt: n }), { headers })),
      );
      assert.deepEqual(
        responses.map(({ status }) => status),
        responses.map(() => 200),
      );
      assert.equal(idsOf(responses).length, 1);
      assert.ok(responses.every(({ body }) => body.enrolled === 1));
      const later = await post(order(email), { headers });
      assert.deepEqual(later.body, responses[0]?.body);
    });

    it('by an id in its body only where the whole body is the same', async () => {
      const email = newEmail();
      const first = await post({ ...order(email), id: 'cus_1' });
      assert.deepEqual((await post({ ...order(email), id: 'cus_1' })).body, first.body);
      const changed = await post({ ...order(email), id: 'cus_1', total: 2 });
      assert.notEqual(changed.body.eventId, first.body.eventId);
    });

    it('to another source is a different one', async () => {
      const headers = { 'webhook-id': 'msg_2' };
      const email = newEmail();
      const first = await post(order(email), { headers });
      source = await newSource('Other');
      assert.notEqual((await post(order(email), { headers })).body.eventId, first.body.eventId);
    });

    it('unmapped or as an array gets the first response as well', async () => {
      const headers = { 'svix-id': 'msg_3' };
      const unmapped = await post({ type: 'a' }, { headers });
      const again = await post({ type: 'a' }, { headers });
      assert.equal(again.status, 202);
      assert.deepEqual(again.body, unmapped.body);
      const list = [order(newEmail()), order(newEmail())];
      const options = { headers: { 'svix-id': 'msg_4' } };
      const first = await post(list, options);
      assert.equal(idsOf(first.body.results.map((body: unknown) => ({ body }))).length, 2);
      assert.deepEqual((await post(list, options)).body, first.body);
    });
  });

  describe('handshakes', () => {
    it('of forms get 200 and are stored', async () => {
      const response = await raw('webhook_id=1', 'application/x-www-form-urlencoded');
      assert.equal(response.status, 200);
      assert.equal((await row(response.body.eventId)).status, 'unmapped');
    });

    it('of JSON get 202 and are stored', async () => {
      const response = await post({ type: 'ping' });
      assert.equal(response.status, 202);
      assert.equal(response.body.status, 'unmapped');
    });

    it('with a challenge get the echo and are not stored', async () => {
      const slack = await post({ type: 'url_verification', token: 't', challenge: 'c-1' });
      assert.deepEqual([slack.status, slack.body], [200, { challenge: 'c-1' }]);
      const headers = { 'X-Hook-Secret': 's-1' };
      assert.equal((await post({}, { headers })).headers.get('X-Hook-Secret'), 's-1');
      const graph = await api.anonymous().request('POST', `${source.path}?validationToken=a%20b`);
      assert.deepEqual([graph.status, graph.text], [200, 'a b']);
      const meta = await api.anonymous().get(`${source.path}?hub.mode=subscribe&hub.challenge=42`);
      assert.equal(meta.text, '42');
      assert.match(meta.headers.get('Content-Type') ?? '', /^text\/plain/);
      const kept = await api.db.collections.Event.countDocuments({
        workspaceId: new ObjectId(owner.workspaceId),
      });
      assert.equal(kept, 0);
    });
  });

  it('is looked up before the body is read', async () => {
    const tooLarge = { raw: 'x'.repeat(1_048_577), headers: { 'Content-Type': 'application/json' } };
    const { status } = await api.anonymous().request('POST', `${source.path.slice(0, -4)}AAAA`, tooLarge);
    assert.equal(status, 404);
  });

  it('gets 404 if unknown, disabled or deleted, with both methods', async () => {
    const responses = async (): Promise<number[]> => {
      const email = newEmail();
      return [(await api.anonymous().get(source.path)).status, (await post(order(email))).status];
    };
    assert.deepEqual(await responses(), [200, 200]);
    await client.put(`/api/event-sources/${source.id}`, { enabled: false });
    assert.deepEqual(await responses(), [404, 404]);
    await client.put(`/api/event-sources/${source.id}`, { enabled: true });
    assert.deepEqual(await responses(), [200, 200]);
    await client.delete(`/api/event-sources/${source.id}`);
    assert.deepEqual(await responses(), [404, 404]);
    source.path = '/api/ingest/unknown';
    assert.deepEqual(await responses(), [404, 404]);
  });

  it('is refused by other processes within a second or two after it was disabled', async () => {
    const other = await startApi();
    try {
      assert.equal((await other.anonymous().get(source.path)).status, 200);
      await client.put(`/api/event-sources/${source.id}`, { enabled: false });
      await sleep(1_500);
      assert.equal((await other.anonymous().get(source.path)).status, 404);
    } finally {
      await other.stop();
    }
  });

  it('accepts bursts of 1,000 events and rejects more with Retry-After', async () => {
    const list = Array.from({ length: 1_000 }, () => ({ type: 'a' }));
    assert.equal((await post(list)).status, 200);
    const response = await post(list);
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get('Retry-After')) >= 1);
  });

  it('never logs its token, and logs the event ids', async () => {
    const { body } = await post(order(newEmail()));
    await api.anonymous().get(`${source.path}x`);
    const token = source.path.split('/').at(-1) ?? '';
    assert.ok(!JSON.stringify(api.logs).includes(token));
    assert.ok(
      api.logs.some(
        ({ route, eventIds }) =>
          route === '/api/ingest/{token}' && JSON.stringify(eventIds) === JSON.stringify([body.eventId]),
      ),
    );
  });

  it('ignores the cookie of a browser that posts from another site', async () => {
    const response = await client.post(source.path, order(newEmail()), {
      headers: { Origin: 'https://elsewhere.example' },
    });
    assert.equal(response.status, 200);
  });
});
