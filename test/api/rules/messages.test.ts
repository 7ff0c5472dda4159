import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import type { ApiClient, ApiResponse } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { newEmail } from '../../support/http/api.js';
import {
  startChatService,
  type ChatService,
  type ChatServiceName,
} from '../../support/sources/chat-services.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { newRule, ruleBody } from '../../support/engine/rules.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';

describe('what rules send', () => {
  const stack = useWorker();
  const api = useApi(() => ({ ...on(stack)(), checkTemplate }));
  const { client } = useOwner(api);
  const chats: Partial<Record<ChatServiceName, ChatService>> = {};
  let sink: HttpSink;
  before(async () => {
    sink = await startHttpSink();
    for (const name of ['slack', 'discord', 'teams'] as const) chats[name] = await startChatService(name);
  });
  after(async () => {
    await sink.close();
    for (const chat of Object.values(chats)) await chat.close();
  });
  beforeEach(() => sink.reset());

  /** Sends an event, and returns the delivery it has created, once that has been attempted. */
  const delivered = async (properties: unknown, email = newEmail()): Promise<ApiResponse['body']> => {
    const sent = await client.post('/api/events/send', {
      email,
      eventName: 'order.placed',
      eventProperties: properties,
      contactProperties: { firstName: 'Ada', plan: 'pro' },
    });
    assert.equal(sent.status, 200, sent.text);
    return lastDelivery(client);
  };

  it('can have a body of their own, in which outputs keep their types', async () => {
    const body = {
      customer: '{{ contact.firstName }} <{{ contact.email }}>',
      total: '{{ event.total }}',
      plan: '{{ contact.plan }}',
      lines: '{{ event.lines }}',
      event: '{{ eventName }}',
      none: '{{ event.none }}',
      at: '{{ timestamp }}',
      source: 'rollcall',
    };
    const action = { type: 'webhook', url: `${sink.url}/crm`, method: 'PUT', body };
    const { id, secret, action: saved } = await newRule(client, { action });
    assert.deepEqual(saved, { ...action, headers: {} });
    const email = newEmail();
    const delivery = await delivered({ total: 120.5, lines: [{ sku: 'a' }] }, email);
    const [request] = sink.requests;
    assert.ok(request);
    const { at, ...sent } = JSON.parse(request.body);
    assert.deepEqual(sent, {
      customer: `Ada <${email}>`,
      total: 120.5,
      plan: 'pro',
      lines: [{ sku: 'a' }],
      event: 'order.placed',
      source: 'rollcall',
    });
    assert.match(at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.equal(request.method, 'PUT');
    new Webhook(secret).verify(request.body, request.headers);
    assert.deepEqual(delivery.request, { method: 'PUT', body: request.body });
    assert.equal(delivery.ruleId, id);
  });

  it('that cannot be rendered fail at once, and the log says why', async () => {
    const body = { text: '{{ event.text | split: "" | join: event.text }}' };
    await newRule(client, { action: { type: 'webhook', url: sink.url, body } });
    const delivery = await delivered({ text: 'x'.repeat(3_000) });
    assert.deepEqual([delivery.status, delivery.endReason], ['failed', 'templateFailed']);
    assert.deepEqual([delivery.attempts.length, delivery.nextAttemptAt], [1, null]);
    assert.match(delivery.attempts[0].error, /^Template: /);
    assert.deepEqual(sink.requests, []);
  });

  for (const preset of ['slack', 'discord', 'teams'] as const) {
    const chat = (): ChatService => {
      const service = chats[preset];
      assert.ok(service);
      return service;
    };
    const latest = (): string | undefined => chat().messages.at(-1);

    it(`are messages that ${preset} accepts, with the properties unless they have a text`, async () => {
      await newRule(client, { action: { type: 'webhook', url: chat().url, preset } });
      const email = newEmail();
      const { status, attempts } = await delivered({ total: 120, note: 'a' }, email);
      assert.deepEqual([status, attempts.length], ['delivered', 1], JSON.stringify(chat().answers));
      const bold = preset === 'slack' ? '*order.placed*' : '**order.placed**';
      assert.equal(latest()?.replace(/\n+/g, '\n'), `${bold}: ${email}\ntotal: 120\nnote: "a"`);
    });

    it(`cannot mention people or format messages in ${preset} by their data`, async () => {
      const text = '<https://example.com|Order> by {{ event.name }}';
      await newRule(client, { action: { type: 'webhook', url: chat().url, preset, text } });
      await delivered({ name: '<!channel> & [you](https://evil.example) *won* @everyone' });
      const given: Record<ChatServiceName, string> = {
        slack: '&lt;!channel&gt; &amp; [you](https://evil.example) *won* @everyone',
        discord: String.raw`\<!channel\> & \[you\](https://evil.example) \*won\* @everyone`,
        teams: String.raw`\<!channel\> & \[you\](https://evil.example) \*won\* @everyone`,
      };
      assert.equal(latest(), `<https://example.com|Order> by ${given[preset]}`);
    });

    it(`are neither too long nor empty for ${preset}`, async () => {
      const { id } = await newRule(client, {
        action: {
          type: 'webhook',
          url: chat().url,
          preset,
          text: '{{ event.text }}{{ event.text }}{{ event.text }}',
        },
      });
      for (const long of ['漢'.repeat(20_000), '😀'.repeat(16_000)]) {
        assert.equal((await delivered({ text: long })).status, 'delivered', JSON.stringify(chat().answers));
        assert.match(latest() ?? '', /^(?:漢+|(?:😀)+)…$/u);
      }
      assert.equal((await delivered({ text: ' ' })).status, 'delivered');
      assert.equal(latest(), 'order.placed');
      const test = await client.post(`/api/rules/${id}/test`);
      assert.equal(test.status, 202, test.text);
      await waitUntil(
        async () => (await client.get(`/api/webhook-deliveries/${test.body.id}`)).body.status === 'delivered',
      );
    });
  }

  it('are the usual body with a message, as generic JSON', async () => {
    const action = { type: 'webhook', url: sink.url, preset: 'json', text: 'Total: {{ event.total }}' };
    await newRule(client, { action });
    await delivered({ total: 120 });
    const { text, event, payload } = JSON.parse(sink.requests[0]?.body ?? '');
    assert.deepEqual([text, event, payload.properties], ['Total: 120', 'order.placed', { total: 120 }]);
  });

  it('can be saved as documented', async () => {
    const page = readFileSync(join(projectRoot(), 'docs/webhooks.md'), 'utf8');
    const rules = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)]
      .map(([, json = '']) => JSON.parse(json))
      .filter((example) => 'trigger' in example);
    assert.equal(rules.length, 2);
    for (const rule of rules) assert.equal((await newRule(client, rule)).name, rule.name);
  });

  it('are checked when a rule is saved', async () => {
    const wrong: [object, string][] = [
      [{ body: { a: '{{ event.total' } }, 'action.body'],
      [{ body: { '{{ event.total }}': 1 } }, 'action.body'],
      [{ body: 'x'.repeat(32_768) }, 'action.body'],
      [{ preset: 'slack', text: '{% if %}' }, 'action.text'],
      [{ preset: 'irc' }, 'action.preset'],
      [{ preset: 'slack', body: {} }, 'action'],
      [{ text: 'Hello' }, 'action'],
      [{ headers: { 'X-Total': '{{ event.total }}' } }, 'action.headers.X-Total'],
      [{ url: 'https://example.com/{{ event.id }}' }, 'action.url'],
    ];
    for (const [parts, path] of wrong) {
      const action = { type: 'webhook', url: sink.url, ...parts };
      const refused = await client.post('/api/rules', ruleBody({ action }));
      assertProblem(refused, 422, 'invalid');
      assert.deepEqual(
        refused.body.errors.map((error: { path: string }) => error.path),
        [path],
      );
    }
    const keyed = { type: 'webhook', url: sink.url, body: { '{{ event.total }}': 1 } };
    const refused = await client.post('/api/rules', ruleBody({ action: keyed }));
    assert.match(refused.body.detail, /has Liquid in the key "\{\{ event\.total \}\}"/);
  });
});

/** The workspace's latest delivery, after its first attempt. */
async function lastDelivery(client: ApiClient): Promise<ApiResponse['body']> {
  const read = async () => (await client.get('/api/webhook-deliveries?limit=1')).body.data[0];
  await waitUntil(async () => (await read())?.attempts.length > 0);
  return (await client.get(`/api/webhook-deliveries/${(await read()).id}`)).body;
}
