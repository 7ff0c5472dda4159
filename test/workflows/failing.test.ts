import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import { startHttpSink, type HttpSink } from '../support/servers/http-sink.js';
import { watchEventLoop } from '../support/run/event-loop.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, statusOf, untilEnded } from '../support/engine/enrollments.js';
import { linesOf, pause, resume } from '../support/engine/operators.js';
import { DENIED_HOST } from '../support/engine/stack.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'News', text: 'News' };

describe('an enrollment with failing steps', function () {
  this.timeout(90_000);
  const stack = useWorker();
  let http: HttpSink;
  let call: Step;

  before(async () => {
    http = await startHttpSink();
    call = { id: 'call', type: 'webhook', url: `${http.url}/hook` };
  });

  after(async () => {
    await http.close();
  });

  it('fails when the receiver answers 410; an operator’s retry continues from that step', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [call, mail] });
    const email = someEmail();
    http.answer({ status: 410 });
    await ws.send(email, 'in');
    const failed = await untilEnded(ws, email);
    assert.equal(failed.status, 'failed');
    assert.match(failed.lastError ?? '', /410/);
    await waitUntil(async () => (await statusOf(stack.temporal, failed._id)) === 'FAILED');
    await retry(ws, email);
    const completed = await untilEnded(ws, email);
    assert.equal(completed.status, 'completed');
    assert.equal(completed.run, 2);
    assert.equal(mailsTo(email).length, 1);
  });

  it('fails when the template of a mail does not end, while others go on', async () => {
    const [ws, others] = [await stack.workspace(), await stack.workspace()];
    const text = '{% assign a = (1..500000) %}{{ a | find_exp: "i", "a | has_exp: \'j\', \'j < 0\'" }}';
    await ws.automation({ on: 'endless', steps: [{ ...mail, text }] });
    await ws.automation({ on: 'healthy', steps: [mail] });
    await others.automation({ on: 'healthy', steps: [mail] });
    const stuck = [someEmail(), someEmail(), someEmail()];
    const [own, other] = [someEmail(), someEmail()];
    const { blockedMs } = await watchEventLoop(async () => {
      await Promise.all(stuck.map((email) => ws.send(email, 'endless')));
      await others.send(other, 'healthy');
      assert.equal((await untilEnded(others, other)).status, 'completed');
      const ends = await Promise.all(stuck.map((email) => enrollmentOf(ws, email)));
      assert.ok(ends.some(({ status }) => status === 'active'));
      await ws.send(own, 'healthy');
      for (const email of stuck) {
        const failed = await untilEnded(ws, email);
        assert.equal(failed.status, 'failed');
        assert.match(failed.lastError ?? '', /^Template: /);
      }
      assert.equal((await untilEnded(ws, own)).status, 'completed');
    });
    assert.ok(blockedMs < 200, `${blockedMs} ms`);
    assert.deepEqual(
      [...stuck, own, other].map((email) => mailsTo(email).length),
      [0, 0, 0, 1, 1],
    );
  });

  it('fails when a webhook’s target is a host of the service itself', async () => {
    const ws = await stack.workspace();
    const url = `http://${DENIED_HOST}:${http.port}/`;
    await ws.automation({ on: 'in', steps: [{ id: 'call', type: 'webhook', url }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const failed = await untilEnded(ws, email);
    assert.equal(failed.status, 'failed');
    assert.match(failed.lastError ?? '', /own\.rollcall\.test is a host of the service itself/);
  });

  it('sends no marketing mail after a retry if the contact unsubscribed meanwhile', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [call, mail] });
    const email = someEmail();
    http.answer({ status: 410 });
    await ws.send(email, 'in');
    await untilEnded(ws, email);
    await ws.record({
      subject: { by: 'email', email },
      patch: { subscribed: false },
      action: { type: 'upsertContact' },
    });
    await retry(ws, email);
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.deepEqual(
      row.timeline.filter((line) => line.type === 'emailSkipped').map((line) => line.note),
      ['unsubscribed'],
    );
    assert.equal(mailsTo(email).length, 0);
  });

  it('still sends transactional mail to an unsubscribed contact', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ ...mail, kind: 'transactional' }] });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { subscribed: false } });
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.equal(mailsTo(email).length, 1);
  });

  it('skips the mail to an address that does not exist, and continues', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [mail] });
    const email = someEmail();
    stack.smtp.behave({ at: 'rcpt', to: email, reply: '550 5.1.1 No such user' });
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    stack.smtp.behave();
    assert.equal(row.status, 'completed');
    const message = await ws.db.collections.Message.findOne({ workspaceId: ws.id });
    assert.equal(message?.status, 'bounced');
    assert.equal(
      await ws.db.collections.Event.countDocuments({ workspaceId: ws.id, name: 'email_bounced' }),
      1,
    );
  });

  it('retries when the mail server is busy, and sends once', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [mail] });
    const email = someEmail();
    stack.smtp.behave({ at: 'rcpt', to: email, reply: '450 4.2.0 Later', times: 1 });
    await ws.send(email, 'in');
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.equal(mailsTo(email).length, 1);
  });

  it('records a mail as uncertain if the server’s final reply is lost, and does not resend it', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [mail] });
    const email = someEmail();
    stack.smtp.behave({ at: 'message', to: email, drop: true, times: 1 });
    await ws.send(email, 'in');
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    stack.smtp.behave();
    const message = await ws.db.collections.Message.findOne({ workspaceId: ws.id });
    assert.equal(message?.status, 'uncertain');
    assert.equal(mailsTo(email).length, 1);
  });

  it('says once that a mail is uncertain if the enrollment was paused while it was handed over', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [mail] });
    const email = someEmail();
    stack.smtp.behave({ at: 'message', to: email, delayMs: 1_500, drop: true, times: 1 });
    await ws.send(email, 'in');
    const { Message } = ws.db.collections;
    const messages = { workspaceId: ws.id };
    await waitUntil(async () => (await Message.findOne(messages))?.status === 'sending', 20_000);
    await pause(ws, email);
    await waitUntil(async () => (await Message.findOne(messages))?.status === 'uncertain', 20_000);
    stack.smtp.behave();
    await resume(ws, email);
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.equal(linesOf(row, 'emailUncertain').length, 1);
  });

  it('retries a webhook with the same webhook-id until it is delivered', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ ...call, url: `${http.url}/again` } as Step] });
    http.reset();
    http.answer({ status: 500 });
    await ws.send(someEmail(), 'in');
    await waitUntil(() => http.requests.length === 2, 30_000);
    const ids = new Set(http.requests.map((request) => request.headers['webhook-id']));
    assert.equal(ids.size, 1);
    await waitUntil(async () => {
      const row = await ws.db.collections.WebhookDelivery.findOne({ workspaceId: ws.id });
      return row?.status === 'delivered' && row.attempts.length === 2;
    });
  });

  it('exits in MongoDB when its workflow is cancelled in Temporal', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in' });
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'wait', 20_000);
    const { _id } = await enrollmentOf(ws, email);
    await stack.temporal.client.workflow.getHandle(`enrollment-${_id.toHexString()}`).cancel();
    const row = await untilEnded(ws, email);
    assert.equal(row.exitReason, 'temporal');
  });

  it('fails at once after a mail if the wait that follows has no end', async () => {
    const ws = await stack.workspace();
    await ws.automation({
      on: 'in',
      steps: [mail, { id: 'starts', type: 'wait', untilField: 'event.starts' }],
    });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'failed');
    await waitUntil(async () => (await statusOf(stack.temporal, row._id)) === 'FAILED', 10_000);
    assert.equal(mailsTo(email).length, 1);
  });

  it('ends at an exit step, and triggers other automations', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ id: 'leave', type: 'exit' }] });
    const next = await ws.automation({ on: 'automation_exited' });
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(
      async () =>
        (await ws.db.collections.Enrollment.countDocuments({ workspaceId: ws.id, automationId: next })) === 1,
      20_000,
    );
    const left = await ws.db.collections.Enrollment.findOne({ workspaceId: ws.id, status: 'exited' });
    assert.equal(left?.exitReason, 'step');
  });

  const mailsTo = (email: string) => stack.smtp.mails.filter((m) => m.to.includes(email));
});

async function retry(ws: TestWorkspace, email: string): Promise<void> {
  const row = await enrollmentOf(ws, email);
  await ws.record({
    subject: { by: 'id', id: row.contactId.toHexString() },
    action: { type: 'retryEnrollment', enrollmentId: row._id.toHexString(), by: 'operator', note: null },
  });
}
