import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { OriginLimiter, type Target } from '../../../activities/deliveries/origin-limiter.js';
import { callWebhook } from '../../../activities/steps/call-webhook.js';
import { ClaimWatch } from '../../../activities/steps/claim-watch.js';
import { recordStepAttempt } from '../../../activities/steps/step-deliveries.js';
import { stepDeliveryId } from '../../../models/automations/step-effect-ids.js';
import { advanceDeps, move, runOf } from '../../support/engine/advance.js';
import { silent, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';

/** While it waits for its slot, another attempt of the same delivery ends. */
class Overtaking extends OriginLimiter {
  constructor(private readonly other: () => Promise<void>) {
    super();
  }

  override async acquire(target: Target, patienceMs: number): Promise<(() => void) | null> {
    await this.other();
    return super.acquire(target, patienceMs);
  }
}

describe('an attempt at a webhook, overtaken by another that succeeds', () => {
  it('sends nothing, and looks again later', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'in', steps: [{ id: 'tell', type: 'webhook', url: 'https://hook.test/x' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const run = runOf(await enrollmentOf(ws, email));
    assert.equal((await move(ws, run)).do, 'webhook');
    const { visit, automationId } = await enrollmentOf(ws, email);
    const at = { ...run, visit, step: 'tell' };
    const deliveryId = stepDeliveryId(at);
    const attempt = { at: new Date(), status: 200, durationMs: 1, error: null, response: null };
    let sent = 0;
    const attempted = callWebhook(
      {
        ...advanceDeps(ws),
        sender: {
          send: () => {
            sent += 1;
            return Promise.reject(new Error('must not be sent'));
          },
          close: () => Promise.resolve(),
        },
        watch: new ClaimWatch(ws.db, silent),
        origins: new Overtaking(() =>
          recordStepAttempt(
            ws.db,
            { deliveryId, automationId },
            { attempt, end: { status: 'delivered', nextAttemptAt: null } },
          ),
        ),
        secretKey: randomBytes(32),
        random: Math.random,
      },
      at,
      1,
    );
    await assert.rejects(attempted, { type: 'claimHeld' });
    assert.equal(sent, 0);
  });
});
