import assert from 'node:assert/strict';
import type { ApiClient } from '../../support/http/api-client.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { ruleBody, newRule } from '../../support/engine/rules.js';

const url = 'http://127.0.0.1:1080/orders';
const huge = 'x'.repeat(33_000);
const many = Array.from({ length: 33 }, (_, i) => [`X-${i}`, 'a'] as const);
const webhook = (parts: object) => ({ action: { type: 'webhook', url, ...parts } });
const where = (...all: object[]) => ({ trigger: { event: 'x', where: { all } } });

describe('a rule is refused if it has', () => {
  let api: TestApi;
  let client: ApiClient;
  before(async () => {
    api = await startApi();
    ({ client } = await api.signUp());
  });
  after(() => api.stop());

  const wrong: [string, Record<string, unknown>, string][] = [
    ['no name', { name: undefined }, 'name'],
    ['a name that is none', { name: 7 }, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['a name with a control character', { name: 'a\u0007b' }, 'name'],
    ['no trigger', { trigger: undefined }, 'trigger'],
    ['a trigger that is a text', { trigger: 'order.placed' }, 'trigger'],
    ['a trigger without event', { trigger: {} }, 'trigger.event'],
    ['an event of signs alone', { trigger: { event: '..' } }, 'trigger.event'],
    ['an event of 129 characters', { trigger: { event: 'x'.repeat(129) } }, 'trigger.event'],
    ['an unknown operator', where({ field: 'event.a', op: 'is' }), 'trigger.where.all[0].op'],
    ['a field of nothing', where({ field: 'rule.a', op: 'exists' }), 'trigger.where.all[0].field'],
    ['an empty group', where(), 'trigger.where.all'],
    ['a trigger of more than 32 KiB', where({ field: 'event.a', op: 'eq', value: huge }), 'trigger'],
    ['a trigger with more', { trigger: { event: 'x', once: true } }, 'trigger.once'],
    ['no action', { action: undefined }, 'action'],
    ['another type of action', webhook({ type: 'email' }), 'action.type'],
    ['no url', webhook({ url: undefined }), 'action.url'],
    ['an empty url', webhook({ url: '' }), 'action.url'],
    ['a url of 2,049 characters', webhook({ url: `https://example.com/${'x'.repeat(2_029)}` }), 'action.url'],
    ['a path', webhook({ url: '/orders' }), 'action.url'],
    ['another scheme', webhook({ url: 'ftp://example.com' }), 'action.url'],
    ['credentials', webhook({ url: 'https://a:b@example.com' }), 'action.url'],
    ['a low port', webhook({ url: 'https://example.com:22' }), 'action.url'],
    ['the address of a cloud’s metadata', webhook({ url: 'http://169.254.169.254/' }), 'action.url'],
    ['GET', webhook({ method: 'GET' }), 'action.method'],
    ['Liquid in a key of its body', webhook({ body: { '{{ event.a }}': 1 } }), 'action.body'],
    ['headers in a list', webhook({ headers: [] }), 'action.headers'],
    ['a header that is a number', webhook({ headers: { 'X-A': 1 } }), 'action.headers.X-A'],
    ['a line break in a header', webhook({ headers: { 'X-A': 'a\r\nX-B: b' } }), 'action.headers.X-A'],
    ['a header that HTTP cannot carry', webhook({ headers: { 'X-A': '漢字' } }), 'action.headers.X-A'],
    ['a hidden value where there is none', webhook({ headers: { 'X-A': '•••' } }), 'action.headers.X-A'],
    ['a header’s name with a space', webhook({ headers: { 'X A': 'a' } }), 'action.headers'],
    ['Host', webhook({ headers: { Host: 'a' } }), 'action.headers'],
    ['Content-Length', webhook({ headers: { 'Content-Length': '1' } }), 'action.headers'],
    ['webhook-id', webhook({ headers: { 'Webhook-Id': '1' } }), 'action.headers'],
    ['a header twice', webhook({ headers: { 'X-A': '1', 'x-a': '2' } }), 'action.headers'],
    ['33 headers', webhook({ headers: Object.fromEntries(many) }), 'action.headers'],
    ['headers of more than 8 KiB', webhook({ headers: { 'X-A': 'a'.repeat(8_193) } }), 'action.headers'],
    ['a text as enabled', { enabled: 'true' }, 'enabled'],
    ['a secret of one’s own', { secret: 'whsec_x' }, 'secret'],
    ['a state', { off: null }, 'off'],
  ];
  for (const [what, parts, path] of wrong) {
    it(what, async () => {
      const refused = await client.post('/api/rules', ruleBody(parts));
      assertProblem(refused, 422, 'invalid');
      assert.deepEqual(
        refused.body.errors.map((error: { path: string }) => error.path),
        [path],
      );
    });
  }

  it('several invalid fields, each of which is named, or is not an object', async () => {
    const { body } = await client.post('/api/rules', {
      name: '',
      trigger: {},
      action: { type: 'x' },
      enabled: 1,
    });
    assert.deepEqual(body.errors.map((error: { path: string }) => error.path).sort(), [
      'action.type',
      'action.url',
      'enabled',
      'name',
      'trigger.event',
    ]);
    const raw = (text: string) =>
      client.request('POST', '/api/rules', { raw: text, headers: { 'Content-Type': 'application/json' } });
    assertProblem(await raw('[]'), 400, 'malformed_body');
    assertProblem(await raw('{"name":'), 400, 'malformed_body');
    const hostile = JSON.stringify(ruleBody(webhook({ headers: { PROTO: 'x' } }))).replace(
      'PROTO',
      '__proto__',
    );
    assertProblem(await raw(hostile), 422, 'invalid');
    assert.equal((await client.get('/api/rules')).body.total, 0);
  });

  it('a host whose name resolves to an internal address, also in a change', async () => {
    const checked: string[] = [];
    const strict = await startApi({
      db: api.db,
      settings: { allowPrivateWebhooks: false },
      checkTarget: (origin) => {
        checked.push(origin);
        return Promise.resolve(origin.includes('inside') ? 'leads inside' : null);
      },
    });
    try {
      const { client: theirs } = await strict.signUp();
      const action = { type: 'webhook', url: 'https://inside.example/x' };
      for (const bad of [url, 'http://2130706433/', 'http://[::1]/', action.url]) {
        const refused = await theirs.post('/api/rules', ruleBody({ action: { ...action, url: bad } }));
        assertProblem(refused, 422, 'invalid');
        assert.equal(refused.body.errors[0].path, 'action.url');
      }
      const { id } = await newRule(theirs, { action: { ...action, url: 'https://outside.example/x' } });
      const refused = await theirs.put(`/api/rules/${id}`, { action });
      assert.deepEqual(refused.body.errors, [{ path: 'action.url', message: 'leads inside' }]);
      assert.deepEqual(checked, [
        'https://inside.example',
        'https://outside.example',
        'https://inside.example',
      ]);
    } finally {
      await strict.stop();
    }
  });
});
