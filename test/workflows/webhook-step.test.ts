import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import type { Step, WebhookStep } from '../../domain/automation/automation.js';
import { withSealedHeaders } from '../../models/core/sealed-headers.js';
import { rotatedSecrets, signingSecrets } from '../../models/webhooks/webhook-secret.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { workspaceSecrets } from '../../models/accounts/workspace-secrets.js';
import { secretKey, someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { eraseCopies } from '../support/engine/jobs.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import {
  startHttpSink,
  type HttpSink,
  type SinkRequest,
  type SinkResponse,
} from '../support/servers/http-sink.js';
import { entered, linesOf, pause, resume } from '../support/engine/operators.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

/** Calls of a receiver that takes 2 s for each. */
const SLOW = 30;

describe('a webhook step', function () {
  this.timeout(60_000);
  const stack = useWorker();
  let http: HttpSink;

  // The limiter slows an origin down that asks for it, so each test has its own receiver.
  beforeEach(async () => {
    http = await startHttpSink();
  });
  afterEach(() => http.close());

  const call = (id: string, rest: Partial<WebhookStep> = {}): WebhookStep => ({
    id,
    type: 'webhook',
    url: `${http.url}/${id}`,
    ...rest,
  });
  const long: Step = { id: 'long', type: 'wait', for: '30 days' };

  /** Enrolls a contact in an automation with these steps. */
  async function run(ws: TestWorkspace, steps: Step[], properties: object = {}) {
    const email = someEmail();
    const on = `on ${new ObjectId().toHexString()}`;
    await ws.automation({ on, steps });
    await ws.send(email, on, { properties: JSON.parse(JSON.stringify(properties)) });
    return email;
  }

  async function deliveriesOf(ws: TestWorkspace): Promise<WebhookDeliveryRecord[]> {
    return ws.db.collections.WebhookDelivery.find({ workspaceId: ws.id }).toArray();
  }

  async function secretsOf(ws: TestWorkspace): Promise<string[]> {
    const secrets = await workspaceSecrets(ws.db, secretKey, ws.id);
    return signingSecrets(secretKey, secrets, new Date());
  }

  function verify(secret: string | undefined, { body, headers }: SinkRequest): void {
    new Webhook(secret ?? '').verify(body, headers, { jsonParse: false });
  }

  const callbacks: Record<string, { answers: SinkResponse[]; between: Step[] }> = {
    'before the receiver answers': { answers: [{ delayMs: 500 }], between: [] },
    'although its first answer was lost': { answers: [{ reset: true }], between: [] },
    'before a branch that leads to the wait': {
      answers: [{ delayMs: 500 }],
      between: [{ id: 'b', type: 'branch', if: { all: [] }, then: [], else: [] }],
    },
  };
  for (const [when, { answers, between }] of Object.entries(callbacks))
    it(`is followed by a wait that hears a callback: ${when}`, async () => {
      const ws = await stack.workspace();
      http.answer(...answers);
      const done: Step = { id: 'done', type: 'waitForEvent', event: 'done', timeout: '30 days' };
      const on = `on ${new ObjectId().toHexString()}`;
      await ws.automation({ on, steps: [call('work'), ...between, done] });
      const email = someEmail();
      await ws.send(email, 'done');
      await ws.send(email, on);
      await http.waitFor(1);
      const { eventId } = await ws.send(email, 'done');
      const row = await untilEnded(ws, email);
      assert.deepEqual(
        linesOf(row, 'awaited').map((line) => line.eventId),
        [eventId],
      );
    });

  it('signs every attempt by Standard Webhooks, with one webhook-id, and honours Retry-After', async () => {
    const ws = await stack.workspace();
    http.answer({ status: 429, headers: { 'retry-after': '7' } }, { status: 204 });
    const email = await run(ws, [call('call', { body: { who: '{{ contact.email }} ä' } })]);
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    const [secret] = await secretsOf(ws);
    assert.equal(http.requests.length, 2);
    for (const request of http.requests) verify(secret, request);
    assert.equal(new Set(http.requests.map(({ headers }) => headers['webhook-id'])).size, 1);
    const [first = 0, second = 0] = http.requests.map(({ at }) => Date.parse(at));
    assert.ok(second - first >= 6_900 && second - first < 12_000, `after ${second - first} ms`);
    const timestamps = http.requests.map(({ headers }) => Number(headers['webhook-timestamp']));
    assert.ok((timestamps[1] ?? 0) >= (timestamps[0] ?? 0) + 6, timestamps.join());
    const [delivery] = await deliveriesOf(ws);
    assert.ok(delivery);
    assert.equal(delivery._id.toHexString(), http.requests[0]?.headers['webhook-id']);
    assert.deepEqual(
      delivery.attempts.map(({ status }) => status),
      [429, 204],
    );
    assert.deepEqual([delivery.status, delivery.tries, delivery.nextAttemptAt], ['delivered', 2, null]);
  });

  it('signs with both secrets during a rotation, also without a body', async () => {
    const ws = await stack.workspace();
    await untilEnded(ws, await run(ws, [call('get', { method: 'GET' })]));
    const before = await workspaceSecrets(ws.db, secretKey, ws.id);
    const changed = rotatedSecrets(secretKey, before, { graceMs: 60_000, now: new Date() });
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { webhookSecrets: changed } });
    await untilEnded(ws, await run(ws, [call('post')]));
    const [newer, older] = await secretsOf(ws);
    const [get, post] = http.requests;
    assert.ok(get && post);
    assert.equal(get.body, '');
    verify(older, get);
    assert.throws(() => verify(newer, get), /No matching signature/);
    verify(older, post);
    verify(newer, post);
    assert.throws(() => verify(newer, { ...post, body: `${post.body} ` }), /No matching signature/);
  });

  it('keeps its attempts for the whole day if the receiver asks for a second', async () => {
    const ws = await stack.workspace();
    http.always({ status: 429, headers: { 'retry-after': '1' } });
    const email = await run(ws, [call('busy')]);
    await waitUntil(async () => (await deliveriesOf(ws))[0]?.attempts.length === 2, 20_000);
    const [waiting] = await deliveriesOf(ws);
    const due = (waiting?.nextAttemptAt?.getTime() ?? 0) - Date.now();
    assert.ok(waiting?.status === 'pending' && due > 200_000, `in ${due} ms`);
    assert.equal((await enrollmentOf(ws, email)).status, 'active');
  });

  it('shows when the next attempt is due', async () => {
    const ws = await stack.workspace();
    http.answer({ status: 503, headers: { 'retry-after': '3600' } });
    await run(ws, [call('later')]);
    await waitUntil(async () => (await deliveriesOf(ws))[0]?.attempts.length === 1, 20_000);
    const [waiting] = await deliveriesOf(ws);
    const due = (waiting?.nextAttemptAt?.getTime() ?? 0) - Date.now();
    assert.ok(waiting?.status === 'pending' && due > 3_500_000 && due <= 3_600_000, `in ${due} ms`);
  });

  it('shows why a call has ended', async () => {
    const ws = await stack.workspace();
    http.answer({ status: 410 });
    assert.equal((await untilEnded(ws, await run(ws, [call('gone')]))).status, 'failed');
    const [ended] = await deliveriesOf(ws);
    assert.deepEqual([ended?.status, ended?.endReason, ended?.nextAttemptAt], ['failed', 'gone', null]);
  });

  it('stops a pending retry when the enrollment ends', async () => {
    const ws = await stack.workspace();
    http.answer({ status: 503, headers: { 'retry-after': '3600' } });
    const email = someEmail();
    await ws.automation({ on: 'in', exitsOn: 'out', steps: [call('later')] });
    await ws.send(email, 'in');
    await waitUntil(async () => (await deliveriesOf(ws))[0]?.attempts.length === 1, 20_000);
    await ws.send(email, 'out');
    await waitUntil(async () => (await deliveriesOf(ws))[0]?.status === 'stopped', 20_000);
    assert.equal((await deliveriesOf(ws))[0]?.nextAttemptAt, null);
    assert.equal(http.requests.length, 1);
  });

  it('is told once if the enrollment was paused while it was under way', async () => {
    const ws = await stack.workspace();
    http.answer({ status: 200, delayMs: 700 });
    const email = await run(ws, [call('slow'), long]);
    await waitUntil(async () => (await enrollmentOf(ws, email)).effect !== undefined, 20_000);
    await pause(ws, email);
    await waitUntil(async () => (await deliveriesOf(ws))[0]?.status === 'delivered', 20_000);
    await waitUntil(async () => linesOf(await enrollmentOf(ws, email), 'webhookDelivered').length > 0);
    await resume(ws, email);
    const row = await entered(ws, email, 'long');
    assert.deepEqual(
      linesOf(row, 'webhookDelivered').map(({ note }) => note),
      ['HTTP 200'],
    );
    assert.equal(http.requests.length, 1);
  });

  it('fails if a rendered header is invalid', async () => {
    const ws = await stack.workspace();
    const headers = { 'x-name': '{{ event.name }}' };
    const row = await untilEnded(ws, await run(ws, [call('call', { headers })], { name: 'a\r\nhost: b' }));
    assert.equal(row.status, 'failed');
    assert.match(row.lastError ?? '', /"x-name" must not contain control characters/);
    assert.equal(http.requests.length, 0);
  });

  describe('with a response', () => {
    const status = (id: string, value: number) => ({ field: `steps.${id}.status`, op: 'eq', value }) as const;

    it('makes it available to later branches and mails', async () => {
      const ws = await stack.workspace();
      http.answer({
        status: 201,
        body: '{"plan":"pro","customer":{"id":12345678901234567890},"tags":["vip"]}',
      });
      const isPro = {
        all: [
          status('score', 201),
          { field: 'steps.score.body.plan', op: 'eq', value: { ref: 'entry.plan' } } as const,
          { field: 'steps.score.body.tags', op: 'contains', value: 'vip' } as const,
        ],
      };
      const mail = (id: string): Step => ({
        id,
        type: 'sendEmail',
        subject: `${id} {{ steps.score.status }} {{ steps.score.body.customer.id }}`,
        text: 'Hello',
      });
      const told = withSealedHeaders(
        secretKey,
        call('told', {
          url: `${http.url}/told/{{ steps.score.body.plan }}`,
          headers: { 'x-tag': '{{ steps.score.body.tags[0] }}' },
          body: { answer: '{{ steps.score.body | json }}' },
        }),
      );
      const steps: Step[] = [
        call('score'),
        { id: 'which', type: 'branch', if: isPro, then: [mail('pro'), told], else: [mail('free')] },
      ];
      const email = await run(ws, steps, { plan: 'pro' });
      assert.equal((await untilEnded(ws, email)).status, 'completed');
      const mails = stack.smtp.mails.filter(({ to }) => to.includes(email));
      assert.deepEqual(
        mails.map(({ subject }) => subject),
        ['pro 201 12345678901234567890'],
      );
      const [, second] = http.requests;
      assert.deepEqual([second?.url, second?.headers['x-tag']], ['/told/pro', 'vip']);
      assert.match(second?.body ?? '', /12345678901234567890/);
    });

    it('has no body if the response is not JSON, and absent values are missing', async () => {
      const ws = await stack.workspace();
      http.answer({ status: 202, headers: { 'content-type': 'text/plain' }, body: 'thanks' });
      const none = {
        all: [status('call', 202)],
        none: [{ field: 'steps.call.body', op: 'exists' } as const],
      };
      const email = await run(ws, [call('call'), { id: 'which', type: 'branch', if: none, then: [] }]);
      const row = await untilEnded(ws, email);
      assert.equal(linesOf(row, 'chosen')[0]?.note, 'then');
      assert.deepEqual(
        row.stepAnswers?.map(({ step, answer }) => [step, answer]),
        [['call', '{"status":202}']],
      );
    });

    it('stores it as text, outside Temporal, until the contact is erased', async () => {
      const ws = await stack.workspace();
      http.answer({ body: '{"$where":"secret-answer","a.b":{"__proto__":1}}' });
      const email = await run(ws, [call('call'), long]);
      await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'long', 20_000);
      const row = await enrollmentOf(ws, email);
      assert.deepEqual(row.stepAnswers, [
        {
          step: 'call',
          visit: 1,
          answer: '{"status":200,"body":{"$where":"secret-answer","a.b":{"__proto__":1}}}',
        },
      ]);
      const handle = stack.temporal.client.workflow.getHandle(`enrollment-${row._id.toHexString()}`);
      assert.doesNotMatch(JSON.stringify(await handle.fetchHistory()), /secret-answer/);
      await ws.record({
        subject: { by: 'id', id: row.contactId.toHexString() },
        action: { type: 'deleteContact' },
      });
      await eraseCopies(ws.db, ws.id, row.contactId.toHexString());
      const erased = await ws.db.collections.Enrollment.findOne({ _id: row._id });
      assert.deepEqual(erased?.stepAnswers, []);
    });
  });

  it('leaves slots to others: a slow receiver gets few, and waiting for one does not count as an attempt', async () => {
    http.reset();
    const ws = await stack.workspace();
    const other = await stack.workspace();
    const quick = await startHttpSink();
    try {
      http.always({ delayMs: 2_000 });
      await ws.automation({ on: 'slow', steps: [call('slow')] });
      await Promise.all(Array.from({ length: SLOW }, () => ws.send(someEmail(), 'slow')));
      await http.waitFor(1, 20_000);
      const email = await run(other, [call('quick', { url: quick.url })]);
      await quick.waitFor(1, 20_000);
      assert.ok(http.requests.length < SLOW, 'the quick receiver waited for all calls of the slow one');
      assert.equal((await untilEnded(other, email)).status, 'completed');
      assert.ok(http.peak <= 4, `${http.peak} at once`);
      const tries = (await deliveriesOf(ws)).reduce((sum, { attempts }) => sum + attempts.length, 0);
      assert.ok(tries <= http.requests.length, `${tries} tries of ${http.requests.length} calls`);
    } finally {
      http.always({});
      await quick.close();
    }
  });
});
