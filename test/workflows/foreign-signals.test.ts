import assert from 'node:assert/strict';
import { isWakeSignal } from '../../domain/automation/enrollment.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { wakeSignal } from '../../workflows/messages.js';
import { someEmail } from '../support/engine/engine.js';
import { untilEnded } from '../support/engine/enrollments.js';
import { entered } from '../support/engine/operators.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const odd: unknown[] = [
  undefined,
  null,
  'wake',
  7,
  [],
  {},
  { kind: 'event' },
  { kind: 'dance', visit: 1 },
  { kind: 'skip', visit: 'first' },
  { kind: 'event', visit: 1, eventId: {} },
];

describe('a signal from another sender', function () {
  this.timeout(60_000);
  const stack = useWorker();

  it('is recognized by its input', () => {
    assert.deepEqual(
      odd.filter((input) => isWakeSignal(input)),
      [],
    );
    assert.equal(isWakeSignal({ kind: 'event', visit: 1, eventId: 'a' }), true);
    assert.equal(isWakeSignal({ kind: 'resume', visit: 0 }), true);
  });

  it('is ignored by an enrollment, which still exits as usual', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', exitsOn: 'out', steps: [{ id: 'w', type: 'wait', for: '30 days' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const row = await entered(ws, email, 'w');
    const { client } = stack.temporal;
    const handle = client.workflow.getHandle(enrollmentWorkflowId(row._id.toHexString(), row.run));
    await handle.signal(wakeSignal);
    for (const input of odd) await handle.signal(wakeSignal, input);
    await handle.signal('unheard-of', { kind: 'skip', visit: 1 });
    assert.equal((await ws.counts(email, 'out')).exited, 1);
    await untilEnded(ws, email);
    await waitUntil(async () => (await handle.describe()).status.name === 'CANCELLED', 20_000);
  });
});
