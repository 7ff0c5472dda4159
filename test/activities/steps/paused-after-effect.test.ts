import assert from 'node:assert/strict';
import { advance, type AdvanceDeps } from '../../../activities/steps/advance.js';
import { endOfKnownMail } from '../../../activities/steps/mail-end.js';
import type { Step } from '../../../domain/automation/automation.js';
import { advanceDeps, move, runOf } from '../../support/engine/advance.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { linesOf, pause, resume } from '../../support/engine/operators.js';

const runOfNobody = { workspaceId: 'w', contactId: 'c', enrollmentId: 'e', run: 1 };

describe('an enrollment that is paused right after a step has recorded something', () => {
  const steps: [Step, 'contactUpdated' | 'eventSent'][] = [
    [{ id: 'set', type: 'updateContact', set: { firstName: 'Ada' } }, 'contactUpdated'],
    [{ id: 'tell', type: 'sendEvent', eventName: 'told' }, 'eventSent'],
  ];
  for (const [step, type] of steps) {
    it(`goes on when it is resumed, and tells once about ${step.type}`, async () => {
      const ws = await TestWorkspace.create();
      await ws.automation({ on: 'in', steps: [step, { id: 'rest', type: 'wait', for: '1 hour' }] });
      const email = someEmail();
      await ws.send(email, 'in');
      const run = runOf(await enrollmentOf(ws, email));
      const deps = advanceDeps(ws);
      const pausing: AdvanceDeps = {
        ...deps,
        record: {
          ...deps.record,
          recordStep: async (request) => {
            await deps.record.recordStep(request);
            await pause(ws, email);
          },
        },
      };
      assert.deepEqual(await advance(pausing, run, null), { do: 'pause' });
      assert.equal(linesOf(await enrollmentOf(ws, email), type).length, 1);
      await resume(ws, email);
      assert.equal((await move(ws, run)).do, 'wait');
      const row = await enrollmentOf(ws, email);
      assert.deepEqual([row.step, linesOf(row, type).length], ['rest', 1]);
      const sent = await ws.db.collections.Event.countDocuments({ workspaceId: ws.id, name: 'told' });
      assert.equal(sent, type === 'eventSent' ? 1 : 0);
    });
  }

  it('counts the events for a wait from the end of the step, not from the resume', async () => {
    const ws = await TestWorkspace.create();
    const tell: Step = { id: 'tell', type: 'sendEvent', eventName: 'told' };
    const paid: Step = { id: 'paid', type: 'waitForEvent', event: 'paid', timeout: '1 hour' };
    await ws.automation({ on: 'in', steps: [tell, paid, { id: 'rest', type: 'wait', for: '1 hour' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const run = runOf(await enrollmentOf(ws, email));
    const deps = advanceDeps(ws);
    const { recordStep } = deps.record;
    const pausing: AdvanceDeps = {
      ...deps,
      record: {
        ...deps.record,
        recordStep: async (request) => {
          await recordStep(request);
          await pause(ws, email);
        },
      },
    };
    await advance(pausing, run, null);
    await ws.send(email, 'paid');
    await resume(ws, email);
    assert.equal((await move(ws, run)).do, 'wait');
    const row = await enrollmentOf(ws, email);
    assert.deepEqual([row.step, linesOf(row, 'awaited').length], ['rest', 1]);
  });

  it('counts them from when a mail was sent, as the ledger says', () => {
    const at = new Date('2026-01-02T03:04:05Z');
    const visit = { ...runOfNobody, step: 'mail', visit: 1 };
    assert.deepEqual(endOfKnownMail(visit, { status: 'sent', sentAt: at }).at, at);
    assert.equal(endOfKnownMail(visit, { status: 'uncertain', sentAt: null }).at, undefined);
  });
});
