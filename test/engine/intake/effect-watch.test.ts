import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { claimStep } from '../../../activities/steps/claim.js';
import { EffectWatch } from '../../../engine/intake/effect-watch.js';
import { runOf } from '../../support/engine/advance.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';

describe('The watch of effects in flight', () => {
  it('does not take an effect for ended that is first watched while others are looked up', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'in', steps: [{ id: 'pause', type: 'wait', for: '1 hour' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const run = runOf(await enrollmentOf(ws, email));
    const visit = { ...run, visit: 0, step: 'pause' };
    assert.ok(await claimStep(ws.db, { visit, effectId: 'e', leaseMs: 60_000, marketing: false }));
    const watch = new EffectWatch(ws.db);
    const first = watch.finished([new ObjectId().toHexString()]);
    // The query for the first one is under way.
    await Promise.resolve();
    const unfinished = await watch.finished([run.enrollmentId]);
    assert.deepEqual(unfinished, [run.enrollmentId]);
    assert.deepEqual(await first, []);
  });
});
