import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import type { Step } from '../../../domain/automation/automation.js';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { openDatabase } from '../../../models/core/open-database.js';
import type { EnrollmentRun, NextAction } from '../../../workflows/messages.js';
import { move, runOf } from '../../support/engine/advance.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { sized } from '../../support/run/sizes.js';
import { startTcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.js';

const RACES = sized({ reduced: 50, full: 150 });
/** Concurrency; more would only wait for the CPU. */
const WAVE = 10;
/** A random delay that falls before, during or after a commit. */
const WITHIN_MS = 30;
const HELD_MS = 400;

const pause: Step = { id: 'pause', type: 'wait', for: '1 hour' };
const paid: Step = { id: 'paid', type: 'waitForEvent', event: 'paid', timeout: '3 days' };
const trial: Step = { id: 'trial', type: 'wait', untilField: 'customFields.trialEndsAt' };

describe('An event during the start of a wait for it', function () {
  this.timeout(120_000);
  let ws: TestWorkspace;
  let proxy: TcpProxy;
  let behindProxy: Database;
  let remote: TestWorkspace;

  beforeEach(async () => {
    ws = await TestWorkspace.create();
    const { port, name } = ws.db.connection;
    proxy = await startTcpProxy(port);
    const uri = `mongodb://127.0.0.1:${String(proxy.port)}/${name}?directConnection=true`;
    behindProxy = await openDatabase(uri);
    remote = ws.on(engineOn(behindProxy));
  });

  afterEach(async () => {
    await behindProxy.close();
    await proxy.close();
  });

  /** A contact at the step before the wait. */
  const atThePause = async (email: string): Promise<EnrollmentRun> => {
    await ws.send(email, 'joined');
    const run = runOf(await enrollmentOf(ws, email));
    assert.equal((await move(ws, run)).do, 'wait');
    // It was over a second ago, and events count from then on.
    const over = { $set: { nextWakeAt: new Date(Date.now() - 1_000) } };
    await ws.db.collections.Enrollment.updateOne(
      { workspaceId: ws.id, contactId: new ObjectId(run.contactId) },
      over,
    );
    return run;
  };
  /** Starts the wait that follows the pause. */
  const startWait = (run: EnrollmentRun): Promise<NextAction> => move(ws, run, { visit: 1, by: 'timeUp' });
  const signalsFor = (_id: ObjectId): Promise<number> =>
    ws.db.collections.Outbox.countDocuments({ target: _id, command: 'signal' });
  /** Whether the enrollment goes on: at once, or by a signal to its workflow. */
  const assertHeard = async (found: boolean, row: EnrollmentRecord): Promise<void> => {
    assert.equal(row.waiting, undefined);
    if (found) assert.equal(row.status, 'completed', 'it was missed');
    else assert.equal(await signalsFor(row._id), 1, 'the workflow never hears of it');
    assert.equal(row.timeline.filter(({ type }) => type === 'awaited').length, 1, 'once');
  };

  it('is seen if its commit is still open, which the wait waits for', async () => {
    await ws.automation({ on: 'joined', steps: [pause, paid] });
    const email = someEmail();
    const run = await atThePause(email);
    const held = proxy.holdBack('commitTransaction', HELD_MS);
    const sent = remote.send(email, 'paid');
    await held;
    const began = Date.now();
    assert.equal((await startWait(run)).do, 'end');
    assert.ok(Date.now() - began >= HELD_MS / 2, 'it waited');
    await sent;
    await assertHeard(true, await enrollmentOf(ws, email));
  });

  it('is never missed, whenever the wait starts, and ends it once', async () => {
    await ws.automation({ on: 'joined', steps: [pause, paid] });
    let bySignal = 0;
    for (let n = 0; n < RACES; n += WAVE) {
      const people = await Promise.all(
        Array.from({ length: WAVE }, async () => {
          const email = someEmail();
          return { email, run: await atThePause(email) };
        }),
      );
      await Promise.all(
        people.map(async ({ email, run }) => {
          const [next] = await Promise.all([
            sleep(Math.random() * WITHIN_MS).then(() => startWait(run)),
            sleep(Math.random() * WITHIN_MS).then(() => ws.send(email, 'paid')),
          ]);
          const found = next.do === 'end';
          if (!found) bySignal += 1;
          await assertHeard(found, await enrollmentOf(ws, email));
        }),
      );
    }
    assert.ok(bySignal > 0 && bySignal < RACES, `both ways were gone (${String(bySignal)} by signal)`);
  });

  it('is never missed if it changes the field that the wait depends on', async () => {
    await ws.automation({ on: 'joined', steps: [pause, trial] });
    const ends = new Date(Date.now() + 9 * 86_400_000).toISOString();
    for (let n = 0; n < RACES; n += WAVE) {
      const people = await Promise.all(
        Array.from({ length: WAVE }, async () => {
          const email = someEmail();
          return { email, run: await atThePause(email) };
        }),
      );
      await Promise.all(
        people.map(async ({ email, run }) => {
          const patch = { customFields: { trialEndsAt: ends } };
          await Promise.all([
            sleep(Math.random() * WITHIN_MS).then(() => startWait(run)),
            sleep(Math.random() * WITHIN_MS).then(() => ws.send(email, 'changed', { patch })),
          ]);
          const row = await enrollmentOf(ws, email);
          const knows = row.nextWakeAt?.toISOString() === ends;
          assert.ok(knows || (await signalsFor(row._id)) === 1, 'the change was missed');
        }),
      );
    }
  });
});
