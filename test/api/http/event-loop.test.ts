import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { RENDER_LIMITS } from '../../../activities/render/render-limits.js';
import { createRenderPool } from '../../../activities/render/render-pool.js';
import { routes } from '../../../api/routes.js';
import { createWatchdog } from '../../../api/http/event-loop-watchdog.js';
import { Registry } from 'prom-client';
import { blocksByRoute, routesBlockedSince } from '../../support/blocked-routes.js';
import { silent } from '../../support/engine.js';
import { watchEventLoop } from '../../support/event-loop.js';
import { makeOneOfEach, type Ids } from '../../support/one-of-each.js';
import type { SignedUp } from '../../support/api.js';
import { useApi } from '../../support/use-api.js';

const KIB = 1_024;
/** Just below the limit of most bodies. */
const BYTES = 240 * KIB;

function repeat(text: string, separator = ','): string {
  return Array.from({ length: Math.floor(BYTES / (text.length + separator.length)) }, () => text).join(
    separator,
  );
}

function numbered(text: (i: number) => string, length: number): string {
  return Array.from({ length: Math.floor(BYTES / length) }, (_, i) => text(i)).join(',');
}

/** Bodies that cost much more to read or check than to send. */
const shapes: Record<string, string> = {
  'a wide object': `{${numbered((i) => `"k${i}":0`, 9)}}`,
  'an object of wide objects': `{${numbered((i) => `"k${i}":{"a":0,"b":0,"c":0}`, 30)}}`,
  'a key as long as the body': `{"${'x'.repeat(BYTES)}":0}`,
  'a text as long as the body': `{"name":"${'x'.repeat(BYTES)}"}`,
  'arrays in arrays': `{"steps":${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}}`,
  'objects in objects': `{"where":${'{"all":['.repeat(BYTES / 12)}0${']}'.repeat(BYTES / 12)}}`,
  'a long array of zeros': `{"steps":[${repeat('0')}],"fields":[${repeat('0').slice(0, 1_001)}]}`,
  'a long array of empty objects': `{"steps":[${repeat('{}')}]}`,
  'a long array of arrays': `{"fields":[${repeat('[0,[0,[0]]]')}]}`,
  'the same key again and again': `{${repeat('"name":1')}}`,
  'numbers of many digits': `{"customFields":{"a":${'9'.repeat(BYTES)}}}`,
  'escapes only': `{"name":"${repeat('\\u0000', '')}"}`,
  'opening brackets of Liquid': `{"subject":"${repeat('{{', '')}","html":"${repeat('{%', '').slice(0, 1_000)}"}`,
  'opening brackets of HTML': `{"subject":"a","html":"${repeat('<', '').slice(0, BYTES / 2)}"}`,
};

const KNOWN = 200;

describe('The event loop', function () {
  this.timeout(120_000);
  const api = useApi({ checkTemplate });
  let owner: SignedUp;
  let ids: Ids;
  before(async () => {
    owner = await api.signUp();
    ids = await makeOneOfEach(api, owner);
  });

  const bodied = routes.filter(({ body }) => body.kind === 'json');
  const pathOf = (path: string): string => {
    const [, , resource = ''] = path.split('/');
    return path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[resource]?.[name] ?? '0'.repeat(24));
  };

  it('is blocked for less than 200 ms by any body, which is never answered with a 5xx', async () => {
    const names = Object.keys(shapes);
    // Every shape meets every fourth route, and every route three or four shapes.
    const calls = bodied.flatMap((route, i) =>
      names.filter((_name, j) => (i + j) % 4 === 0).map((name) => ({ route, name })),
    );
    assert.ok(calls.length >= KNOWN, String(calls.length));
    const before = await blocksByRoute(api);
    for (const { route, name } of calls) {
      const what = `${route.method} ${route.path} with ${name}`;
      const response = await fetch(api.url + pathOf(route.path), {
        method: route.method,
        headers: { 'Content-Type': 'application/json', Cookie: owner.client.cookie },
        body: shapes[name] ?? '',
      });
      await response.arrayBuffer();
      assert.ok(response.status < 500, `${what}: ${String(response.status)}`);
    }
    assert.deepEqual(await routesBlockedSince(api, before), []);
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
