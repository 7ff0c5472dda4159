import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { makers } from '../../support/http/makers.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

interface Sent {
  method: string;
  headers?: Record<string, string>;
  query?: string;
  body?: unknown;
  raw?: string;
  type?: string;
}
interface Handshake extends Sent {
  id: string;
  /** A function of the response, as text. */
  holds: string;
}
interface Answer {
  status: number;
  text: string;
  type: string;
  json: unknown;
}

const file = new URL('../../fixtures/handshakes.json', import.meta.url);
const handshakes = JSON.parse(readFileSync(file, 'utf8')) as Handshake[];
const SECRET = 'the consumer secret of the app';
/** What the sources of these need. */
const fields: Record<string, object> = { 'twitter-crc': { signing: { scheme: 'x', secret: SECRET } } };
const hmac = (text: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', SECRET).update(text).digest(encoding);

describe('Providers that check the URL of a source', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const newPath = async (more: object = {}): Promise<string> => {
    const response = await client.post('/api/event-sources', { name: 'My source', ...more });
    assert.equal(response.status, 201, response.text);
    return new URL(response.body.url).pathname;
  };
  const send = (path: string, { method, query = '', headers, body, raw, type }: Sent): Promise<ApiResponse> =>
    api.anonymous().request(method, path + query, {
      ...(body !== undefined && { body }),
      ...(raw !== undefined && { raw: new TextEncoder().encode(raw) }),
      headers: { ...(type !== undefined && { 'Content-Type': type }), ...headers },
    });
  const eventNames = async (): Promise<string[]> =>
    (await client.get('/api/events')).body.data
      .map((event: { eventName: string }) => event.eventName)
      .filter((name: string) => name !== 'contact_added');

  for (const one of handshakes)
    it(`are answered: ${one.id}`, async () => {
      const response = await send(await newPath(fields[one.id]), one);
      const type = response.headers.get('Content-Type') ?? '';
      const answer = { status: response.status, text: response.text, type, json: response.body };
      const holds = runInThisContext(one.holds) as (answer: Answer) => boolean;
      assert.ok(holds(answer), JSON.stringify(answer));
    });

  const further: [string, Sent, (response: ApiResponse) => void][] = [
    [
      'Strava: JSON instead of text',
      {
        method: 'GET',
        query: '?hub.verify_token=STRAVA&hub.challenge=15f7d1a91c1f40f8a748fd134752feb3&hub.mode=subscribe',
      },
      ({ body }) => assert.deepEqual(body, { 'hub.challenge': '15f7d1a91c1f40f8a748fd134752feb3' }),
    ],
    [
      'WebSub, whose challenge may look the same: text',
      {
        method: 'GET',
        query:
          '?hub.mode=subscribe&hub.topic=https%3A%2F%2Fx.example&hub.challenge=15f7d1a91c1f40f8a748fd134752feb3',
      },
      ({ text }) => assert.equal(text, '15f7d1a91c1f40f8a748fd134752feb3'),
    ],
    [
      'Adobe Sign: its client id in a header and in JSON',
      { method: 'GET', headers: { 'X-AdobeSign-ClientId': 'UB7E5BXCXY' } },
      ({ body, headers }) => {
        assert.deepEqual(body, { xAdobeSignClientId: 'UB7E5BXCXY' });
        assert.equal(headers.get('X-AdobeSign-ClientId'), 'UB7E5BXCXY');
      },
    ],
    [
      'Adobe Sign: its client id with every event',
      {
        method: 'POST',
        headers: { 'X-AdobeSign-ClientId': 'UB7E5BXCXY' },
        body: { event: 'AGREEMENT_CREATED' },
      },
      ({ status, headers }) => {
        assert.equal(status, 202);
        assert.equal(headers.get('X-AdobeSign-ClientId'), 'UB7E5BXCXY');
      },
    ],
    [
      'CloudEvents: OPTIONS with the origin',
      {
        method: 'OPTIONS',
        headers: { 'WebHook-Request-Origin': 'eventgrid.azure.net', 'WebHook-Request-Rate': '120' },
      },
      ({ status, headers }) => {
        assert.equal(status, 200);
        assert.equal(headers.get('WebHook-Allowed-Origin'), 'eventgrid.azure.net');
        assert.match(headers.get('WebHook-Allowed-Rate') ?? '', /^(?:\d+|\*)$/);
        assert.match(headers.get('Allow') ?? '', /POST/);
      },
    ],
    [
      'RingCentral: its token in a header',
      { method: 'POST', headers: { 'Validation-Token': 'a-1' }, raw: '' },
      ({ status, headers }) => assert.deepEqual([status, headers.get('Validation-Token')], [200, 'a-1']),
    ],
    ['Onfleet: check', { method: 'GET', query: '?check=abc' }, ({ text }) => assert.equal(text, 'abc')],
    [
      'Prelude: a number in JSON',
      { method: 'GET', query: '?event=activate&app_id=a&verification_token=t&challenge=1234567890' },
      ({ body }) => assert.deepEqual(body, { challenge: 1_234_567_890 }),
    ],
    [
      'SharePoint: validationtoken, in lower case',
      { method: 'POST', query: '?validationtoken=a%20b', raw: '', type: 'text/plain' },
      ({ text }) => assert.equal(text, 'a b'),
    ],
    [
      'WeChat: echostr',
      { method: 'GET', query: '?signature=s&timestamp=1&nonce=2&echostr=345' },
      ({ text }) => assert.equal(text, '345'),
    ],
    [
      'an empty test',
      { method: 'POST', raw: '', type: 'application/json' },
      ({ status, body }) => assert.deepEqual([status, body], [200, { ok: true }]),
    ],
    [
      'a query beside a body, which is ignored',
      { method: 'POST', query: '?hub.challenge=1', body: { event: 'a' } },
      ({ status }) => assert.equal(status, 202),
    ],
  ];
  for (const [what, sent, holds] of further)
    it(`are answered: ${what}`, async () => holds(await send(await newPath(), sent)));

  describe('by a secret', () => {
    it('of X are answered with its HMAC', async () => {
      const path = await newPath({ signing: { scheme: 'x', secret: SECRET } });
      const { body } = await send(path, { method: 'GET', query: '?crc_token=abc&nonce=1' });
      assert.deepEqual(body, { response_token: `sha256=${hmac('abc', 'base64')}` });
    });

    it('of Zoom are answered with its HMAC, once the request is signed', async () => {
      const path = await newPath({ signing: { scheme: 'zoom', secret: SECRET } });
      const body = {
        payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' },
        event_ts: 1,
        event: 'endpoint.url_validation',
      };
      const headers = makers['Zoom']?.sign(SECRET, JSON.stringify(body), new Date()) ?? {};
      const { plainToken } = body.payload;
      const answer = await send(path, { method: 'POST', body, headers });
      assert.deepEqual(answer.body, { plainToken, encryptedToken: hmac(plainToken, 'hex') });
      assert.equal((await send(path, { method: 'POST', body })).status, 401);
      assert.deepEqual(await eventNames(), []);
    });

    it('sign no payload for who knows the URL', async () => {
      for (const scheme of ['x', 'github'] as const) {
        const path = await newPath({ signing: { scheme, secret: SECRET } });
        for (const token of ['{"email":"a@b.example"}', 'email=a', 'a%26b', 'a.b', 'x'.repeat(201)]) {
          const query = `?crc_token=${encodeURIComponent(token)}`;
          assert.deepEqual((await send(path, { method: 'GET', query })).body, { ok: true });
        }
      }
      const github = await newPath({ signing: { scheme: 'github', secret: SECRET } });
      assert.deepEqual((await send(github, { method: 'GET', query: '?crc_token=abc' })).body, { ok: true });
    });
  });

  describe('or want a certain answer', () => {
    const order = { event: 'order.placed', email: 'ada@example.org' };

    it('get the one that the source carries, as text', async () => {
      const path = await newPath({ answer: 'OK' });
      for (const sent of [
        { method: 'POST', body: order },
        { method: 'POST', body: { event: 'nobody' } },
        { method: 'POST', body: [order, order] },
        { method: 'POST', raw: '' },
        { method: 'GET' },
      ]) {
        const { status, text, headers } = await send(path, sent);
        assert.deepEqual([status, text], [200, 'OK']);
        assert.match(headers.get('Content-Type') ?? '', /^text\/plain/);
      }
      const echoed = await send(path, { method: 'GET', query: '?challenge=c' });
      assert.equal(echoed.text, 'c');
      assert.equal((await send(path, { method: 'POST', raw: '{' })).status, 400);
    });

    it('which is shown, changed and taken away', async () => {
      const { body } = await client.post('/api/event-sources', { name: 'Shop', answer: 'OK' });
      const at = `/api/event-sources/${body.id}`;
      assert.equal(body.answer, 'OK');
      assert.equal((await client.put(at, { answer: '[accepted]' })).body.answer, '[accepted]');
      assert.equal((await client.put(at, { answer: null })).body.answer, null);
      for (const answer of ['', '\n', '€', 'x'.repeat(201), 7])
        assert.equal((await client.put(at, { answer })).status, 422, String(answer));
    });

    const known: [string, object, RegExp][] = [
      [
        'Digistore24',
        { event: 'on_payment', api_mode: 'live', sha_sign: 'X', email: 'ada@example.org' },
        /^OK$/,
      ],
      [
        'Dropbox Sign',
        { json: { event: { event_type: 'callback_test', event_hash: 'x' } } },
        /^Hello API Event Received$/,
      ],
      [
        'Adyen',
        { live: 'false', notificationItems: [{ NotificationRequestItem: { pspReference: '1' } }] },
        /^\[accepted\]$/,
      ],
    ];
    for (const [what, body, answer] of known)
      it(`that is known: ${what}`, async () => {
        const response = await send(await newPath(), { method: 'POST', body });
        assert.deepEqual([response.status, answer.test(response.text)], [200, true], response.text);
      });
  });

  describe('or send their data in the query', () => {
    const query = `?event=lead&email=ada%40example.org&first_name=J%F6rg`;

    it('are heard where the source allows it', async () => {
      const path = await newPath({ acceptsQuery: true });
      assert.equal((await send(path, { method: 'HEAD', query })).status, 200);
      assert.deepEqual(await eventNames(), []);
      const { body } = await send(path, { method: 'GET', query });
      assert.equal(body.eventName, 'lead');
      await send(path, { method: 'POST', query: query.replace('lead', 'sale'), raw: '' });
      await send(path, { method: 'GET', query: '?challenge=c' });
      await send(path, { method: 'GET' });
      assert.deepEqual(await eventNames(), ['sale', 'lead']);
      const [contact] = (await client.get('/api/contacts')).body.data;
      assert.deepEqual([contact.email, contact.firstName], ['ada@example.org', 'Jörg']);
    });

    it('are only answered otherwise', async () => {
      const path = await newPath();
      for (const method of ['GET', 'POST']) {
        const { status, body } = await send(path, { method, query, ...(method === 'POST' && { raw: '' }) });
        assert.deepEqual([status, body], [200, { ok: true }]);
      }
      assert.deepEqual(await eventNames(), []);
    });

    it('must sign in like everyone else', async () => {
      const signing = { scheme: 'bearer', secret: 'a long enough token' };
      const path = await newPath({ acceptsQuery: true, signing });
      assert.equal((await send(path, { method: 'GET', query })).status, 401);
      const headers = { Authorization: `Bearer ${signing.secret}` };
      assert.equal((await send(path, { method: 'GET', query, headers })).status, 200);
    });

    it('can look at what was received, but not at checks of the URL', async () => {
      const { body: source } = await client.post('/api/event-sources', { name: 'S', acceptsQuery: true });
      const path = new URL(source.url).pathname;
      await send(path, { method: 'GET' });
      const { body } = await send(path, { method: 'GET', query });
      const payloads = `/api/event-sources/${source.id}/payloads`;
      const [payload, ...others] = (await client.get(payloads)).body.data;
      assert.deepEqual([payload.eventIds, others], [[body.eventId], []]);
      const tested = await client.post(`/api/event-sources/${source.id}/test-mapping`, {
        payloadId: payload.id,
      });
      assert.equal(tested.body.email, 'ada@example.org', tested.text);
    });
  });

  it('may add a slash to it, and a query', async () => {
    const path = await newPath();
    for (const end of ['/', '/?x=1', '?x=1'])
      assert.equal(
        (await send(path, { method: 'POST', query: end, body: { event: 'a', email: newEmail() } })).status,
        200,
      );
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      assert.equal((await send(path, { method, query: '/' })).status, 200, method);
    assert.equal((await send(path, { method: 'GET', query: '//' })).status, 404);
    assert.equal((await send(`${path}x`, { method: 'OPTIONS' })).status, 404);
  });
});
