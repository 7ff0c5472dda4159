import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPositionActivities } from '../../../activities/steps/position.js';
import { claimStep } from '../../../activities/steps/claim.js';
import { appendTimeline } from '../../../activities/steps/enter-step.js';
import { recordPort } from '../../../activities/run-worker.js';
import type { Step } from '../../../domain/automation/automation.js';
import type { Database } from '../../../models/database.js';
import type { StepVisit } from '../../../workflows/messages.js';
import { openDatabase } from '../../../models/open-database.js';
import { someEmail, TestWorkspace } from '../../support/engine.js';
import { enrollmentOf } from '../../support/enrollments.js';
import { mongoServer } from '../../support/servers.js';

const SKEW_MS = 5_000;
const paid: Step = { id: 'paid', type: 'waitForEvent', event: 'paid', timeout: '30 days' };

for (const [how, skew] of [
  ['ahead', SKEW_MS],
  ['behind', -SKEW_MS],
] as const) {
  describe(`a worker whose clock is seconds ${how}`, function () {
    this.timeout(20_000);
    let workerDb: Database;

    before(async () => {
      workerDb = await skewed(async () => openDatabase(await mongoServer()));
    });

    after(() => workerDb.close());

    /** What the worker does, by its own clock. */
    async function skewed<T>(work: () => Promise<T>): Promise<T> {
      const skewedNow = (): number => performance.timeOrigin + performance.now() + skew;
      mock.timers.enable({ apis: ['Date'], now: skewedNow() });
      const ticking = setInterval(() => {
        mock.timers.setTime(skewedNow());
      }, 1);
      try {
        return await work();
      } finally {
        clearInterval(ticking);
        mock.timers.reset();
      }
    }

    /** Enters a contact; `visit` names the nth step of its enrollment. */
    async function enrolled(steps: [Step, Step]) {
      const ws = await TestWorkspace.create();
      await ws.automation({ on: 'in', steps });
      const email = someEmail();
      await ws.send(email, 'in');
      const enrollmentId = (await enrollmentOf(ws, email))._id.toHexString();
      const visit = (n: 1 | 2): StepVisit => ({
        enrollmentId,
        run: 1,
        visit: n,
        step: steps[n - 1]?.id ?? '',
      });
      const db = workerDb;
      const worker = createPositionActivities({
        db,
        record: recordPort(ws.engine, db.now),
        calendarSpreadMs: 0,
      });
      return { ws, email, visit, worker, db };
    }

    it('finds an event that came between a wait and a wait for that event', async () => {
      const { ws, email, visit, worker } = await enrolled([
        { id: 'pause', type: 'wait', for: '1 second' },
        paid,
      ]);
      await skewed(() => worker.enterWait(visit(1)));
      await ws.send(email, 'paid');
      await sleep(1_100);
      await ws.send(email, 'paid');
      const counted = await skewed(() => worker.awaitEvent(visit(2)));
      assert.deepEqual(counted, { found: true });
      const { awaited } = await enrollmentOf(ws, email);
      const events = await ws.db.collections.Event.find({ workspaceId: ws.id, key: 'paid' })
        .sort({ receivedAt: 1 })
        .toArray();
      assert.deepEqual(awaited?.eventId, events[1]?._id, 'the one before the wait was over');
    });

    it('finds an event that came after a step had acted, and none from before', async () => {
      const { ws, email, visit, worker, db } = await enrolled([
        { id: 'send', type: 'sendEvent', eventName: 'told' },
        paid,
      ]);
      await skewed(() => worker.chooseArm(visit(1)));
      await ws.send(email, 'paid');
      await sleep(100);
      await skewed(() => appendTimeline(db, visit(1), { type: 'eventSent' }));
      await sleep(100);
      await ws.send(email, 'paid');
      assert.deepEqual(await skewed(() => worker.awaitEvent(visit(2))), { found: true });
      const { awaited } = await enrollmentOf(ws, email);
      const events = await ws.db.collections.Event.find({ workspaceId: ws.id, key: 'paid' })
        .sort({ receivedAt: 1 })
        .toArray();
      assert.deepEqual(awaited?.eventId, events[1]?._id);
    });

    it('claims a step for as long as exits take it to be in flight', async () => {
      const { ws, email, visit, worker, db } = await enrolled([
        { id: 'send', type: 'sendEvent', eventName: 'told' },
        paid,
      ]);
      await skewed(() => worker.chooseArm(visit(1)));
      const claim = { visit: visit(1), effectId: 'e', leaseMs: 4_000, marketing: false };
      assert.ok(await skewed(() => claimStep(db, claim)));
      const { effect } = await enrollmentOf(ws, email);
      const leftMs = (effect?.until.getTime() ?? 0) - Date.now();
      assert.ok(leftMs > 2_000 && leftMs < 5_000, `${leftMs} ms`);
    });
  });
}
