import assert from 'node:assert/strict';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { enrollmentOf, statusOf, untilEnded } from '../support/engine/enrollments.js';
import { someEmail } from '../support/engine/engine.js';
import { assertAllDocumented } from '../support/http/internal-events.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const hello = {
  id: 'hello',
  type: 'sendEmail',
  subject: 'Hello {{ contact.firstName }}',
  html: '<p>Hi</p>',
} as const;

describe('the enrollment workflow', function () {
  this.timeout(60_000);
  const stack = useWorker();

  it('sends the mail of its step and completes', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'joined', steps: [hello] });
    const email = someEmail();
    await ws.send(email, 'joined', { patch: { firstName: 'Ada' } });
    const enrollment = await untilEnded(ws, email);
    assert.equal(enrollment.status, 'completed');
    const [mail, ...more] = mailsTo(email);
    assert.equal(mail?.subject, 'Hello Ada');
    assert.equal(more.length, 0);
    assert.deepEqual(
      enrollment.timeline.map((line) => line.type),
      ['entered', 'started', 'stepEntered', 'emailSent', 'completed'],
    );
    const sent = await ws.db.collections.Event.findOne({ workspaceId: ws.id, name: 'email_sent' });
    assert.equal(sent?.contactId?.toHexString(), enrollment.contactId.toHexString());
    await assertAllDocumented(ws.db, ws.id, ['email_sent', 'automation_completed']);
  });

  it('sends mails that follow each other in one activity', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'joined', steps: [hello, { ...hello, id: 'again', subject: 'Again' }] });
    const email = someEmail();
    stack.smtp.behave({ at: 'message', to: email, delayMs: 300, times: 1 });
    await ws.send(email, 'joined');
    const { Message } = ws.db.collections;
    await waitUntil(async () => (await Message.findOne({ to: email, status: 'sending' })) !== null);
    // The second mail is refused once, and tried again without the first.
    stack.smtp.behave({ at: 'rcpt', to: email, reply: '451 4.3.0 Later', times: 1 });
    const enrollment = await untilEnded(ws, email);
    stack.smtp.behave();
    assert.equal(enrollment.status, 'completed');
    assert.deepEqual(
      mailsTo(email).map(({ subject }) => subject),
      ['Hello', 'Again'],
    );
    const workflowId = enrollmentWorkflowId(enrollment._id.toHexString(), 1);
    const handle = stack.temporal.client.workflow.getHandle(workflowId);
    await handle.result();
    const { events } = await handle.fetchHistory();
    const scheduled = events?.filter((event) => event.activityTaskScheduledEventAttributes);
    assert.equal(scheduled?.length, 1);
  });

  it('is closed as canceled by an exit event, and sends nothing more', async () => {
    const ws = await stack.workspace();
    const steps = [{ id: 'pause', type: 'wait', for: '3 seconds' } as const, hello];
    await ws.automation({ on: 'carted', exitsOn: 'paid', steps });
    const email = someEmail();
    await ws.send(email, 'carted');
    await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'pause');
    assert.deepEqual(await ws.counts(email, 'paid'), { enrolled: 0, exited: 1 });
    const { _id } = await enrollmentOf(ws, email);
    await waitUntil(async () => (await statusOf(stack.temporal, _id)) === 'CANCELLED');
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    assert.equal(mailsTo(email).length, 0);
  });

  const mailsTo = (email: string) => stack.smtp.mails.filter((mail) => mail.to.includes(email));
});
