import assert from 'node:assert/strict';
import { createReconciler } from '../../engine/reconcile.js';
import { engineOn, silent, someEmail } from '../support/engine.js';
import { enrollmentOf, statusOf, untilEnded } from '../support/enrollments.js';
import { startStack, type Stack } from '../support/stack.js';
import { waitUntil } from '../support/wait-until.js';

describe('the reconciler', function () {
  this.timeout(90_000);
  let stack: Stack;
  let reconcile: () => Promise<void>;

  before(async () => {
    stack = await startStack();
    const { db, engine, temporal } = stack;
    reconcile = createReconciler({ db, client: temporal.client, engine, log: silent });
  });

  after(() => stack.stop());

  it('exits an enrollment whose workflow somebody terminated', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in' });
    const email = someEmail();
    await ws.send(email, 'in');
    await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'wait', 20_000);
    const { _id } = await enrollmentOf(ws, email);
    await stack.temporal.client.workflow.getHandle(`enrollment-${_id.toHexString()}`).terminate('by hand');
    // What visibility shows lags behind.
    await waitUntil(async () => {
      await reconcile();
      return (await enrollmentOf(ws, email)).status === 'exited';
    }, 20_000);
    assert.equal((await untilEnded(ws, email)).exitReason, 'temporal');
  });

  it('starts again what was never started and has nothing in the outbox', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in' });
    const email = someEmail();
    await ws.on(engineOn(ws.db, undefined, 0)).send(email, 'in');
    const { _id } = await enrollmentOf(ws, email);
    await ws.db.collections.Outbox.deleteMany({ target: _id });
    const longAgo = new Date(Date.now() - 120_000);
    await ws.db.collections.Enrollment.updateOne({ _id }, { $set: { enteredAt: longAgo, startedAt: null } });
    await reconcile();
    await waitUntil(async () => (await enrollmentOf(ws, email)).step === 'wait', 20_000);
    assert.equal(await statusOf(stack.temporal, _id), 'RUNNING');
  });
});
