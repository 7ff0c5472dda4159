import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import { Webhook } from 'standardwebhooks';
import { ObjectId } from 'mongodb';
import { contactText } from '../../domain/webhook/webhook-body.js';
import { closedRunsJob } from '../../engine/jobs/enrollments/closed-runs.js';
import { lateDeliveriesJob } from '../../engine/jobs/settle-deliveries.js';
import { deliveryRow, firstAttemptRow } from '../../engine/intake/parts/deliveries/write-deliveries.js';
import type { RuleRecord } from '../../models/webhooks/rule.js';
import type { WebhookDeliveryRecord } from '../../models/webhooks/webhook-delivery.js';
import { webhookWorkflowId } from '../../workflows/ids.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { lookForAlerts } from '../support/engine/alerts.js';
import { runRecurring, settleDeps } from '../support/engine/jobs.js';
import { startHttpSink, type HttpSink } from '../support/servers/http-sink.js';
import { insertMember } from '../support/audience/workspace-members.js';
import { insertRule, deliveryOf, secretOf } from '../support/engine/rule-records.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

describe('a delivery of a rule', () => {
  const stack = useWorker();
  let sink: HttpSink;
  before(async () => {
    sink = await startHttpSink();
  });
  after(async () => {
    await sink.close();
  });
  beforeEach(() => sink.reset());

  const mailsTo = (email: string) => stack.smtp.mails.filter(({ to }) => to.includes(email));
  const isOver = ({ status }: { status: string }): boolean => status !== 'pending';

  it('sends the event alone, signed by Standard Webhooks', async () => {
    const ws = await stack.workspace();
    const rule = await insertRule(ws, {
      on: 'Order Placed',
      url: `${sink.url}/hook?a=b`,
      action: { method: 'PUT', headers: { 'X-Own': 'yes' } },
    });
    const email = someEmail();
    const patch = { firstName: 'Ada', customFields: { plan: 'pro' } };
    const { eventId, contact } = await ws.send(email, 'order.placed', { properties: { total: 9 }, patch });
    const delivery = await deliveryOf(ws, rule, isOver);
    assert.equal(delivery.status, 'delivered');
    assert.deepEqual(
      delivery.attempts.map(({ status, error }) => [status, error]),
      [[200, null]],
    );
    const [request] = sink.requests;
    assert.ok(request);
    assert.deepEqual([request.method, request.url, request.headers['x-own']], ['PUT', '/hook?a=b', 'yes']);
    assert.equal(request.headers['webhook-id'], delivery._id.toHexString());
    const body: unknown = new Webhook(secretOf(rule)).verify(request.body, request.headers);
    const event = await ws.db.collections.Event.findOne({ workspaceId: ws.id, name: 'order.placed' });
    assert.deepEqual(body, {
      event: 'order.placed',
      payload: {
        eventId,
        contactId: contact?.id,
        email,
        contact: {
          id: contact?.id,
          email,
          firstName: 'Ada',
          lastName: null,
          name: null,
          subscribed: true,
          timezone: null,
          language: null,
          customFields: { plan: 'pro' },
        },
        properties: { total: 9 },
      },
      timestamp: event?.receivedAt.toISOString(),
    });
    assert.deepEqual(event?.decisions, [
      {
        ruleId: rule._id.toHexString(),
        ruleName: rule.name,
        role: 'rule',
        outcome: 'triggered',
        deliveryId: delivery._id.toHexString(),
      },
    ]);
    await waitUntil(
      async () => (await ws.db.collections.Outbox.countDocuments({ workspaceId: ws.id })) === 0,
    );
  });

  it('is retried with the same id until it is delivered', async () => {
    const ws = await stack.workspace();
    const rule = await insertRule(ws, { on: 'paid', url: sink.url });
    sink.answer({ status: 429, headers: { 'retry-after': '7' } }, { status: 204 });
    await ws.send(someEmail(), 'paid');
    const delivery = await deliveryOf(ws, rule, isOver);
    assert.equal(delivery.status, 'delivered');
    assert.deepEqual(
      delivery.attempts.map(({ status }) => status),
      [429, 204],
    );
    assert.deepEqual([delivery.tries, delivery.nextAttemptAt], [2, null]);
    assert.equal(new Set(sink.requests.map(({ headers }) => headers['webhook-id'])).size, 1);
    for (const { body, headers } of sink.requests) new Webhook(secretOf(rule)).verify(body, headers);
    const [first = 0, second = 0] = sink.requests.map(({ at }) => Date.parse(at));
    assert.ok(second - first >= 6_900, `the gap of 7 s was ${String(second - first)} ms`);
    assert.ok(new Set(sink.requests.map(({ headers }) => headers['webhook-timestamp'])).size > 1);
  });

  for (const [how, answer] of [
    ['asks for a minute', { status: 429, headers: { 'retry-after': '60' } }],
    ['hangs', { hang: true }],
  ] as const) {
    it(`is not delayed by another workspace’s receiver at the same host that ${how}`, async () => {
      const [theirs, ours] = [await stack.workspace(), await stack.workspace()];
      await insertRule(theirs, { on: 'paid', url: `${sink.url}/theirs` });
      const rule = await insertRule(ours, { on: 'paid', url: `${sink.url}/ours` });
      const held = 4;
      sink.answer(...Array.from({ length: held }, () => answer));
      for (let i = 0; i < held; i += 1) await theirs.send(someEmail(), 'paid');
      await sink.waitFor(how === 'hangs' ? held : 1);
      sink.answer();
      const began = Date.now();
      await ours.send(someEmail(), 'paid');
      const delivery = await deliveryOf(ours, rule, ({ attempts }) => attempts.length > 0);
      const waited = (delivery.attempts[0]?.at.getTime() ?? Infinity) - began;
      assert.ok(waited < 2_000, `it was attempted after ${String(waited)} ms`);
    });
  }

  for (const asked of ['0', '1', new Date(0).toUTCString()]) {
    it(`is not tried sooner because its receiver says Retry-After: ${asked}`, async () => {
      const ws = await stack.workspace();
      const rule = await insertRule(ws, { on: 'busy', url: sink.url });
      sink.always({ status: 503, headers: { 'retry-after': asked } });
      await ws.send(someEmail(), 'busy');
      const delivery = await deliveryOf(ws, rule, ({ tries }) => tries === 2);
      const [first, second] = delivery.attempts.map(({ at }) => at.getTime());
      assert.ok((second ?? 0) - (first ?? 0) >= 4_400, `${second} - ${first}`);
      const left = (delivery.nextAttemptAt?.getTime() ?? 0) - Date.now();
      assert.ok(delivery.status === 'pending' && left > 200_000, `in ${left} ms`);
    });
  }

  it('ends after a 410, which disables the rule', async () => {
    const ws = await stack.workspace();
    const rule = await insertRule(ws, { on: 'left', url: sink.url });
    sink.answer({ status: 410 });
    await ws.send(someEmail(), 'left');
    const delivery = await deliveryOf(ws, rule, isOver);
    assert.deepEqual([delivery.status, delivery.endReason, delivery.tries], ['failed', 'gone', 1]);
    await waitUntil(async () => {
      const row = await ws.db.collections.Rule.findOne({ _id: rule._id });
      return row?.enabled === false && row.off?.reason === 'gone';
    });
    await ws.send(someEmail(), 'left');
    assert.equal(sink.requests.length, 1);
    assert.equal(await ws.db.collections.WebhookDelivery.countDocuments({ ruleId: rule._id }), 1);
  });

  it('stops when its workflow is cancelled', async () => {
    const ws = await stack.workspace();
    const rule = await insertRule(ws, { on: 'stop', url: sink.url });
    sink.answer({ status: 500 });
    await ws.send(someEmail(), 'stop');
    const pending = await deliveryOf(ws, rule, ({ tries }) => tries === 1);
    const workflow = stack.temporal.client.workflow.getHandle(
      webhookWorkflowId(pending._id.toHexString(), 1),
    );
    await waitUntil(() =>
      workflow.cancel().then(
        () => true,
        () => false,
      ),
    );
    const delivery = await deliveryOf(ws, rule, isOver);
    assert.deepEqual([delivery.status, delivery.endReason], ['stopped', 'cancelled']);
  });

  it('disables its rule after five days of failures, and notifies the admins once', async () => {
    const ws = await stack.workspace();
    const people = await Promise.all(
      (['owner', 'admin', 'editor'] as const).map((role) => insertMember(ws, role)),
    );
    const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000 - 1_000);
    const rule = await insertRule(ws, {
      on: 'dead',
      url: sink.url,
      name: 'Tell <b>',
      failingSince: fiveDaysAgo,
    });
    sink.always({ status: 500 });
    await Promise.all([ws.send(someEmail(), 'dead'), ws.send(someEmail(), 'dead')]);
    await waitUntil(async () => {
      const row = await ws.db.collections.Rule.findOne({ _id: rule._id });
      return row?.enabled === false && row.off?.reason === 'failing';
    });
    const told = people.slice(0, 2);
    await lookForAlerts(ws.db);
    await lookForAlerts(ws.db);
    await waitUntil(() => told.every((email) => mailsTo(email).length > 0));
    const waiting = await ws.db.collections.WebhookDelivery.find({ ruleId: rule._id }).toArray();
    assert.deepEqual(
      waiting.map(({ status }) => status),
      ['pending', 'pending'],
    );
    const notices = await ws.db.collections.Notice.find({ workspaceId: ws.id }).toArray();
    assert.deepEqual(notices.map(({ to }) => to).sort(), told.toSorted());
    const { subject, text } = await PostalMime.parse(mailsTo(told[0] ?? '')[0]?.raw ?? '');
    assert.match(subject ?? '', /turned off/);
    assert.ok(
      text?.includes(
        `/rules/${rule._id.toHexString()}/deliveries?status=undelivered&w=${ws.id.toHexString()}`,
      ),
    );
  });

  it('resets the failure period after a success', async () => {
    const ws = await stack.workspace();
    const failingSince = new Date(Date.now() - 4 * 86_400_000);
    const rule = await insertRule(ws, { on: 'better', url: sink.url, failingSince });
    await ws.send(someEmail(), 'better');
    await waitUntil(
      async () => (await ws.db.collections.Rule.findOne({ _id: rule._id }))?.failingSince === null,
    );
  });

  it('fails when its rule is disabled before it is delivered', async () => {
    const ws = await stack.workspace();
    const rule = await insertRule(ws, { on: 'off', url: sink.url });
    sink.always({ status: 429, headers: { 'retry-after': '1' } });
    await ws.send(someEmail(), 'off');
    await deliveryOf(ws, rule, ({ tries }) => tries === 1);
    await ws.db.models.Rule.updateOne({ _id: rule._id }, { $set: { enabled: false } });
    const delivery = await deliveryOf(ws, rule, isOver);
    assert.deepEqual([delivery.status, delivery.endReason], ['failed', 'ruleOff']);
  });

  it('is taken over by another worker when the first one dies', async () => {
    const ws = await stack.workspace();
    const rule = await insertRule(ws, { on: 'died', url: `${sink.url}/died` });
    const past = new Date(Date.now() - 1);
    const row = await inserted(ws, rule, { claim: { id: 'dead', until: past } });
    const of = { id: row._id.toHexString(), origin: sink.url };
    const command = firstAttemptRow({ ...of, run: 1, seq: 1 }, ws.id, new Date());
    await ws.db.collections.Outbox.insertOne({
      ...command,
      leaseUntil: past,
      leaseOwner: 'dead',
      attempts: 1,
    });
    assert.equal((await deliveryOf(ws, rule, isOver)).status, 'delivered');
    assert.equal(sink.requests.filter(({ url }) => url === '/died').length, 1);
  });

  it('waits for an unresponsive receiver without delaying a healthy one', async () => {
    const ws = await stack.workspace();
    const dead = await startHttpSink({ answer: { hang: true } });
    try {
      const hanging = await insertRule(ws, { on: 'hangs', url: dead.url });
      const healthy = await insertRule(ws, { on: 'healthy', url: `${sink.url}/healthy` });
      await Promise.all(Array.from({ length: 200 }, () => ws.send(someEmail(), 'hangs')));
      await waitUntil(() => dead.requests.length > 0);
      await ws.send(someEmail(), 'healthy');
      await deliveryOf(ws, healthy, isOver);
      const over = {
        ruleId: hanging._id,
        $or: [{ status: { $ne: 'pending' as const } }, { tries: { $gt: 0 } }],
      };
      assert.equal(
        await ws.db.collections.WebhookDelivery.countDocuments(over),
        0,
        'it did not wait for them',
      );
      assert.ok(dead.peak <= 4, `${String(dead.peak)} at a time`);
    } finally {
      await dead.close();
    }
  });

  it('stops when its workflow was terminated, once that is noticed', async () => {
    const ws = await stack.workspace();
    const rule = await insertRule(ws, { on: 'terminated', url: sink.url });
    sink.always({ status: 500 });
    await ws.send(someEmail(), 'terminated');
    const { _id } = await deliveryOf(ws, rule, ({ tries }) => tries === 1);
    const workflow = stack.temporal.client.workflow.getHandle(webhookWorkflowId(_id.toHexString(), 1));
    await waitUntil(() => workflow.terminate().then(Boolean, () => false));
    await waitUntil(async () => {
      await runRecurring(ws.db, closedRunsJob(settleDeps(stack)));
      return (await ws.db.collections.WebhookDelivery.findOne({ _id }))?.status === 'stopped';
    });
  });

  it('continues after Temporal has lost its workflow', async () => {
    const ws = await stack.workspace();
    const rule = await insertRule(ws, { on: 'lost', url: sink.url });
    const { _id } = await inserted(ws, rule, {
      tries: 1,
      nextAttemptAt: new Date(Date.now() - 2 * 3_600_000),
    });
    await runRecurring(ws.db, lateDeliveriesJob(settleDeps(stack)));
    const delivery = await deliveryOf(ws, rule, isOver);
    assert.deepEqual([delivery._id, delivery.status, delivery.run, delivery.tries], [_id, 'delivered', 2, 2]);
  });

  /** A delivery in the database without a workflow. */
  async function inserted(
    ws: TestWorkspace,
    rule: RuleRecord,
    parts: Partial<WebhookDeliveryRecord>,
  ): Promise<WebhookDeliveryRecord> {
    const { contact, eventId } = await ws.send(someEmail(), 'no rule hears it');
    assert.ok(contact !== null && eventId !== null);
    const draft = {
      id: new ObjectId().toHexString(),
      ruleId: rule._id.toHexString(),
      eventId,
      contactId: contact.id,
      contact: contactText(contact.id, contact),
      origin: sink.url,
    };
    const row = { ...deliveryRow(draft, ws.id, new Date()), ...parts };
    await ws.db.collections.WebhookDelivery.insertOne(row);
    return row;
  }
});
