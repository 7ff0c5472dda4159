import assert from 'node:assert/strict';
import { request } from 'node:http';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { RENDER_LIMITS } from '../../../activities/render/render-limits.js';
import { createRenderPool } from '../../../activities/render/render-pool.js';
import type { Endpoint } from '../../../api/endpoint.js';
import { createWatchdog } from '../../../api/http/server/event-loop-watchdog.js';
import { routes } from '../../../api/routes/routes.js';
import { unsubscribeToken } from '../../../models/audience/unsubscribe-token.js';
import { Registry } from 'prom-client';
import { blocksByRoute, routesBlockedSince } from '../../support/servers/blocked-routes.js';
import { silent } from '../../support/engine/engine.js';
import { watchEventLoop } from '../../support/run/event-loop.js';
import { sized } from '../../support/run/sizes.js';
import { bytesOfRule, hostileBodies, type HostileBody } from '../../support/http/hostile-bodies.js';
import { makeOneOfEach, type Ids } from '../../support/http/one-of-each.js';
import { newEmail, type SignedUp } from '../../support/http/api.js';
import { useApi } from '../../support/http/use-api.js';

/** Calls that are known of; a table with fewer rows has lost some. */
const KNOWN = 500;
/** A shape meets so many routes with JSON bodies, of which there are many of the same make. */
const JSON_EVERY = sized({ reduced: 24, full: 8 });
/** Below the limit of requests to one link. */
const CALLS_OF_LINK = 15;

/** A hostile body on its way to a route. */
interface Call {
  route: Endpoint;
  hostile: HostileBody;
  bytes: Buffer;
}

/** Every kind of body that a route takes, in many shapes. They are made before anything is measured. */
function callsOf(table: readonly Endpoint[]): Call[] {
  const made = new Map<string, Buffer>();
  const bytesOf = (route: Endpoint, hostile: HostileBody): Buffer => {
    const size = bytesOfRule(route.body);
    const key = `${hostile.name} ${size}`;
    const bytes = made.get(key) ?? Buffer.from(hostile.make(size));
    made.set(key, bytes);
    return bytes;
  };
  return table.flatMap((route, i) =>
    hostileBodies(route.body)
      .filter((_one, j) => route.body.kind !== 'json' || (i + j) % JSON_EVERY === 0)
      .map((hostile) => ({ route, hostile, bytes: bytesOf(route, hostile) })),
  );
}

/** Sends a body on a connection of its own, since one may be answered before it has been read. */
function statusOf(
  url: string,
  { method, headers, bytes }: { method: string; headers: Record<string, string>; bytes: Buffer },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers, agent: false }, (response) => {
      response.resume().on('end', () => {
        resolve(response.statusCode ?? 0);
        sending.destroy();
      });
    });
    sending.on('error', reject);
    sending.end(bytes);
  });
}

