import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { advance } from '../../../activities/steps/advance.js';
import { messageLedger } from '../../../activities/mail/message-ledger.js';
import { claimStep } from '../../../activities/steps/claim.js';
import { createMailGate } from '../../../engine/effects/gate-mails.js';
import type { Step } from '../../../domain/automation/automation.js';
import type { Database } from '../../../models/core/database.js';
import type { EndedVisit } from '../../../domain/plan/calls/call-action.js';
import type { NextAction } from '../../../workflows/messages.js';
import { advanceDeps, runOf } from '../../support/engine/advance.js';
import { openDatabase } from '../../../models/core/open-database.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { claimedMail } from '../../support/mail/mails.js';
import { mongoServer } from '../../support/servers/servers.js';

const SKEW_MS = 120_000;
/** Shorter than the skew, and long for a busy machine. */
const CLAIM_MS = 60_000;
const LONGEST_MS = 2 ** 31 - 1;
const every = globalThis.setInterval;
const paid: Step = { id: 'paid', type: 'waitForEvent', event: 'paid', timeout: '30 days' };

for (const [how, skew] of [
  ['ahead', SKEW_MS],
  ['behind', -SKEW_MS],
] as const) {
  describe(`a worker whose clock is minutes ${how}`, function () {
    this.timeout(20_000);
    let workerDb: Database;

    before(async () => {
      // Its clock is compared with the server's once: the next time it would not be skewed.
      const intervals = mock.method(globalThis, 'setInterval', () => every(() => undefined, LONGEST_MS));
      workerDb = await skewed(async () => openDatabase(await mongoServer()));
      intervals.mock.restore();
    });

    after(() => workerDb.close());

    /** What the worker does, by its own clock. */
    async function skewed<T>(work: () => Promise<T>): Promise<T> {
      const skewedNow = (): number => performance.timeOrigin + performance.now() + skew;
      mock.timers.enable({ apis: ['Date'], now: skewedNow() });
      const ticking = every(() => {
        mock.timers.setTime(skewedNow());
      }, 1);
      try {
        return await work();
      } finally {
        clearInterval(ticking);
        mock.timers.reset();
      }
    }

    /** Enters a contact; `move` is what the worker does. */
    async function enrolled(steps: [Step, Step]) {
      const ws = await TestWorkspace.create();
      const skewedWs = ws.on(engineOn(workerDb));
      await ws.automation({ on: 'in', steps });
      const email = someEmail();
      await ws.send(email, 'in');
      const run = runOf(await enrollmentOf(ws, email));
      const move = (ended: EndedVisit | null = null): Promise<NextAction> =>
        skewed(() => advance(advanceDeps(skewedWs, workerDb), run, ended));
      return { ws, email, run, move };
    }

    async function awaitedEvent(ws: TestWorkspace, email: string): Promise<string | undefined> {
      const { timeline } = await enrollmentOf(ws, email);
      return timeline.find(({ type }) => type === 'awaited')?.eventId;
    }

    async function payments(ws: TestWorkspace): Promise<string[]> {
      const events = await ws.db.collections.Event.find({ workspaceId: ws.id, key: 'paid' })
        .sort({ receivedAt: 1 })
        .toArray();
      return events.map(({ _id }) => _id.toHexString());
    }

    it('finds an event that came between a wait and a wait for that event', async () => {
      const { ws, email, move } = await enrolled([{ id: 'pause', type: 'wait', for: '3 seconds' }, paid]);
      await move();
      await ws.send(email, 'paid');
      await sleep(3_100);
      await ws.send(email, 'paid');
      assert.equal((await move({ visit: 1, by: 'timeUp' })).do, 'end');
      assert.equal(
        await awaitedEvent(ws, email),
        (await payments(ws))[1],
        'the one before the wait was over',
      );
    });

    it('finds an event that came after a step had acted, and none from before', async () => {
      const { ws, email, move } = await enrolled([
        { id: 'call', type: 'webhook', url: 'https://example.com/', method: 'POST' },
        paid,
      ]);
      assert.equal((await move()).do, 'webhook');
      await ws.send(email, 'paid');
      await sleep(500);
      const line = { type: 'webhookDelivered' } as const;
      const ended = { by: 'effect', visit: 1, step: 'call', line, mail: null, event: null } as const;
      assert.equal((await move(ended)).do, 'awaitEvent', 'it came before');
      await ws.send(email, 'paid');
      assert.equal((await move()).do, 'end');
      assert.equal(await awaitedEvent(ws, email), (await payments(ws))[1]);
    });

    it('claims a step for as long as exits take it to be in flight', async () => {
      const { ws, email, run, move } = await enrolled([
        { id: 'call', type: 'webhook', url: 'https://example.com/', method: 'POST' },
        paid,
      ]);
      await move();
      const visit = { ...run, visit: 1, step: 'call' };
      const claim = { visit, effectId: 'e', leaseMs: CLAIM_MS, marketing: false };
      assert.ok(await skewed(() => claimStep(workerDb, claim)));
      const { effect } = await enrollmentOf(ws, email);
      assertHeld((effect?.until.getTime() ?? 0) - Date.now());
    });

    it('holds a mail for as long as other workers take it to be under way', async () => {
      const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };
      const { ws, email, move } = await enrolled([mail, paid]);
      await move();
      const message = claimedMail(await enrollmentOf(ws, email), { step: 'mail', visit: 1 });
      const { _id: id, claim } = message;
      const { Message } = ws.db.collections;
      await Message.insertOne({ ...message });
      assert.ok(await skewed(() => createMailGate(workerDb, CLAIM_MS)({ id, claim })));
      const { claimedUntil } = (await Message.findOne({ _id: id })) ?? {};
      assertHeld((claimedUntil?.getTime() ?? 0) - Date.now());
      const other = messageLedger(workerDb, { ...message, claim: 'other' }, CLAIM_MS);
      const found = await skewed(() => other.claim());
      assert.equal(found.result, 'held');
      if (found.result === 'held') assertHeld(found.ms);
    });
  });
}

/** What is left of a claim, by the clock of the test. */
function assertHeld(leftMs: number): void {
  assert.ok(leftMs > CLAIM_MS / 2 && leftMs < CLAIM_MS * 1.25, `${leftMs} ms`);
}
