import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Step } from '../../../domain/automation/automation.js';
import { activeRunsJob } from '../../../engine/jobs/enrollments/active-runs.js';
import { closedRunsJob } from '../../../engine/jobs/enrollments/closed-runs.js';
import { unstartedRunsJob } from '../../../engine/jobs/enrollments/unstarted-runs.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { engineOn, someEmail, type TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf, statusOf, untilEnded } from '../../support/engine/enrollments.js';
import { runRecurring, settleDeps } from '../../support/engine/jobs.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useWorker } from '../../support/engine/use-worker.js';

describe('the comparison of enrollments with their workflows', function () {
  this.timeout(90_000);
  const stack = useWorker();
  const reconcile = async (): Promise<void> => {
    await runRecurring(stack.db, closedRunsJob(settleDeps(stack)));
    await runRecurring(stack.db, activeRunsJob(settleDeps(stack)));
    await runRecurring(stack.db, unstartedRunsJob(settleDeps(stack)));
  };

  it('exits an enrollment whose workflow was terminated', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in' });
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'wait', 20_000);
    const { _id } = await enrollmentOf(ws, email);
    await stack.temporal.client.workflow.getHandle(`enrollment-${_id.toHexString()}`).terminate('by hand');
    // Visibility lags.
    await waitUntil(async () => {
      await reconcile();
      return (await enrollmentOf(ws, email)).status === 'exited';
    }, 20_000);
    assert.equal((await untilEnded(ws, email)).exitReason, 'temporal');
  });

  /** Resets the workflow to its nth workflow task, as the Temporal UI does. */
  const reset = async (id: string, task: number): Promise<void> => {
    const { client, namespace } = stack.temporal;
    const workflowId = `enrollment-${id}`;
    const handle = client.workflow.getHandle(workflowId);
    const { runId } = await handle.describe();
    const finished = async () => {
      const events = (await handle.fetchHistory()).events ?? [];
      return events.filter((event) => event.workflowTaskCompletedEventAttributes)[task]?.eventId;
    };
    // The row may already be where the task leads to.
    await waitUntil(async () => (await finished()) !== undefined, 10_000);
    await client.workflowService.resetWorkflowExecution({
      namespace,
      workflowExecution: { workflowId, runId },
      reason: 'by hand',
      workflowTaskFinishEventId: (await finished()) ?? null,
      requestId: randomUUID(),
    });
  };
  const twoWaits: Step[] = [
    { id: 'short', type: 'wait', for: '1 second' },
    { id: 'long', type: 'wait', for: '30 days' },
  ];
  const atTheLongWait = async (ws: TestWorkspace): Promise<EnrollmentRecord> => {
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'long', 20_000);
    return enrollmentOf(ws, email);
  };
  const reconciled = async (holds: () => Promise<boolean>): Promise<void> => {
    await waitUntil(async () => {
      await reconcile();
      return holds();
    }, 30_000);
  };
  const rowOf = async ({ _id }: EnrollmentRecord): Promise<EnrollmentRecord> => {
    const row = await stack.db.collections.Enrollment.findOne({ _id });
    assert.ok(row !== null);
    return row;
  };
  /** Waits until visibility shows the old run as closed, so that it is examined. */
  const untilSeenClosed = (id: string): Promise<void> =>
    waitUntil(async () => {
      const query = `WorkflowId="enrollment-${id}" AND ExecutionStatus="Terminated"`;
      for await (const _run of stack.temporal.client.workflow.list({ query })) return true;
      return false;
    }, 20_000);

  it('ignores an enrollment whose workflow was reset: it continues from its position', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: twoWaits });
    const before = await atTheLongWait(ws);
    const id = before._id.toHexString();
    await reset(id, 0);
    await untilSeenClosed(id);
    await reconcile();
    const after = await rowOf(before);
    assert.deepEqual(
      [after.status, after.step, after.visit, after.run, after.nextWakeAt],
      ['active', 'long', before.visit, 1, before.nextWakeAt],
    );
    assert.equal(await statusOf(stack.temporal, before._id), 'RUNNING');
  });

  it('continues in a new run if the workflow has completed although the enrollment is active', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: twoWaits });
    const before = await atTheLongWait(ws);
    const standing = (status: 'active' | 'completed') =>
      stack.db.collections.Enrollment.updateOne({ _id: before._id }, { $set: { status } });
    await standing('completed');
    await reset(before._id.toHexString(), 1);
    await waitUntil(async () => (await statusOf(stack.temporal, before._id)) === 'COMPLETED', 30_000);
    await standing('active');
    await reconciled(async () => (await rowOf(before)).run === 2);
    await waitUntil(async () => (await rowOf(before)).startedAt !== null, 20_000);
    const after = await rowOf(before);
    assert.deepEqual([after.status, after.step], ['active', 'long']);
    assert.equal(await statusOf(stack.temporal, before._id, 2), 'RUNNING');
  });

  it('ignores a cancelled workflow, whose enrollment the worker exits', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: twoWaits });
    const before = await atTheLongWait(ws);
    await stack.temporal.client.workflow.getHandle(`enrollment-${before._id.toHexString()}`).cancel();
    await waitUntil(async () => (await rowOf(before)).status === 'exited', 20_000);
    await reconcile();
    const after = await rowOf(before);
    assert.deepEqual([after.exitReason, after.run], ['temporal', 1]);
    await waitUntil(async () => (await statusOf(stack.temporal, before._id)) === 'CANCELLED', 20_000);
  });

  it('repeats the start of enrollments that never started and have no command in the outbox', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in' });
    const email = someEmail();
    await ws.on(engineOn(ws.db, undefined, { directRows: 0 })).send(email, 'in');
    const { _id } = await enrollmentOf(ws, email);
    await ws.db.collections.Outbox.deleteMany({ target: _id });
    const longAgo = new Date(Date.now() - 120_000);
    await ws.db.collections.Enrollment.updateOne({ _id }, { $set: { enteredAt: longAgo, startedAt: null } });
    await reconcile();
    await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'wait', 20_000);
    assert.equal(await statusOf(stack.temporal, _id), 'RUNNING');
  });
});
