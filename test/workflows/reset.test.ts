import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type { Step } from '../../domain/automation/automation.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { someEmail } from '../support/engine.js';
import { enrollmentOf, statusOf, untilEnded } from '../support/enrollments.js';
import { entered, linesOf, skip } from '../support/operators.js';
import { waitUntil } from '../support/wait-until.js';
import { useWorker } from '../support/use-worker.js';

const steps: Step[] = ['one', 'two', 'three'].map((id) => ({ id, type: 'wait', for: '30 days' }));

describe('a run that is reset in Temporal', function () {
  this.timeout(60_000);
  const stack = useWorker();

  it('continues the enrollment where it is, and repeats nothing', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    await entered(ws, email, 'one');
    await skip(ws, email);
    await entered(ws, email, 'two');
    await skip(ws, email);
    const { _id } = await entered(ws, email, 'three');
    await reset(_id);
    await waitUntil(async () => (await statusOf(stack.temporal, _id)) === 'RUNNING', 20_000);
    await skip(ws, email);
    const row = await untilEnded(ws, email);
    assert.equal(row.status, 'completed');
    assert.deepEqual(
      linesOf(row, 'stepEntered').map((line) => line.step),
      ['one', 'two', 'three'],
    );
  });

  it('ends if the enrollment has ended', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', exitsOn: 'out', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    const { _id } = await entered(ws, email, 'one');
    await ws.send(email, 'out');
    await waitUntil(async () => (await statusOf(stack.temporal, _id)) === 'CANCELLED', 20_000);
    await reset(_id);
    await waitUntil(async () => (await statusOf(stack.temporal, _id)) === 'COMPLETED', 30_000);
    assert.equal((await enrollmentOf(ws, email)).exitReason, 'event');
  });

  /** Resets to where the first step was started. */
  async function reset(enrollmentId: ObjectId): Promise<void> {
    const workflowId = enrollmentWorkflowId(enrollmentId.toHexString(), 1);
    const { client, namespace } = stack.temporal;
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    const tasks = (events ?? []).filter((event) => event.workflowTaskCompletedEventAttributes);
    await client.workflowService.resetWorkflowExecution({
      namespace,
      workflowExecution: { workflowId },
      reason: 'a test',
      requestId: randomUUID(),
      workflowTaskFinishEventId: tasks[0]?.eventId ?? null,
    });
  }
});
