import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import type { WakeSignal } from '../../domain/automation/enrollment.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { wakeSignal } from '../../workflows/messages.js';
import { someEmail } from '../support/engine.js';
import { untilEnded } from '../support/enrollments.js';
import { entered, linesOf } from '../support/operators.js';
import { useWorker } from '../support/use-worker.js';

/** From 4 MiB on, the server suggests continue-as-new; a signal may have less than 2 MiB. */
const LENGTHENING = Array.from({ length: 3 }, () => 'x'.repeat(1_600_000));

describe('an enrollment with a long history', function () {
  this.timeout(180_000);
  const stack = useWorker();

  it('continues as a new run at its next step, with the signals received so far', async () => {
    const ws = await stack.workspace();
    const steps: Step[] = ['one', 'two', 'three'].map((id) => ({ id, type: 'wait', for: '30 days' }));
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    const { _id } = await entered(ws, email, 'one');
    const handle = stack.temporal.client.workflow.getHandle(enrollmentWorkflowId(_id.toHexString(), 1));
    const wake = (signal: WakeSignal): Promise<void> => handle.signal(wakeSignal, signal);
    const first = (await handle.describe()).runId;
    for (const eventId of LENGTHENING) await wake({ kind: 'recheck', visit: 0, eventId });
    await wake({ kind: 'skip', visit: 2 });
    await wake({ kind: 'skip', visit: 1 });
    const at = await entered(ws, email, 'three');
    assert.deepEqual(
      linesOf(at, 'stepEntered').map(({ step, visit }) => [step, visit]),
      [
        ['one', 1],
        ['two', 2],
        ['three', 3],
      ],
    );
    const now = await handle.describe();
    assert.notEqual(now.runId, first);
    assert.ok(now.historyLength < 100, `${now.historyLength} events`);
    await wake({ kind: 'skip', visit: 3 });
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.equal(row.run, 1);
  });
});