describe('The event loop', function () {
  this.timeout(300_000);
  const api = useApi({ checkTemplate, settings: { trustProxy: 1 } });
  let owner: SignedUp;
  let ids: Ids;
  let ingest = '';
  let form = '';
  let calls: Call[] = [];
  const links: string[] = [];
  before(async () => {
    owner = await api.signUp();
    ids = await makeOneOfEach(api, owner);
    const source = await owner.client.post('/api/event-sources', { name: 'Shop' });
    ingest = new URL(String(source.body.url)).pathname;
    ({ publicId: form } = (await owner.client.post('/api/forms', { name: 'F', fields: [] })).body);
    calls = callsOf(routes);
    const count = calls.filter(({ route }) => route.path === '/unsubscribe/{token}').length;
    for (let i = 0; i < count; i += CALLS_OF_LINK) {
      const { body } = await owner.client.post('/api/contacts', { email: newEmail() });
      links.push(unsubscribeToken(api.secretKey, { contactId: String(body.id), listId: null }));
    }
  });

  /** The path of the nth call of a route, with what gets it as far as its body. */
  const pathOf = (path: string, n: number): string => {
    if (path === '/api/ingest/{token}') return ingest;
    const [, , resource = ''] = path.split('/');
    const special: Record<string, string> = {
      publicId: form,
      ...(path.startsWith('/unsubscribe/') && { token: links[Math.floor(n / CALLS_OF_LINK)] ?? '' }),
    };
    return path.replace(
      /\{(\w+)\}/g,
      (_all, name: string) => special[name] ?? ids[resource]?.[name] ?? '0'.repeat(24),
    );
  };

  it('is blocked for less than 200 ms by a body of any kind, which is never answered with a 5xx', async () => {
    assert.ok(calls.length >= KNOWN, String(calls.length));
    const before = await blocksByRoute(api);
    const answers = new Map<Endpoint, number[]>();
    for (const [n, { route, hostile, bytes }] of calls.entries()) {
      const statuses = answers.get(route) ?? [];
      const what = `${route.method} ${route.path} with ${hostile.name}`;
      const status = await statusOf(api.url + pathOf(route.path, statuses.length), {
        method: route.method,
        headers: {
          'Content-Type': hostile.type,
          ...(hostile.encoding !== undefined && { 'Content-Encoding': hostile.encoding }),
          ...(route.credential !== 'source' && { Cookie: owner.client.cookie }),
          Origin: api.url,
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': `10.0.${n >> 8}.${n & 255}`,
        },
        bytes,
      });
      assert.ok(status < 500, `${what}: ${status}`);
      answers.set(route, [...statuses, status]);
    }
    assert.deepEqual(await routesBlockedSince(api, before), []);
    // A limit would hide what a body costs.
    const limited = [...answers].filter(([, statuses]) => statuses.includes(429));
    assert.deepEqual(
      limited.map(([{ path }]) => path),
      [],
    );
    const bodied = routes.filter(({ body }) => body.kind !== 'none');
    assert.deepEqual(
      bodied.filter((route) => !answers.has(route)).map(({ path }) => path),
      [],
    );
  });
});

/** A loop in a loop within one output, 250 billion rounds. */
const ENDLESS = `{% assign a = (1..500000) %}{{ a | find_exp: "i", "a | has_exp: 'j', 'j < 0'" }}`;

describe('Ten previews that do not end', function () {
  this.timeout(60_000);
  // The real ones end after 2 s.
  const renders = createRenderPool({ ...RENDER_LIMITS, mailMs: 300 });
  const api = useApi({ checkTemplate, renders });
  after(() => renders.close());

  it('leave the event loop free: /healthz answers within 200 ms, and others get their previews', async () => {
    const [hostile, other] = [await api.signUp(), await api.signUp()];
    const preview = (text: string) => ({ template: { subject: 'News', html: text } });
    await other.client.post('/api/templates/preview', preview('a'));
    const before = await blocksByRoute(api);
    const slow = Array.from({ length: 10 }, () =>
      hostile.client.post('/api/templates/preview', preview(ENDLESS)),
    );
    const done = Promise.all(slow).then((answers) => answers.map(({ status }) => status));
    const { blockedMs, result } = await watchEventLoop(async () => {
      const statuses: number[] = [];
      for (let i = 0; i < 20; i += 1) {
        statuses.push((await fetch(`${api.url}/healthz`)).status);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return statuses;
    });
    assert.deepEqual([...new Set(result)], [200]);
    assert.ok(blockedMs < 200, `${blockedMs} ms`);
    const meanwhile = await other.client.post('/api/templates/preview', preview('{{ contact.firstName }}'));
    assert.equal(meanwhile.status, 200, meanwhile.text);
    assert.deepEqual([...new Set(await done)], [422]);
    assert.deepEqual(await routesBlockedSince(api, before), []);
  });
});

describe('The watchdog of the event loop', () => {
  it('names the route of a request that blocks', async () => {
    const metrics = new Registry();
    const closing = new AbortController();
    const watchdog = createWatchdog({ metrics, log: silent, closing: closing.signal });
    const leave = watchdog.enter('/slow');
    watchdog.enter('/quick')();
    await new Promise((resolve) => setTimeout(resolve, 120));
    // Of processor time, which is what counts on a busy machine.
    const began = process.cpuUsage();
    while (process.cpuUsage(began).user < 500_000) Math.sqrt(2);
    leave();
    await new Promise((resolve) => setTimeout(resolve, 120));
    closing.abort();
    const text = await metrics.metrics();
    assert.match(text, /rollcall_event_loop_blocked_total\{route="\/slow"\} 1/);
    assert.doesNotMatch(text, /\/quick/);
  });
});
