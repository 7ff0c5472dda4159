import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import { engineOn, someEmail } from '../../support/engine/engine.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useWorker } from '../../support/engine/use-worker.js';

const ON_THE_WIRE_MS = 1_500;
const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };

describe('A repeated exit, at another process', function () {
  this.timeout(60_000);
  // A host that stands still for a moment sees the mail arrive before the exit.
  this.retries(3);
  const stack = useWorker();

  it('is answered when side effects in flight have ended, even if the first process has died', async () => {
    const ws = await stack.workspace();
    const before = stack.smtp.mails.length;
    stack.smtp.behave({ at: 'message', delayMs: ON_THE_WIRE_MS });
    await ws.automation({ on: 'in', exitsOn: 'out', steps: [mail] });
    const email = someEmail();
    await ws.send(email, 'in');
    const enrollments = ws.db.collections.Enrollment;
    await waitUntil(
      async () => (await ws.db.collections.Message.findOne({ workspaceId: ws.id }))?.status === 'sending',
      20_000,
    );
    const call = ws.sendCall(email, 'out', { key: 'out' });
    const first = ws.engine.record(call);
    await waitUntil(
      async () => (await enrollments.findOne({ workspaceId: ws.id }))?.status === 'exited',
      20_000,
    );
    assert.equal(stack.smtp.mails.length, before);
    const repeat = await engineOn(ws.db).record(call);
    assert.ok(repeat.kind === 'replayedEvent' && repeat.event.exited === 1);
    assert.equal(stack.smtp.mails.length, before + 1);
    await first;
  });
});
