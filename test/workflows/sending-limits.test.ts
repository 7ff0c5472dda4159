import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { linesOf } from '../support/engine/operators.js';
import { limitMail, quietNow } from '../support/engine/sending-limits.js';
import { useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

const news: Step = { id: 'news', type: 'sendEmail', subject: 'News', text: 'Hi' };
const more: Step = { ...news, id: 'more', subject: 'More' };
const receipt: Step = { ...news, id: 'receipt', kind: 'transactional', subject: 'Receipt' };

describe('Quiet hours and caps', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const subjectsTo = (email: string) =>
    stack.smtp.mails
      .filter(({ to }) => to.includes(email))
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]);
  const messagesTo = (ws: TestWorkspace, email: string): Promise<MessageRecord[]> =>
    ws.db.collections.Message.find({ workspaceId: ws.id, to: email }).sort({ createdAt: 1 }).toArray();
  const untilPostponed = (ws: TestWorkspace, email: string) =>
    waitUntil(async () => linesOf(await enrollmentOf(ws, email), 'emailPostponed').length > 0, 20_000);

  async function workspace(): Promise<TestWorkspace> {
    const ws = await stack.workspace();
    const postalAddress = 'Acme, 1 Main Street, Vienna';
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { postalAddress } });
    return ws;
  }

  it('hold back marketing email until quiet hours end, and say so', async () => {
    const ws = await workspace();
    await limitMail(ws, { quietHours: quietNow() });
    await ws.automation({ on: 'in', steps: [news] });
    const email = someEmail();
    await ws.send(email, 'in');
    await untilPostponed(ws, email);
    const waiting = await enrollmentOf(ws, email);
    const [message] = await messagesTo(ws, email);
    assert.equal(waiting.status, 'active');
    assert.equal(waiting.postponed?.visit, waiting.visit);
    const until = waiting.postponed.until;
    assert.ok(until > new Date() && until < new Date(Date.now() + DAY_MS));
    assert.equal(linesOf(waiting, 'emailPostponed')[0]?.note, 'quiet hours');
    assert.deepEqual(
      [message?.status, message?.reason, message?.claim],
      ['claimed', `quiet hours until ${until.toISOString()}`, null],
    );
    assert.equal(message?.firstAttemptAt, undefined, 'the day of attempts has not begun');
    assert.deepEqual(subjectsTo(email), []);

    await limitMail(ws, {});
    const ended = await untilEnded(ws, email);
    assert.equal(ended.status, 'completed');
    assert.equal(linesOf(ended, 'emailPostponed').length, 1);
    assert.deepEqual(subjectsTo(email), ['News']);
  });

  it('follow the time zone of the contact', async () => {
    const ws = await workspace();
    await limitMail(ws, { quietHours: quietNow() });
    await ws.automation({ on: 'in', steps: [news] });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { timezone: 'Pacific/Auckland' } });
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.deepEqual(subjectsTo(email), ['News']);
  });

  it('let transactional email pass, which does not count either', async () => {
    const ws = await workspace();
    await limitMail(ws, {
      quietHours: quietNow(),
      cap: { atMost: 1, within: '1 day', whenReached: 'skip' },
    });
    await ws.automation({ on: 'in', steps: [receipt, { ...receipt, id: 'again' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.deepEqual(subjectsTo(email), ['Receipt', 'Receipt']);
    await limitMail(ws, { cap: { atMost: 1, within: '1 day', whenReached: 'skip' } });
    await ws.automation({ on: 'read', steps: [news] });
    await ws.send(email, 'read');
    await waitUntil(() => subjectsTo(email).length === 3, 20_000);
  });

  it('skip an email above a cap that skips, with the reason, and go on', async () => {
    const ws = await workspace();
    await limitMail(ws, { cap: { atMost: 1, within: '7 days', whenReached: 'skip' } });
    await ws.automation({ on: 'in', steps: [news, more, receipt] });
    const email = someEmail();
    await ws.send(email, 'in');
    const ended = await untilEnded(ws, email);
    assert.equal(ended.status, 'completed');
    const [skipped] = linesOf(ended, 'emailSkipped');
    assert.deepEqual([skipped?.step, skipped?.note], ['more', 'cap reached']);
    assert.deepEqual(subjectsTo(email), ['News', 'Receipt']);
    assert.deepEqual(
      (await messagesTo(ws, email)).map(({ status, reason }) => [status, reason]),
      [
        ['sent', null],
        ['skipped', 'cap reached'],
        ['sent', null],
      ],
    );
  });

  it('hold back an email above a cap that waits, until there is a place', async () => {
    const ws = await workspace();
    await limitMail(ws, { cap: { atMost: 1, within: '7 days', whenReached: 'wait' } });
    await ws.automation({ on: 'in', steps: [news, more] });
    const email = someEmail();
    await ws.send(email, 'in');
    await untilPostponed(ws, email);
    const waiting = await enrollmentOf(ws, email);
    const [first, second] = await messagesTo(ws, email);
    assert.ok(first?.endedAt && second);
    assert.deepEqual([waiting.status, waiting.step], ['active', 'more']);
    assert.equal(linesOf(waiting, 'emailPostponed')[0]?.note, 'cap reached');
    assert.deepEqual(waiting.postponed?.until, new Date(first.endedAt.getTime() + 7 * DAY_MS));
    assert.match(second.reason ?? '', /^cap reached until \d{4}-/);

    const endedAt = new Date(Date.now() - 8 * DAY_MS);
    await ws.db.collections.Message.updateOne({ _id: first._id }, { $set: { endedAt } });
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    assert.deepEqual(subjectsTo(email), ['News', 'More']);
  });

  it('skip an email that waits once it is blocked', async () => {
    const ws = await workspace();
    await limitMail(ws, { quietHours: quietNow() });
    await ws.automation({ on: 'in', steps: [news] });
    const email = someEmail();
    await ws.send(email, 'in');
    await untilPostponed(ws, email);
    await ws.send(email, 'left', { patch: { subscribed: false } });
    const ended = await untilEnded(ws, email);
    assert.equal(linesOf(ended, 'emailSkipped')[0]?.note, 'unsubscribed');
    assert.deepEqual(subjectsTo(email), []);
  });

  it('give the last place under a cap to one of several automations', async () => {
    const ws = await workspace();
    await limitMail(ws, { cap: { atMost: 2, within: '1 day', whenReached: 'skip' } });
    for (let n = 0; n < 4; n += 1) await ws.automation({ on: 'in', steps: [news] });
    const people = Array.from({ length: 5 }, someEmail);
    await Promise.all(people.map((email) => ws.send(email, 'in')));
    const active = { workspaceId: ws.id, status: 'active' as const };
    await waitUntil(async () => (await ws.db.collections.Enrollment.countDocuments(active)) === 0, 30_000);
    for (const email of people) assert.deepEqual(subjectsTo(email), ['News', 'News']);
  });
});
