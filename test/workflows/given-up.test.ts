import assert from 'node:assert/strict';
import { queueAccountMail } from '../../api/accounts/links/account-mail.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { stepDeliveryId } from '../../models/automations/step-effect-ids.js';
import type { Step } from '../../domain/automation/automation.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { confirmationOf, newList, signUp } from '../support/audience/confirmations.js';
import { secretKey, someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, statusOf, untilEnded } from '../support/engine/enrollments.js';
import { startHttpSink, type HttpSink } from '../support/servers/http-sink.js';
import { startStack, type Stack } from '../support/engine/stack.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'News', text: 'News' };

describe('what fails for a day from its first attempt', function () {
  this.timeout(60_000);
  const stack = useWorker();
  let http: HttpSink;

  before(async () => {
    http = await startHttpSink();
    stack.smtp.behave({ at: 'rcpt', reply: '451 4.3.0 Try again later' });
  });

  after(async () => {
    stack.smtp.behave();
    await http.close();
  });

  async function entered(ws: TestWorkspace, step: Step): Promise<string> {
    const on = `in ${step.id ?? ''}`;
    await ws.automation({ on, steps: [step] });
    const email = someEmail();
    await ws.send(email, on);
    return email;
  }

  /** Fails the run with the code of the last attempt, and nothing else. */
  async function failedWith(ws: TestWorkspace, email: string, code: string): Promise<void> {
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'failed');
    await waitUntil(async () => (await statusOf(stack.temporal, row._id)) === 'FAILED');
    const handle = stack.temporal.client.workflow.getHandle(enrollmentWorkflowId(row._id.toHexString(), 1));
    const { events } = await handle.fetchHistory();
    const failure = events?.at(-1)?.workflowExecutionFailedEventAttributes?.failure;
    assert.equal(failure?.applicationFailureInfo?.type, code);
  }

  it('fails the enrollment of a mail step', async () => {
    const ws = await stack.workspace();
    const email = await entered(ws, mail);
    const { Message } = ws.db.collections;
    const attempted = { workspaceId: ws.id, firstAttemptAt: { $exists: true } };
    await waitUntil(async () => (await Message.findOne(attempted)) !== null, 20_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    assert.equal(
      (await enrollmentOf(ws, email)).status,
      'active',
      'an attempt failed, but no day has passed',
    );
    await Message.updateOne(attempted, { $set: { firstAttemptAt: new Date(Date.now() - DAY_MS) } });
    await failedWith(ws, email, 'mailRefused');
    const message = await Message.findOne({ workspaceId: ws.id });
    assert.equal(message?.status, 'failed');
    assert.ok(message.attempts > 1);
  });

  it('fails the enrollment of a webhook step', async () => {
    http.always({ status: 500 });
    const ws = await stack.workspace();
    const email = await entered(ws, { id: 'call', type: 'webhook', url: `${http.url}/hook` });
    const { WebhookDelivery } = ws.db.collections;
    const _id = stepDeliveryId({ enrollmentId: (await enrollmentOf(ws, email))._id.toHexString(), visit: 1 });
    await waitUntil(async () => (await WebhookDelivery.findOne({ _id, tries: 1 })) !== null, 20_000);
    await WebhookDelivery.updateOne({ _id }, { $set: { 'attempts.0.at': new Date(Date.now() - DAY_MS) } });
    await failedWith(ws, email, 'webhookAnswered');
    assert.equal((await WebhookDelivery.findOne({ _id }))?.endReason, 'exhausted');
  });

  it('gives up a confirmation mail and a notice', async () => {
    const ws = await stack.workspace();
    const { Message, Notice } = ws.db.collections;
    const email = someEmail();
    await signUp(ws, email, await newList(ws));
    const deps = {
      db: ws.db,
      clock: () => new Date(),
      settings: { secretKey, baseUrl: 'http://rollcall.test' },
    };
    const mailed = { to: someEmail(), mail: { subject: 'Set a new password', html: 'Here', text: 'Here' } };
    await shortTransaction(ws.db, (session) =>
      queueAccountMail(deps, { ...mailed, workspaceId: ws.id }, session),
    );
    const attempted = { workspaceId: ws.id, firstAttemptAt: { $exists: true } };
    await waitUntil(async () => (await Message.findOne(attempted)) !== null, 20_000);
    await waitUntil(async () => (await Notice.findOne(attempted)) !== null, 20_000);
    const dayAgo = { $set: { firstAttemptAt: new Date(Date.now() - DAY_MS) } };
    await Promise.all([Message.updateOne(attempted, dayAgo), Notice.updateOne(attempted, dayAgo)]);
    const failed = { workspaceId: ws.id, status: 'failed' } as const;
    await waitUntil(async () => (await Message.findOne(failed)) !== null, 20_000);
    await waitUntil(async () => (await Notice.findOne(failed)) !== null, 20_000);
    assert.equal(
      (await confirmationOf(ws, email)).status,
      'pending',
      'later mails and the expiry still happen',
    );
  });
});

describe('a step that was entered while the worker was away for 25 hours', function () {
  this.timeout(60_000);
  let stack: Stack;
  let http: HttpSink;

  before(async () => {
    stack = await startStack({ workers: 0 });
    http = await startHttpSink();
  });

  after(async () => {
    await stack.stop();
    await http.close();
  });

  it('is attempted', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [mail, { id: 'call', type: 'webhook', url: `${http.url}/hook` }];
    const email = someEmail();
    await ws.automation({ on: 'in', steps });
    await ws.send(email, 'in');
    const { _id } = await enrollmentOf(ws, email);
    const longAgo = new Date(Date.now() - DAY_MS - 3_600_000);
    const line = { at: longAgo, type: 'stepEntered', step: 'mail', visit: 1 } as const;
    await ws.db.collections.Enrollment.updateOne(
      { _id },
      { $set: { enteredAt: longAgo, visit: 1, step: 'mail' }, $push: { timeline: line } },
    );
    stack.smtp.behave({ at: 'rcpt', reply: '451 4.3.0 Later', times: 1 });
    await stack.startWorker();
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.equal(stack.smtp.mails.length, 1);
    assert.equal(http.requests.length, 1);
    const handle = stack.temporal.client.workflow.getHandle(enrollmentWorkflowId(_id.toHexString(), 1));
    const { events } = await handle.fetchHistory();
    const limits = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled ? [Number(scheduled.scheduleToCloseTimeout?.seconds ?? 0)] : [],
    );
    assert.equal(limits.length, 2);
    assert.ok(
      limits.every((seconds) => seconds === 0),
      'Temporal ends no activity for the time it has waited',
    );
  });
});
