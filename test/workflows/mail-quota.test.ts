import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import { someEmail } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

const hello: Step = { id: 'hello', type: 'sendEmail', kind: 'transactional', subject: 'Hello', text: 'Hi' };

describe('The mails of a workspace', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const mailTo = (email: string) => stack.smtp.mails.find(({ to }) => to.includes(email));

  it('above its quota wait for the next day, and their steps with them', async () => {
    Object.assign(stack.mailQuota, { perDay: 1, unverifiedPerDay: 1 });
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [hello] });
    const [first, second] = [someEmail(), someEmail()];
    await ws.send(first, 'in');
    assert.equal((await untilEnded(ws, first)).status, 'completed');
    await ws.send(second, 'in');
    await waitUntil(async () => (await enrollmentOf(ws, second)).lastError !== null, 20_000);
    const waiting = await enrollmentOf(ws, second);
    assert.equal(waiting.status, 'active');
    assert.match(waiting.lastError ?? '', /^The quota of emails per day is reached; sent after \d{4}-/);
    const message = await ws.db.collections.Message.findOne({ workspaceId: ws.id, to: second });
    assert.match(message?.reason ?? '', /^quota reached until /);
    assert.equal(message?.firstAttemptAt, undefined, 'the day of attempts has not begun');
    assert.equal(mailTo(second), undefined);

    Object.assign(stack.mailQuota, { perDay: 2, unverifiedPerDay: 2 });
    assert.equal((await untilEnded(ws, second)).status, 'completed');
    assert.ok(mailTo(second) !== undefined);
    const [count] = await ws.db.collections.MailCount.find({ workspaceId: ws.id }).toArray();
    assert.equal(count?.sent, 2);
  });

  it('that were refused do not count', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [hello] });
    const email = someEmail();
    stack.smtp.behave({ at: 'rcpt', to: email, reply: '550 5.1.1 No such user' });
    await ws.send(email, 'in');
    await untilEnded(ws, email);
    const [count] = await ws.db.collections.MailCount.find({ workspaceId: ws.id }).toArray();
    assert.equal(count?.sent, 0);
  });

  it('come from the installation until its own address is confirmed', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [hello] });
    const fromOf = async (sender: { senderEmail: string; senderConfirmed?: boolean }) => {
      await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: sender });
      const email = someEmail();
      await ws.send(email, 'in');
      await untilEnded(ws, email);
      return mailTo(email)?.from;
    };
    assert.equal(
      await fromOf({ senderEmail: 'hi@shop.test', senderConfirmed: false }),
      'no-reply@rollcall.test',
    );
    assert.equal(await fromOf({ senderEmail: 'hi@shop.test', senderConfirmed: true }), 'hi@shop.test');
  });
});
