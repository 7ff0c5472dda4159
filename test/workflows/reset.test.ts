import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type { Step } from '../../domain/automation/automation.js';
import { enrollmentWorkflowId } from '../../workflows/ids.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, statusOf, untilEnded } from '../support/engine/enrollments.js';
import { startHttpSink, type HttpSink } from '../support/servers/http-sink.js';
import { entered, linesOf, skip } from '../support/engine/operators.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const steps: Step[] = ['one', 'two', 'three'].map((id) => ({ id, type: 'wait', for: '30 days' }));
/** ResetReapplyExcludeType: the signals after the point of the reset are not repeated. */
const EXCLUDE_SIGNALS = 1;

describe('a run that is reset in Temporal', function () {
  this.timeout(90_000);
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

  describe('into a wait that the enrollment has left', () => {
    let http: HttpSink;
    const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };
    const rest = (time: string): Step => ({ id: 'rest', type: 'wait', for: time });
    const waits: Step[] = [
      { id: 'left', type: 'wait', for: '30 days' },
      { id: 'left', type: 'waitForEvent', event: 'reply', timeout: '30 days' },
    ];

    before(async () => {
      http = await startHttpSink();
    });
    after(() => http.close());

    for (const left of waits)
      for (const signals of ['repeated', 'left out'] as const)
        it(`hears a skip of the wait at which it stands (${left.type}, signals ${signals})`, async () => {
          const { ws, email, _id } = await atRest([left, mail, rest('30 days')]);
          await reset(_id, { isLater: true, signals });
          await untilQuiet(_id);
          await skip(ws, email);
          await assertCompletedOnce(ws, email);
        });

    it('goes on when the wait at which it stands is over', async () => {
      const { ws, email, _id } = await atRest([...waits.slice(0, 1), mail, rest('5 seconds')]);
      await reset(_id, { isLater: true, signals: 'left out' });
      await assertCompletedOnce(ws, email);
    });

    /** An enrollment that has left the first wait, and is in the last one. */
    async function atRest(later: Step[]) {
      const ws = await stack.workspace();
      const call: Step = { id: 'call', type: 'webhook', url: `${http.url}/hook` };
      await ws.automation({ on: 'in', steps: [call, ...later] });
      const email = someEmail();
      await ws.send(email, 'in');
      await entered(ws, email, 'left');
      await skip(ws, email);
      return { ws, email, _id: (await entered(ws, email, 'rest'))._id };
    }

    async function assertCompletedOnce(ws: TestWorkspace, email: string): Promise<void> {
      await waitUntil(async () => (await enrollmentOf(ws, email)).status !== 'active', 60_000);
      assert.equal((await enrollmentOf(ws, email)).status, 'completed');
      assert.equal(stack.smtp.mails.filter(({ to }) => to.includes(email)).length, 1);
    }
  });

  /** Once the run that a reset has begun has nothing left to do but to sleep. */
  async function untilQuiet(enrollmentId: ObjectId): Promise<void> {
    const handle = stack.temporal.client.workflow.getHandle(
      enrollmentWorkflowId(enrollmentId.toHexString(), 1),
    );
    await waitUntil(async () => {
      const { raw } = await handle.describe();
      return (raw.pendingWorkflowTask ?? null) === null && (raw.pendingActivities ?? []).length === 0;
    }, 20_000);
  }

  /** Resets to where the first step was started, or to where the run learned what comes after its first activity. */
  async function reset(
    enrollmentId: ObjectId,
    { isLater = false, signals = 'repeated' }: { isLater?: boolean; signals?: 'repeated' | 'left out' } = {},
  ): Promise<void> {
    const workflowId = enrollmentWorkflowId(enrollmentId.toHexString(), 1);
    const { client, namespace } = stack.temporal;
    const finishedTask = async () => {
      const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
      const list = events ?? [];
      const done = !isLater ? 0 : list.findIndex((event) => event.activityTaskCompletedEventAttributes);
      return list.slice(done).find((event) => event.workflowTaskCompletedEventAttributes);
    };
    // The one after an activity takes a moment.
    await waitUntil(async () => (await finishedTask()) !== undefined);
    const task = await finishedTask();
    await client.workflowService.resetWorkflowExecution({
      namespace,
      workflowExecution: { workflowId },
      reason: 'a test',
      requestId: randomUUID(),
      workflowTaskFinishEventId: task?.eventId ?? null,
      ...(signals === 'left out' && { resetReapplyExcludeTypes: [EXCLUDE_SIGNALS] }),
    });
  }
});
