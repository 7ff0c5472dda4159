import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { newEmail, startApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { readReceived, type Received } from '../../support/http/received.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const PATH = '/api/events/stream';

/** Timeout for a slow client. */
const PATIENCE_MS = 10_000;

/** A client of the stream, and what it has received. */
interface Tail {
  status: number;
  type: string | null;
  all: Received[];
  events: () => { eventName: string; id: string; email: string | null; status: string }[];
  /** The id from which it would resume. */
  lastId: () => string;
  ended: Promise<void>;
  leave: () => void;
}

describe('GET /api/events/stream', function () {
  this.timeout(120_000);
  let secret: string;
  const api = useApi();
  const open: Tail[] = [];

  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(async () => {
    const made = await client.post('/api/api-keys', {
      name: 'Test',
      scopes: ['events:read', 'events:write'],
    });
    secret = made.body.secret;
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.leave();
  });

  const send = async (eventName: string, more: object = {}): Promise<void> => {
    const response = await client.post('/api/events/send', { email: newEmail(), eventName, ...more });
    assert.equal(response.status, 200);
  };
  const follow = async (
    options: { query?: string; lastEventId?: string; url?: string; cookie?: string } = {},
  ): Promise<Tail> => {
    const { query = '', lastEventId, url = api.url, cookie } = options;
    const leaving = new AbortController();
    const response = await fetch(`${url}${PATH}${query}`, {
      signal: leaving.signal,
      headers: {
        ...(cookie === undefined ? { Authorization: `Bearer ${secret}` } : { Cookie: cookie }),
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      },
    });
    const all: Received[] = [];
    const tail: Tail = {
      status: response.status,
      type: response.headers.get('Content-Type'),
      all,
      events: () => all.flatMap(({ data, event }) => (data && !event ? [JSON.parse(data)] : [])),
      lastId: () => all.findLast(({ id }) => id !== undefined)?.id ?? '',
      ended: readReceived(response, all),
      leave: () => leaving.abort(),
    };
    open.push(tail);
    // The first heartbeat shows that the stream is open.
    if (tail.status === 200) await waitUntil(() => all.some(({ id }) => id !== undefined), 20_000);
    return tail;
  };
  const names = (tail: Tail): string[] => tail.events().map(({ eventName }) => eventName);
  const until = async (tail: Tail, eventName: string): Promise<void> =>
    waitUntil(() => names(tail).includes(eventName), 20_000);

  it('sends events as the list shows them, with their email', async () => {
    const tail = await follow();
    assert.deepEqual([tail.status, tail.type], [200, 'text/event-stream; charset=utf-8']);
    const email = newEmail();
    await send('order.placed', { email, eventProperties: { n: 1 } });
    await until(tail, 'contact_added');
    const { body } = await client.get('/api/events');
    assert.deepEqual(tail.events(), body.data.toReversed().toSorted(byName));
    assert.ok(tail.events().every((event) => event.email === email));
  });

  const byName = (a: { eventName: string }, b: { eventName: string }): number =>
    b.eventName.localeCompare(a.eventName);

  it('sends events written by other processes, of this workspace only', async () => {
    const other = await startApi();
    try {
      const tail = await follow({ url: other.url });
      const stranger = await api.signUp();
      await stranger.client.post('/api/events/send', { email: newEmail(), eventName: 'secret' });
      await send('mine');
      await until(tail, 'mine');
      assert.ok(!names(tail).includes('secret'));
    } finally {
      await other.stop();
    }
  });

  it('loses and repeats nothing for a client that reconnects to any process under load', async () => {
    const other = await startApi();
    try {
      let tail = await follow();
      const seen: string[] = [];
      const sending = (async () => {
        for (let i = 0; i < 20; i += 1)
          await Promise.all(Array.from({ length: 10 }, (_, n) => send(`e${i}-${n}`)));
      })();
      for (let round = 0; round < 5; round += 1) {
        await waitUntil(() => tail.events().length >= 20, 20_000);
        tail.leave();
        await tail.ended;
        seen.push(...names(tail));
        tail = await follow({ lastEventId: tail.lastId(), url: round % 2 === 0 ? other.url : api.url });
      }
      await sending;
      await waitUntil(() => seen.length + tail.events().length >= 400, 20_000);
      seen.push(...names(tail));
      const own = seen.filter((name) => name !== 'contact_added');
      assert.equal(own.length, 200);
      assert.equal(new Set(own).size, 200);
    } finally {
      await other.stop();
    }
  });

  it('applies the filters of the list', async () => {
    const email = newEmail();
    await client.post('/api/contacts', { email });
    const tails = {
      name: await follow({ query: '?eventName=Order%20Placed' }),
      email: await follow({ query: `?email=${email}` }),
      status: await follow({ query: '?status=unmapped' }),
      source: await follow({ query: '?source=source' }),
      nobody: await follow({ query: '?email=nobody@example.org' }),
    };
    const { body } = await client.post('/api/event-sources', { name: 'Shop' });
    const { pathname } = new URL(body.url);
    await send('order.placed', { email });
    await api.anonymous().post(pathname, { type: 'strange' });
    await api.anonymous().post(pathname, { type: 'known', email: newEmail() });
    await send('last', { email });
    await until(tails.email, 'last');
    await until(tails.source, 'known');
    assert.deepEqual(names(tails.name), ['order.placed']);
    assert.deepEqual(names(tails.email), ['order.placed', 'last']);
    assert.deepEqual(names(tails.status), ['strange']);
    assert.deepEqual(new Set(names(tails.source)), new Set(['strange', 'known', 'contact_added']));
    assert.deepEqual(names(tails.nobody), []);
  });

  it('sends an unmapped event again when it is applied', async () => {
    const { body } = await client.post('/api/event-sources', { name: 'Shop' });
    const tail = await follow();
    const email = newEmail();
    const kept = await api.anonymous().post(new URL(body.url).pathname, { type: 'odd', agent: { email } });
    await client.put(`/api/event-sources/${body.id}`, { mapping: { email: 'agent.email' } });
    await client.post(`/api/events/${kept.body.eventId}/replay`);
    await until(tail, 'contact_added');
    const own = tail.events().filter(({ id }) => id === kept.body.eventId);
    assert.equal(own.at(-1)?.status, 'applied');
    assert.equal(own.at(-1)?.email, email);
  });

  it('does not send events that have been erased since', async () => {
    const first = await follow();
    const email = newEmail();
    await send('bought', { email, eventProperties: { phone: '5550100' } });
    first.leave();
    const { body } = await client.get(`/api/contacts?search=${email}`);
    await client.delete(`/api/contacts/${body.data[0].id}`);
    const tail = await follow({ lastEventId: first.lastId() });
    await until(tail, 'contact_deleted');
    assert.ok(!JSON.stringify(tail.all).includes('5550100'));
    assert.ok(!JSON.stringify(tail.all).includes(email));
  });

  it('reports when it cannot resume at the given position, and continues from now', async () => {
    const lost = await follow({ lastEventId: 'a'.repeat(40) });
    await send('later');
    await until(lost, 'later');
    assert.equal(lost.all.find(({ event }) => event !== undefined)?.event, 'lost');
  });

  it('ends on shutdown', async () => {
    const other = await startApi();
    const tail = await follow({ url: other.url });
    const began = Date.now();
    await other.stop();
    await tail.ended;
    assert.ok(Date.now() - began < 5_000, `${Date.now() - began} ms`);
  });

  it('disconnects a client that reads nothing, with a final event, and buffers little for it', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`);
    await once(socket, 'readable');
    const events = Array.from({ length: 70 }, () => ({
      email: newEmail(),
      eventName: 'large',
      eventProperties: 'x'.repeat(55_000),
    }));
    const send = async (): Promise<void> => {
      assert.equal((await client.post('/api/events/batch', { events })).status, 200);
    };
    for (let i = 0; i < 4; i += 1) await send();
    // All buffers are full by now, so its time runs; what follows may take seconds.
    const isSlow = sleep(PATIENCE_MS + 5_000);
    for (let i = 0; i < 2; i += 1) await send();
    await isSlow;
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    await once(socket, 'close');
    assert.match(text.slice(-300), /event: slow\ndata: /);
    assert.ok(text.length < 15_000_000, String(text.length));
  });

  it('accepts ten clients of a workspace, and another one when one has disconnected', async () => {
    const tails = await Promise.all(Array.from({ length: 10 }, () => follow()));
    const refused = await client.get(PATH);
    assertProblem(refused, 429, 'rate_limited');
    assert.ok(Number(refused.headers.get('Retry-After')) >= 1);
    const stranger = await api.signUp();
    assert.equal((await stranger.client.request('HEAD', PATH)).status, 200);
    tails[0]?.leave();
    await waitUntil(async () => {
      const again = await follow();
      return again.status === 200;
    }, 10_000);
  });

  it('ends when the key is revoked, and when it loses the scope', async () => {
    for (const lose of [
      (path: string) => client.delete(path),
      (path: string) => client.put(path, { scopes: ['events:write'] }),
    ]) {
      const key = await client.post('/api/api-keys', { name: 'Tail', scopes: ['events:read'] });
      secret = key.body.secret;
      const tail = await follow();
      await lose(`/api/api-keys/${key.body.id}`);
      await tail.ended;
      assert.equal(tail.all.at(-1)?.event, 'revoked');
    }
  });

  it('ends when its user signs out, and when the member is removed', async () => {
    const { client: viewer } = await joinAs(api, owner, 'viewer');
    const signedOut = await follow({ cookie: viewer.cookie });
    assert.equal(signedOut.status, 200);
    await viewer.post('/api/auth/sign-out');
    await signedOut.ended;
    const { client: leaver, userId } = await joinAs(api, owner, 'editor');
    const removed = await follow({ cookie: leaver.cookie });
    await client.delete(`/api/members/${userId}`);
    await removed.ended;
    for (const tail of [signedOut, removed]) assert.equal(tail.all.at(-1)?.event, 'revoked');
  });

  it('requires events:read, and rejects the filters that the list rejects', async () => {
    assertProblem(await api.anonymous().get(PATH), 401, 'unauthenticated');
    const writer = await api.withKey(client, ['events:write']);
    assertProblem(await writer.get(PATH), 403, 'forbidden');
    for (const query of [
      '?page=1',
      '?status=x',
      '?contactId=x',
      '?colour=red',
      '?status=failed&status=failed',
    ])
      assertProblem(await client.get(PATH + query), 422, 'invalid');
    for (const id of ['nonsense', new ObjectId().toHexString().slice(0, 8), 'f'.repeat(3_000)])
      assertProblem(await client.get(PATH, { headers: { 'Last-Event-ID': id } }), 422, 'invalid');
  });
});
