import assert from 'node:assert/strict';
import { ApplicationFailure } from '@temporalio/activity';
import { createPositionActivities } from '../../../activities/steps/position.js';
import type { Step } from '../../../domain/automation/automation.js';
import type { EnrollmentRun } from '../../../workflows/messages.js';
import { advanceDeps, move, runOf } from '../../support/engine/advance.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { retry } from '../../support/engine/operators.js';

const leave: Step = { id: 'leave', type: 'exit' };
const tell: Step = { id: 'tell', type: 'sendEvent', eventName: 'told' };
const paid: Step = { id: 'paid', type: 'waitForEvent', event: 'paid', timeout: '1 day', onTimeout: 'exit' };
const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };

describe('a run whose last answer was lost', () => {
  async function entered(steps: Step[]): Promise<{ ws: TestWorkspace; email: string; run: EnrollmentRun }> {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'in', exitsOn: 'out', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    return { ws, email, run: runOf(await enrollmentOf(ws, email)) };
  }

  for (const [how, steps, status, step] of [
    ['it has completed', [tell], 'completed', 'tell'],
    ['it has exited at a step', [tell, leave], 'exited', 'leave'],
  ] as const)
    it(`ends as before if ${how}`, async () => {
      const { ws, run } = await entered([...steps]);
      const end = await move(ws, run);
      assert.deepEqual(end, { do: 'end', status, step });
      assert.deepEqual(await move(ws, run), end);
      assert.deepEqual(await move(ws, { ...run, run: 2 }), { do: 'over' });
    });

  it('ends as before if an event has not come in time', async () => {
    const { ws, run } = await entered([paid]);
    await move(ws, run);
    const end = await move(ws, run, { by: 'timeUp', visit: 1 });
    assert.deepEqual(end, { do: 'end', status: 'exited', step: 'paid' });
    assert.deepEqual(await move(ws, run, { by: 'timeUp', visit: 1 }), end);
  });

  for (const [error, code] of [
    [null, 'mailRefused'],
    ['Mail refused (rcpt): 451 4.7.1 Later', 'stepFailed'],
  ] as const)
    it(`fails again if it has failed with ${error === null ? 'a code' : 'a description'}`, async () => {
      const { ws, email, run } = await entered([mail]);
      await move(ws, run);
      const { _id } = await enrollmentOf(ws, email);
      await ws.db.collections.Enrollment.updateOne({ _id }, { $set: { lastError: error } });
      await createPositionActivities(advanceDeps(ws)).fail(run, 'mailRefused');
      await assert.rejects(move(ws, run), (failure) => {
        assert.ok(failure instanceof ApplicationFailure);
        assert.deepEqual([failure.type, failure.nonRetryable], [code, true]);
        return true;
      });
      await retry(ws, email);
      assert.deepEqual(await move(ws, run), { do: 'over' });
    });

  it('waits for the cancel if something else has ended it', async () => {
    const { ws, email, run } = await entered([mail]);
    await move(ws, run);
    await ws.send(email, 'out');
    assert.deepEqual(await move(ws, run), { do: 'over' });
  });
});
