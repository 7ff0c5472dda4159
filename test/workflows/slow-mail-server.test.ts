import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import { someEmail } from '../support/engine/engine.js';
import { enrollmentOf } from '../support/engine/enrollments.js';
import { startStack, type Stack } from '../support/engine/stack.js';
import { waitUntil } from '../support/run/wait-until.js';

/** More than a worker runs activities of other kinds at once. */
const DUE = 110;
const SLOW_MS = 20_000;

describe('A mail server that takes 20 s for each mail', function () {
  this.timeout(120_000);
  let stack: Stack;
  before(async () => {
    stack = await startStack();
  });
  after(() => stack.stop());

  it('does not hold up automations without mail', async () => {
    const [mailing, quiet] = [await stack.workspace(), await stack.workspace()];
    await mailing.automation({
      on: 'joined',
      steps: [{ id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' }],
    });
    await quiet.automation({ on: 'joined', steps: [{ id: 'tell', type: 'sendEvent', eventName: 'told' }] });
    const { Enrollment, Message } = stack.db.collections;
    // Its mails are known to be quick, so they may hold as many workflow tasks as mails ever do.
    await mailing.send(someEmail(), 'joined');
    await waitUntil(async () => (await Message.countDocuments({ status: 'sent' })) === 1);
    stack.smtp.behave({ at: 'message', delayMs: SLOW_MS });
    await Promise.all(Array.from({ length: DUE }, () => mailing.send(someEmail(), 'joined')));
    const started = { workspaceId: mailing.id, startedAt: { $ne: null } };
    // Before the first of them is sent.
    await waitUntil(async () => (await Enrollment.countDocuments(started)) === DUE + 1, SLOW_MS - 2_000);

    await quiet.send(someEmail(), 'joined');
    const completed = { workspaceId: quiet.id, status: 'completed' as const };
    await waitUntil(async () => (await Enrollment.countDocuments(completed)) === 1, 10_000);
    const sent = await Message.countDocuments({ workspaceId: mailing.id, status: 'sent' });
    assert.ok(sent < DUE / 2, `${String(sent)} mails were sent meanwhile`);
    stack.smtp.behave();
  });
});

describe('A mail server that does not answer while a worker stops', function () {
  this.timeout(120_000);
  const GRACE_MS = 1_000;
  let stack: Stack;
  before(async () => {
    stack = await startStack({ workers: 0, graceMs: GRACE_MS });
  });
  after(() => stack.stop());

  it('does not hold it up: the mail is uncertain, and its enrollment goes on', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [{ id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' }];
    await ws.automation({ on: 'joined', steps });
    const worker = await stack.startWorker();
    stack.smtp.behave({ at: 'message', delayMs: SLOW_MS });
    const email = someEmail();
    await ws.send(email, 'joined');
    const { Message } = stack.db.collections;
    await waitUntil(async () => (await Message.countDocuments({ status: 'sending' })) === 1, 30_000);
    const began = performance.now();
    await worker.stop();
    assert.ok(performance.now() - began < SLOW_MS / 2);
    assert.equal((await Message.findOne({ workspaceId: ws.id }))?.status, 'uncertain');
    assert.equal((await enrollmentOf(ws, email)).status, 'completed');
  });
});
