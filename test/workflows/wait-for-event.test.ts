import assert from 'node:assert/strict';
import type { Step, WaitForEventStep } from '../../domain/automation/automation.js';
import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import { someEmail } from '../support/engine/engine.js';
import { enrollmentOf, statusOf, untilEnded } from '../support/engine/enrollments.js';
import { entered, jump, linesOf, pause, resume, skip } from '../support/engine/operators.js';
import type { SmtpRule } from '../support/servers/smtp-sink.js';
import { startStack, type Stack } from '../support/engine/stack.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const paid: WaitForEventStep = { id: 'paid', type: 'waitForEvent', event: 'paid', timeout: '30 days' };
const later: Step = { id: 'later', type: 'wait', for: '30 days' };

describe('a wait for an event', function () {
  this.timeout(90_000);
  const stack = useWorker();

  it('ends with the event, which the timeline names', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [paid] });
    const email = someEmail();
    await ws.send(email, 'in');
    const waiting = await entered(ws, email, 'paid');
    assert.deepEqual(waiting.waiting, { key: 'paid', visit: 1 });
    const { eventId } = await ws.send(email, 'Paid');
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.deepEqual(
      linesOf(row, 'awaited').map((line) => line.eventId),
      [eventId],
    );
  });

  it('ignores silent events, before it has begun and after', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ id: 'first', type: 'wait', for: '1 second' }, paid] });
    const email = someEmail();
    await ws.send(email, 'in');
    await ws.send(email, 'paid', { silent: true });
    await entered(ws, email, 'paid');
    await ws.send(email, 'paid', { silent: true });
    const { eventId } = await ws.send(email, 'paid');
    const row = await untilEnded(ws, email);
    assert.deepEqual(
      linesOf(row, 'awaited').map((line) => line.eventId),
      [eventId],
    );
  });

  it('ignores an event that does not meet its conditions', async () => {
    const ws = await stack.workspace();
    const where = { all: [{ field: 'event.order', op: 'eq', value: { ref: 'entry.order' } } as const] };
    await ws.automation({ on: 'in', steps: [{ ...paid, where }] });
    const email = someEmail();
    await ws.send(email, 'in', { properties: { order: 'a' } });
    await entered(ws, email, 'paid');
    await ws.send(email, 'paid', { properties: { order: 'b' } });
    const { eventId } = await ws.send(email, 'paid', { properties: { order: 'a' } });
    const row = await untilEnded(ws, email);
    assert.deepEqual(
      linesOf(row, 'awaited').map((line) => line.eventId),
      [eventId],
    );
  });

  it('continues after its timeout', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ ...paid, timeout: '1 second' }, later] });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await entered(ws, email, 'later');
    assert.equal(linesOf(row, 'timedOut').length, 1);
    assert.equal(row.waiting, undefined);
  });

  it('exits after its timeout if configured to', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ ...paid, timeout: '1 second', onTimeout: 'exit' }, later] });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'exited');
    assert.equal(row.exitReason, 'timeout');
    await waitUntil(async () => (await statusOf(stack.temporal, row._id)) === 'COMPLETED', 20_000);
  });

  it('ends when an operator skips it', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [paid] });
    const email = someEmail();
    await ws.send(email, 'in');
    await entered(ws, email, 'paid');
    await skip(ws, email);
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.equal(linesOf(row, 'timedOut').length, 0);
  });

  it('matches an event only once', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [paid, { ...paid, id: 'again' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    await entered(ws, email, 'paid');
    await ws.send(email, 'paid');
    await entered(ws, email, 'again');
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal((await enrollmentOf(ws, email)).status, 'active');
    await ws.send(email, 'paid');
    const row = await untilEnded(ws, email);
    assert.equal(new Set(linesOf(row, 'awaited').map((line) => line.eventId)).size, 2);
  });

  it('of a keyed enrollment matches events with the same key or with none', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', reentry: { key: 'event.order' }, steps: [paid, later] });
    const email = someEmail();
    await ws.send(email, 'in', { properties: { order: 7 } });
    await entered(ws, email, 'paid');
    await ws.send(email, 'paid', { properties: { order: '7' } });
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal((await enrollmentOf(ws, email)).step, 'paid');
    await ws.send(email, 'paid', { properties: { order: 7 } });
    await entered(ws, email, 'later');
  });

  it('continues only after the resume if the enrollment is paused', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [paid, later] });
    const email = someEmail();
    await ws.send(email, 'in');
    await entered(ws, email, 'paid');
    await pause(ws, email);
    await ws.send(email, 'paid');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const held = await enrollmentOf(ws, email);
    assert.equal(held.step, 'paid');
    assert.equal(linesOf(held, 'awaited').length, 1);
    await resume(ws, email);
    await entered(ws, email, 'later');
  });

  it('misses no event that arrives while the step is entered', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [paid] });
    const emails = Array.from({ length: 60 }, () => someEmail());
    const rushed = async (email: string, i: number): Promise<void> => {
      await ws.send(email, 'in');
      await new Promise((resolve) => setTimeout(resolve, i * 5));
      await ws.send(email, 'paid');
    };
    await Promise.all(emails.map(rushed));
    for (const email of emails) {
      const row = await untilEnded(ws, email);
      assert.equal(row.status, 'completed');
      assert.equal(linesOf(row, 'awaited').length, 1);
    }
  });

  const answers: Record<string, { rule: Pick<SmtpRule, 'delayMs' | 'drop'>; line: TimelineEntry['type'] }> = {
    'before the mail server has answered': { rule: { delayMs: 1_000 }, line: 'emailSent' },
    'although the answer to the mail was lost': {
      rule: { delayMs: 1_000, drop: true },
      line: 'emailUncertain',
    },
  };
  for (const [when, { rule, line }] of Object.entries(answers))
    it(`after a mail hears an event that came ${when}`, async () => {
      const ws = await stack.workspace();
      const email = someEmail();
      stack.smtp.behave({ at: 'message', to: email, ...rule });
      const mail: Step = { id: 'ask', type: 'sendEmail', subject: 'Paid?', text: 'Paid?' };
      await ws.automation({ on: 'in', steps: [mail, paid] });
      await ws.send(email, 'paid');
      await ws.send(email, 'in');
      await waitUntil(
        async () => (await stack.db.collections.Message.findOne({ to: email }))?.status === 'sending',
      );
      const { eventId } = await ws.send(email, 'paid');
      assert.equal(linesOf(await enrollmentOf(ws, email), line).length, 0);
      const row = await untilEnded(ws, email);
      assert.equal(linesOf(row, line).length, 1);
      assert.deepEqual(
        linesOf(row, 'awaited').map((awaited) => awaited.eventId),
        [eventId],
      );
    });

  it('in two automations after their mails hears the same event that came before both answers', async () => {
    const ws = await stack.workspace();
    const email = someEmail();
    stack.smtp.behave({ at: 'message', to: email, delayMs: 1_500 });
    const mail: Step = { id: 'ask', type: 'sendEmail', subject: 'Paid?', text: 'Paid?' };
    for (const name of ['First', 'Second']) await ws.automation({ on: 'in', name, steps: [mail, paid] });
    await ws.send(email, 'in');
    const { Message, Enrollment } = stack.db.collections;
    await waitUntil(async () => (await Message.countDocuments({ to: email, status: 'sending' })) === 2);
    const { eventId } = await ws.send(email, 'paid');
    const ended = { workspaceId: ws.id, status: 'completed' as const };
    await waitUntil(async () => (await Enrollment.countDocuments(ended)) === 2, 30_000);
    const rows = await Enrollment.find(ended).toArray();
    assert.deepEqual(
      rows.flatMap((row) => linesOf(row, 'awaited').map((line) => line.eventId)),
      [eventId, eventId],
    );
  });

  it('that an operator jumps to matches only later events', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [later, paid] });
    const email = someEmail();
    await ws.send(email, 'in');
    await entered(ws, email, 'later');
    await ws.send(email, 'paid');
    await jump(ws, email, 'paid');
    await waitUntil(async () => (await enrollmentOf(ws, email)).waiting !== undefined, 20_000);
    await ws.send(email, 'paid');
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.equal(row.run, 2);
  });
});

describe('a wait for an event that arrives before the worker enters the step', function () {
  this.timeout(90_000);
  let stack: Stack;

  before(async () => {
    stack = await startStack({ workers: 0 });
  });

  after(() => stack.stop());

  it('finds it in the event log; each wait finds its own', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = [
      { id: 'which', type: 'branch', if: { all: [{ field: 'contact.email', op: 'exists' }] }, then: [paid] },
      { ...paid, id: 'shipped', event: 'shipped' },
    ];
    await ws.automation({ on: 'in', steps });
    const [early, reverse] = [someEmail(), someEmail()];
    await ws.send(early, 'paid');
    await ws.send(early, 'in');
    await ws.send(early, 'paid');
    await ws.send(early, 'shipped');
    // Shipped before it was paid: the second wait starts with the payment, and no such event follows it.
    await ws.send(reverse, 'in');
    await ws.send(reverse, 'shipped');
    await ws.send(reverse, 'paid');
    await stack.startWorker();
    assert.equal((await untilEnded(ws, early)).status, 'completed');
    await entered(ws, reverse, 'shipped');
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal((await enrollmentOf(ws, reverse)).status, 'active');
  });
});
