import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { OutboxRecord } from '../../../models/system/outbox.js';
import {
  applyUnmappedEventsWorkflowId,
  broadcastWorkflowId,
  confirmationWorkflowId,
  enrollmentWorkflowId,
  jobWorkflowId,
  noticeWorkflowId,
  testMailWorkflowId,
  webhookWorkflowId,
} from '../../../workflows/ids.js';
import type { Engine } from '../../../engine/engine.js';
import { CONSOLE_URL, engineOn, someEmail, type TestWorkspace } from '../../support/engine/engine.js';
import { startStack, type Stack } from '../../support/engine/stack.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the outbox', function () {
  this.timeout(60_000);
  let stack: Stack;

  before(async () => {
    stack = await startStack({ workers: 0 });
  });

  after(() => stack.stop());

  it('ends the run as Canceled if its owner died during the start and an exit follows', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', exitsOn: 'out' });
    const away = ws.on(withoutDelivery(ws));
    const email = someEmail();
    await away.send(email, 'in');
    const start = await startOf(ws);
    // The owner has leased the row, counted its attempt, made the call, and died before it could delete the row.
    await ws.db.collections.Outbox.updateOne(
      { _id: start._id },
      { $set: { attempts: 1, leaseOwner: 'dead', leaseUntil: new Date(Date.now() + 1_500) } },
    );
    await stack.temporal.start(start);
    assert.equal((await ws.counts(email, 'out')).exited, 1);
    const worker = await stack.startWorker();
    await waitUntil(async () => (await statusOf(start.target)) === 'CANCELLED', 20_000);
    await waitUntil(async () => (await rowsLeft(ws)) === 0);
    await worker.stop();
  });

  it('drops a start that was never attempted together with its cancel: no run exists', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', exitsOn: 'out' });
    const away = ws.on(withoutDelivery(ws));
    const email = someEmail();
    await away.send(email, 'in');
    await away.send(email, 'out');
    assert.equal(await rowsLeft(ws), 2);
    const { target } = await startOf(ws);
    const worker = await stack.startWorker();
    await waitUntil(async () => (await rowsLeft(ws)) === 0);
    await assert.rejects(statusOf(target), /not found/i);
    await worker.stop();
  });

  it('starts one workflow if two relays hold the same row', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in' });
    const away = ws.on(withoutDelivery(ws));
    await Promise.all(Array.from({ length: 30 }, () => away.send(someEmail(), 'in')));
    const workers = await Promise.all([stack.startWorker(), stack.startWorker()]);
    await waitUntil(async () => (await rowsLeft(ws)) === 0, 20_000);
    await waitUntil(
      async () =>
        (await ws.db.collections.Enrollment.countDocuments({
          workspaceId: ws.id,
          startedAt: { $ne: null },
        })) === 30,
      20_000,
    );
    const rows = await ws.db.collections.Enrollment.find({ workspaceId: ws.id }).toArray();
    for (const row of rows) assert.equal(row.timeline.filter((line) => line.type === 'started').length, 1);
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  it('starts a run whose details link to the enrollment in the console', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in' });
    await ws.on(withoutDelivery(ws)).send(someEmail(), 'in');
    const start = await startOf(ws);
    await stack.temporal.start(start);
    const id = start.target.toHexString();
    const run = await stack.temporal.client.workflow.getHandle(enrollmentWorkflowId(id, 1)).describe();
    const link = `${CONSOLE_URL}/enrollments/${id}?w=${ws.id.toHexString()}`;
    assert.equal(await run.staticDetails(), `[The enrollment in Rollcall](${link})`);
    assert.match((await run.staticSummary()) ?? '', new RegExp(id));
  });

  it('starts every other run with details that link to the console', async () => {
    const { temporal } = stack;
    const workspaceId = new ObjectId().toHexString();
    const id = () => new ObjectId().toHexString();
    const [broadcastId, deliveryId, contactId, jobId] = [id(), id(), id(), id()];
    const [confirmationId, testId, noticeId, learnedId] = [id(), id(), id(), id()];
    const later = { workspaceId, delayMs: 60_000 };
    await temporal.wakeBroadcast({ workspaceId, broadcastId });
    await temporal.startDelivery({ ...later, deliveryId, run: 1 });
    await temporal.startJob({ ...later, kind: 'retryMails', jobId });
    await temporal.startConfirmation({ workspaceId, confirmationId, contactId });
    await temporal.startTestMail({ workspaceId, testId });
    await temporal.startNotice({ workspaceId, noticeId });
    await temporal.startApplyUnmappedEvents({ workspaceId, learnedId, n: 1 });
    const pages = {
      [broadcastWorkflowId(broadcastId)]: `/broadcasts/${broadcastId}`,
      [webhookWorkflowId(deliveryId, 1)]: `/deliveries/${deliveryId}`,
      [jobWorkflowId({ kind: 'retryMails', jobId })]: '/settings/jobs',
      [confirmationWorkflowId(confirmationId)]: `/contacts/${contactId}`,
      [testMailWorkflowId(testId)]: '/templates',
      [noticeWorkflowId(noticeId)]: '/',
      [applyUnmappedEventsWorkflowId(learnedId, 1)]: '/events/unmapped',
    };
    for (const [workflowId, path] of Object.entries(pages)) {
      const handle = temporal.client.workflow.getHandle(workflowId);
      const details = await (await handle.describe()).staticDetails();
      assert.ok(
        details?.endsWith(`in Rollcall](${CONSOLE_URL}${path}?w=${workspaceId})`),
        `${path}: ${details}`,
      );
      await handle.terminate();
    }
  });

  const statusOf = async (id: ObjectId): Promise<string> => {
    const handle = stack.temporal.client.workflow.getHandle(enrollmentWorkflowId(id.toHexString(), 1));
    return (await handle.describe()).status.name;
  };
});

/** An engine that leaves all rows to the relay. */
function withoutDelivery(ws: TestWorkspace): Engine {
  return engineOn(ws.db, undefined, { directRows: 0 });
}

async function startOf(ws: TestWorkspace): Promise<OutboxRecord<'start'>> {
  const filter = { workspaceId: ws.id, command: 'start' } as const;
  const row = await ws.db.collections.Outbox.findOne<OutboxRecord<'start'>>(filter);
  assert.ok(row);
  return row;
}

function rowsLeft(ws: TestWorkspace): Promise<number> {
  return ws.db.collections.Outbox.countDocuments({ workspaceId: ws.id });
}
