import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { WorkflowHandle } from '@temporalio/client';
import { prepareNamespace } from '../../engine/temporal/prepare-namespace.js';
import type { Temporal } from '../../engine/temporal/temporal.js';
import {
  confirmationWorkflow,
  enrollmentWorkflow,
  type ConfirmationAction,
  type ConfirmationInput,
  type EnrollmentInput,
  type EnrollmentRun,
  type NextAction,
} from '../../workflows/messages.js';
import { temporalAt } from '../support/engine/engine.js';
import { servers } from '../support/servers/servers.js';
import { waitUntil } from '../support/run/wait-until.js';
import { workflowBundle } from '../support/run/workflow-bundle.js';
import { HOUR_MS } from '../../domain/kernel/spans.js';

const QUEUE = 'evicted';
/** Idle polls of the worker take twelve of as many places for tasks. */
const CACHED = 20;

describe('A run that leaves the full cache while MongoDB is away', function () {
  this.timeout(60_000);
  const state = { isAway: true };
  const reads = { confirmation: 0, enrollment: 0 };
  const ends: string[] = [];

  /** What MongoDB says of one row while it is not away; the other rows have something to wait for. */
  function read<T>(kind: keyof typeof reads, id: string, { over, wait }: { over: T; wait: T }): Promise<T> {
    if (id !== 'mine') return Promise.resolve(wait);
    reads[kind] += 1;
    return state.isAway ? Promise.reject(new Error('MongoDB is away')) : Promise.resolve(over);
  }
  const end = (name: string) => (): Promise<void> => {
    ends.push(name);
    return Promise.resolve();
  };
  const activities = {
    nextOfConfirmation: ({ confirmationId }: ConfirmationInput) =>
      read<ConfirmationAction>('confirmation', confirmationId, {
        over: { do: 'over', status: 'confirmed' },
        wait: { do: 'wait', ms: HOUR_MS },
      }),
    withdrawConfirmation: end('withdrawn'),
    advance: ({ enrollmentId }: EnrollmentRun) =>
      read<NextAction>('enrollment', enrollmentId, {
        over: { do: 'end', status: 'completed', step: null },
        wait: { do: 'wait', step: 'pause', visit: 1, ms: HOUR_MS },
      }),
    acknowledgeCancel: end('exited'),
  };
  let temporal: Temporal;
  let connection: NativeConnection;
  let worker: Worker;
  let running: Promise<void>;

  before(async () => {
    const { temporalAddress: address } = await servers();
    const namespace = `test-${randomBytes(4).toString('hex')}`;
    temporal = temporalAt(address, namespace);
    await prepareNamespace(temporal);
    const bundle = await workflowBundle();
    connection = await NativeConnection.connect({ address });
    worker = await Worker.create({
      connection,
      namespace,
      taskQueue: QUEUE,
      workflowBundle: bundle,
      activities,
      maxCachedWorkflows: CACHED,
    });
    running = worker.run();
  });

  after(async () => {
    worker.shutdown();
    await running;
    await connection.close();
    await temporal.close();
  });

  const start = (type: string, input: ConfirmationInput | EnrollmentInput): Promise<WorkflowHandle> =>
    temporal.client.workflow.start(type, {
      workflowId: randomBytes(8).toString('hex'),
      taskQueue: QUEUE,
      args: [input],
    });
  const confirmationOf = (confirmationId: string) => ({ workspaceId: 'w', confirmationId });
  const enrollmentOf = (enrollmentId: string) => ({
    workspaceId: 'w',
    contactId: 'c',
    enrollmentId,
    run: 1,
  });
  const hasLeft = async (run: WorkflowHandle): Promise<boolean> => {
    const { events } = await run.fetchHistory();
    return events?.some((event) => event.workflowTaskTimedOutEventAttributes) === true;
  };

  it('withdraws no confirmation and exits no enrollment', async () => {
    const runs = [
      await start(confirmationWorkflow, confirmationOf('mine')),
      await start(enrollmentWorkflow, enrollmentOf('mine')),
    ];
    await waitUntil(() => reads.confirmation > 1 && reads.enrollment > 1);
    for (let i = 0; i < CACHED; i += 1)
      await start(confirmationWorkflow, confirmationOf(`other ${String(i)}`));
    for (const run of runs) await waitUntil(() => hasLeft(run));
    state.isAway = false;
    assert.deepEqual(await Promise.all(runs.map((run) => run.result())), ['confirmed', 'completed']);
    assert.deepEqual(ends, []);
  });
});
