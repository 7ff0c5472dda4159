import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { AUTOMATIONS_QUEUE, enrollmentWorkflow } from '../../workflows/messages.js';
import { runOf } from '../support/engine/advance.js';
import { someEmail } from '../support/engine/engine.js';
import { enrollmentOf } from '../support/engine/enrollments.js';
import { useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

describe('A workflow task that is repeated while its mail is being sent', function () {
  this.timeout(60_000);
  const stack = useWorker();
  afterEach(() => stack.smtp.behave());

  it('waits for the mail, and does not send it again', async () => {
    const ws = await stack.workspace();
    await ws.automation({
      on: 'joined',
      steps: [
        { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' },
        { id: 'pause', type: 'wait', for: '1 second' },
      ],
    });
    const email = someEmail();
    stack.smtp.behave({ at: 'message', to: email, delayMs: 1_500 });
    await ws.send(email, 'joined');
    const { Message } = stack.db.collections;
    const sending = { workspaceId: ws.id, status: 'sending' as const };
    await waitUntil(async () => (await Message.countDocuments(sending)) === 1, 20_000);

    // As the same run would be on another worker's, or after its task was lost.
    const again = await stack.temporal.client.workflow.start(enrollmentWorkflow, {
      workflowId: randomBytes(8).toString('hex'),
      taskQueue: AUTOMATIONS_QUEUE,
      args: [runOf(await enrollmentOf(ws, email))],
    });
    const began = performance.now();
    assert.equal(await again.result(), 'completed');
    assert.ok(performance.now() - began < 20_000, 'a claim would have been held for minutes');
    assert.equal(stack.smtp.mails.filter(({ to }) => to.includes(email)).length, 1);
  });
});
