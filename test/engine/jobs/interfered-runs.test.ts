import assert from 'node:assert/strict';
import { activeRunsJob } from '../../../engine/jobs/enrollments/active-runs.js';
import { closedRunsJob } from '../../../engine/jobs/enrollments/closed-runs.js';
import { inChunks } from '../../../engine/jobs/core/in-chunks.js';
import { unstartedRunsJob } from '../../../engine/jobs/enrollments/unstarted-runs.js';
import { CommandRunner } from '../../../engine/outbox/command-runner.js';
import { startRelay } from '../../../engine/outbox/relay.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { recurringJobId } from '../../../models/system/job.js';
import { enrollmentWorkflowId } from '../../../workflows/ids.js';
import { silent, someEmail, type TestWorkspace } from '../../support/engine/engine.js';
import { runRecurring, settleDeps } from '../../support/engine/jobs.js';
import { sized } from '../../support/run/sizes.js';
import { startStack, type Stack } from '../../support/engine/stack.js';
import { waitUntil } from '../../support/run/wait-until.js';

const ASLEEP = sized({ reduced: 40, full: 1_150 });
const SETTLED_WITHIN_MS = 120_000;
const AT_A_TIME = 32;

describe('Enrollments whose workflows were interfered with in Temporal', function () {
  this.timeout(600_000);
  let stack: Stack;
  let ws: TestWorkspace;

  before(async () => {
    stack = await startStack({ workers: 0 });
  });
  after(() => stack.stop());
  beforeEach(async () => {
    ws = await stack.workspace();
    await ws.automation({ on: 'in' });
  });

  /** Enrolls contacts; without a worker, their workflows are started and wait for one. */
  const enroll = async (count: number): Promise<EnrollmentRecord[]> => {
    await inChunks(Array.from({ length: count }, someEmail), AT_A_TIME, async (email) => {
      await ws.send(email, 'in');
    });
    const { db, temporal } = stack;
    const outbox = new CommandRunner({ db, temporal, log: silent });
    const relay = startRelay({ db, outbox, log: silent, lane: 'enrollments' });
    await waitUntil(
      async () => (await stack.db.collections.Outbox.countDocuments({ workspaceId: ws.id })) === 0,
    );
    await relay.stop();
    return rows();
  };
  const rows = () => stack.db.collections.Enrollment.find({ workspaceId: ws.id }).toArray();
  const count = (filter: object) =>
    stack.db.collections.Enrollment.countDocuments({ workspaceId: ws.id, ...filter });
  const handleOf = ({ _id, run }: EnrollmentRecord) =>
    stack.temporal.client.workflow.getHandle(enrollmentWorkflowId(_id.toHexString(), run));
  const terminate = async (all: EnrollmentRecord[]): Promise<void> => {
    await inChunks(all, AT_A_TIME, async (row) => {
      await handleOf(row).terminate('an incident');
    });
  };
  /** Deletes a running workflow, as `temporal workflow delete` does. */
  const remove = async (row: EnrollmentRecord): Promise<void> => {
    const { client, namespace } = stack.temporal;
    const workflowExecution = { workflowId: enrollmentWorkflowId(row._id.toHexString(), row.run) };
    await client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution });
    await waitUntil(() =>
      handleOf(row)
        .describe()
        .then(
          () => false,
          () => true,
        ),
    );
  };
  /** Rows of this test are old enough to be checked. */
  const later = () => settleDeps(stack, () => new Date(Date.now() + 120_000));
  const startsQueued = () =>
    stack.db.collections.Outbox.countDocuments({ workspaceId: ws.id, command: 'start' });
  const checkAll = async (): Promise<void> => {
    for (const job of [activeRunsJob, unstartedRunsJob]) await runRecurring(stack.db, job(later()));
  };

  it(`all exit when ${ASLEEP} were terminated while no worker ran, and none begins again`, async () => {
    const worker = await stack.startWorker();
    await enroll(ASLEEP);
    await waitUntil(async () => (await count({ step: 'wait' })) === ASLEEP, 300_000);
    await worker.stop();
    await terminate(await rows());
    // Hours later.
    await stack.db.collections.Job.updateOne(
      { _id: recurringJobId('closedRuns') },
      { $set: { cursor: { readTo: new Date(Date.now() - 6 * 3_600_000), window: null } } },
    );
    const next = await stack.startWorker();
    await waitUntil(async () => (await count({ status: 'exited' })) === ASLEEP, SETTLED_WITHIN_MS);
    await checkAll();
    await next.stop();
    assert.equal(await count({ status: 'exited', exitReason: 'temporal', run: 1 }), ASLEEP);
    assert.equal(await stack.db.collections.Outbox.countDocuments({ workspaceId: ws.id }), 0);
    assert.equal(await stack.db.collections.Message.countDocuments({ workspaceId: ws.id }), 0);
  });

  it('are read page by page, to the last of those that were closed', async () => {
    const all = await enroll(25);
    await terminate(all);
    await waitUntil(async () => {
      await runRecurring(stack.db, closedRunsJob(settleDeps(stack), { pageSize: ASLEEP / 10 }));
      return (await count({ status: 'exited', exitReason: 'temporal' })) === 25;
    });
  });

  it('exit also if they are found by the check of active enrollments', async () => {
    const all = await enroll(3);
    await terminate(all);
    await waitUntil(async () => {
      await runRecurring(stack.db, activeRunsJob(later()));
      return (await count({ status: 'exited', exitReason: 'temporal', run: 1 })) === 3;
    });
    assert.equal(await stack.db.collections.Outbox.countDocuments({ workspaceId: ws.id }), 0);
  });

  it('continue in a new run if their workflow was deleted', async () => {
    const [row] = await enroll(1);
    assert.ok(row);
    await stack.db.collections.Enrollment.updateOne({ _id: row._id }, { $set: { startedAt: new Date() } });
    await remove(row);
    await waitUntil(async () => {
      await runRecurring(stack.db, activeRunsJob(later()));
      return (await startsQueued()) === 1;
    });
    const [after] = await rows();
    assert.deepEqual([after?.status, after?.run, after?.startedAt], ['active', 2, null]);
    // The new start is queued, and not queued again.
    await checkAll();
    assert.deepEqual([await startsQueued(), (await rows())[0]?.run], [1, 2]);
  });

  it('are left alone while their workflow waits for a worker', async () => {
    await enroll(3);
    await checkAll();
    assert.deepEqual([await startsQueued(), await count({ status: 'active', run: 1 })], [0, 3]);
  });

  it('are found without reading documents, or enrollments that have ended', async () => {
    const { Enrollment } = stack.db.collections;
    await enroll(2);
    await Enrollment.updateMany({ workspaceId: ws.id }, { $set: { status: 'exited' } });
    await enroll(1);
    const found = Enrollment.find({ status: 'active' }, { projection: { run: 1 } })
      .sort({ _id: 1 })
      .hint('active');
    const { executionStats } = await found.explain('executionStats');
    assert.equal(executionStats.totalDocsExamined, 0);
    assert.equal(executionStats.totalKeysExamined, executionStats.nReturned);
  });
});
