import assert from 'node:assert/strict';
import type { ObjectId } from 'mongodb';
import type { Step } from '../../domain/automation/automation.js';
import type { WakeSignal } from '../../domain/automation/enrollment.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { wakeSignal } from '../../workflows/messages.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { entered, linesOf, skip } from '../support/engine/operators.js';
import { sized } from '../support/run/sizes.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

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
    await waitUntil(async () => {
      // The server measures the history at the start of a later workflow task.
      await wake({ kind: 'recheck', visit: 0 });
      return (await handle.describe()).runId !== first;
    }, 20_000);
    const now = await handle.describe();
    assert.ok(now.historyLength < 100, `${now.historyLength} events`);
    await wake({ kind: 'skip', visit: 3 });
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.equal(row.run, 1);
  });

  it('continues as a new run in the middle of a wait, which ends when it would have', async () => {
    const waits: Step[] = [
      { id: 'w', type: 'wait', for: '30 days' },
      { id: 'w', type: 'waitForEvent', event: 'paid', timeout: '30 days' },
    ];
    await Promise.all(
      waits.map(async (wait) => {
        const ws = await stack.workspace();
        await ws.automation({ on: 'in', steps: [wait] });
        const email = someEmail();
        await ws.send(email, 'in');
        const before = await entered(ws, email, 'w');
        const workflowId = enrollmentWorkflowId(before._id.toHexString(), 1);
        const handle = stack.temporal.client.workflow.getHandle(workflowId);
        const first = (await handle.describe()).runId;
        const ignored = (eventId: string): WakeSignal => ({ kind: 'recheck', visit: 0, eventId });
        for (const eventId of LENGTHENING) await handle.signal(wakeSignal, ignored(eventId));
        await waitUntil(async () => {
          // The server measures the history at the start of a later workflow task.
          await handle.signal(wakeSignal, ignored('x'));
          return (await handle.describe()).runId !== first;
        }, 20_000);
        const { nextWakeAt, waiting } = await enrollmentOf(ws, email);
        assert.deepEqual({ nextWakeAt, waiting }, { nextWakeAt: before.nextWakeAt, waiting: before.waiting });
        await (wait.type === 'wait' ? skip(ws, email) : ws.send(email, 'paid'));
        assert.equal((await untilEnded(ws, email)).status, 'completed');
      }),
    );
  });
});

describe('a wait by a field that changes all the time', function () {
  this.timeout(20 * 60_000);
  const stack = useWorker();
  const CHANGES = sized({ reduced: 400, full: 100_000 });

  /** A contact who waits until the field's instant, 30 days from now. */
  async function waiting(): Promise<{ ws: TestWorkspace; email: string; enrollmentId: ObjectId }> {
    const ws = await stack.workspace();
    await ws.automation({
      on: 'in',
      steps: [{ id: 'w', type: 'wait', untilField: 'customFields.seen', offset: '30 days' }],
    });
    const email = someEmail();
    await ws.send(email, 'in', { patch: { customFields: { seen: Date.now() } } });
    const { _id } = await entered(ws, email, 'w');
    await waitUntil(async () => (await enrollmentOf(ws, email)).rereadAt !== undefined, 20_000);
    return { ws, email, enrollmentId: _id };
  }

  /** Sets the field again and again, some at a time, as a busy site does. */
  async function change(ws: TestWorkspace, email: string, seen: (i: number) => number): Promise<void> {
    for (let i = 0; i < CHANGES; i += 50) {
      const some = Array.from({ length: 50 }, (_, n) => ({ customFields: { seen: seen(i + n) } }));
      await Promise.all(some.map((patch) => ws.send(email, 'visited', { patch })));
    }
  }

  async function historyOf(enrollmentId: ObjectId): Promise<{ runId: string; historyLength: number }> {
    const handle = stack.temporal.client.workflow.getHandle(
      enrollmentWorkflowId(enrollmentId.toHexString(), 1),
    );
    return handle.describe();
  }

  it('is not woken while the instant becomes later, and ends when it becomes earlier', async () => {
    const { ws, email, enrollmentId } = await waiting();
    const before = await historyOf(enrollmentId);
    const began = Date.now();
    await change(ws, email, (i) => began + i);
    const after = await historyOf(enrollmentId);
    // The worker may have been about to start the timer.
    assert.ok(after.historyLength - before.historyLength < 10, `${after.historyLength} events`);
    const last = new Date(began + CHANGES - 1 + 30 * DAY_MS);
    assert.deepEqual((await enrollmentOf(ws, email)).nextWakeAt, last);
    await ws.send(email, 'visited', { patch: { customFields: { seen: began - 31 * DAY_MS } } });
    assert.equal((await untilEnded(ws, email)).status, 'completed');
  });

  it('survives an instant that becomes earlier each time', async () => {
    const { ws, email, enrollmentId } = await waiting();
    // Earlier than the first value in any case.
    const began = Date.now() - DAY_MS;
    await change(ws, email, (i) => began - i);
    const until = new Date(began - CHANGES + 1 + 30 * DAY_MS);
    // The run has read the last value.
    await waitUntil(
      async () => (await enrollmentOf(ws, email)).rereadAt?.getTime() === until.getTime(),
      60_000,
    );
    const { historyLength } = await historyOf(enrollmentId);
    assert.ok(historyLength < 2_000, `${historyLength} events`);
    assert.equal((await enrollmentOf(ws, email)).status, 'active');
    await ws.send(email, 'visited', { patch: { customFields: { seen: began - 31 * DAY_MS } } });
    assert.equal((await untilEnded(ws, email)).status, 'completed');
  });
});
