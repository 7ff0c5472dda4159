import assert from 'node:assert/strict';
import { operatorExit, remove, retry, send, upsert, workflowEnd } from './reference/calls.js';
import { applied, Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const failed = { status: 'failed', error: 'relay said no' } as const;

function withOne(parts: { reentry?: 'always' } = {}): Scenario {
  const scenario = new Scenario();
  scenario.automation({ on: 'cart', ...parts });
  scenario.do(send(ADA, 'cart'));
  return scenario;
}

describe('an end reported by a workflow', () => {
  it('completes its enrollment, appends the event and commands nothing', () => {
    const scenario = withOne();
    const { changed, exited } = scenario.do(workflowEnd(scenario.enrollment(), 1, { status: 'completed' }));
    assert.deepEqual({ changed, exited }, { changed: true, exited: 0 });
    const { status, activeKey, endedAt } = scenario.enrollment();
    assert.deepEqual(
      { status, activeKey, endedAt },
      { status: 'completed', activeKey: null, endedAt: scenario.database.now },
    );
    assert.equal(scenario.event('automation_completed').parentId, null);
    assert.deepEqual(scenario.commands(), ['start']);
  });

  it('fails it silently, with its error: it may be retried', () => {
    const scenario = withOne();
    const rows = scenario.log.length;
    const { eventId } = scenario.do(workflowEnd(scenario.enrollment(), 1, failed));
    const { status, lastError, activeKey } = scenario.enrollment();
    assert.deepEqual(
      { status, lastError, activeKey },
      { status: 'failed', lastError: 'relay said no', activeKey: null },
    );
    assert.deepEqual([eventId, scenario.log.length], [null, rows]);
  });

  it('exits it by a step or from Temporal without a cancel, since that run is over', () => {
    for (const reason of ['step', 'temporal'] as const) {
      const scenario = withOne();
      scenario.do(workflowEnd(scenario.enrollment(), 1, { status: 'exited', reason }));
      assert.deepEqual([scenario.enrollment().exitReason, scenario.commands()], [reason, ['start']]);
    }
  });

  it('changes nothing when it comes late: after an exit, for another run, or twice', () => {
    const scenario = withOne();
    const enrollment = scenario.enrollment();
    assert.equal(scenario.do(workflowEnd(enrollment, 2, { status: 'completed' })).changed, false);
    assert.equal(scenario.enrollment().status, 'active');
    const { outcomes } = scenario.batch(
      operatorExit(enrollment),
      workflowEnd(enrollment, 1, { status: 'completed' }),
    );
    assert.deepEqual(
      outcomes.map((outcome) => applied(outcome).changed),
      [true, false],
    );
    const again = scenario.do(workflowEnd(enrollment, 1, failed));
    assert.deepEqual([again.changed, again.contact?.email], [false, ADA]);
    assert.equal(scenario.enrollment().status, 'exited');
  });

  it('changes nothing if the contact was deleted', () => {
    const scenario = withOne();
    const enrollment = scenario.enrollment();
    scenario.do(remove(enrollment.contactId));
    const { changed, contact } = scenario.do(workflowEnd(enrollment, 1, { status: 'completed' }));
    assert.deepEqual({ changed, contact }, { changed: false, contact: null });
  });
});

describe('an operator’s exit', () => {
  it('ends the enrollment, records who and why in the timeline, and cancels its run', () => {
    const scenario = withOne();
    const { exitedIds } = scenario.do(operatorExit(scenario.enrollment()));
    assert.deepEqual(exitedIds, [scenario.enrollment().id], 'whose effects are waited for');
    assert.equal(scenario.enrollment().exitReason, 'operator');
    assert.deepEqual(scenario.enrollment().timeline.at(-1), {
      at: scenario.database.now,
      type: 'exited',
      note: 'asked to',
      by: 'Grace',
    });
    assert.deepEqual(scenario.commands(), ['start', 'cancel']);
    assert.deepEqual(scenario.event('automation_exited').properties, {
      automationId: scenario.enrollment().automationId,
      automationName: 'On cart',
      enrollmentId: scenario.enrollment().id,
      reason: 'operator',
    });
  });

  it('is refused if the enrollment is not active', () => {
    const scenario = withOne();
    const enrollment = scenario.enrollment();
    scenario.do(operatorExit(enrollment));
    assert.equal(scenario.refused(operatorExit(enrollment)).code, 'conflict');
    const twice = withOne();
    const { outcomes } = twice.batch(operatorExit(twice.enrollment()), operatorExit(twice.enrollment()));
    assert.deepEqual(
      outcomes.map(({ ok }) => ok),
      [true, false],
    );
  });
});

describe('an operator’s retry', () => {
  it('restarts a failed enrollment: a new run and visit, its key, a start', () => {
    const scenario = withOne();
    const { activeKey } = scenario.enrollment();
    scenario.do(workflowEnd(scenario.enrollment(), 1, failed));
    scenario.do(retry(scenario.enrollment()));
    const { status, run, visit, endedAt, lastError, activeKey: key } = scenario.enrollment();
    assert.deepEqual(
      { status, run, visit, endedAt, lastError, key },
      { status: 'active', run: 2, visit: 1, endedAt: null, lastError: null, key: activeKey },
    );
    assert.deepEqual(
      scenario.database.outbox.map(({ command, seq, args }) => [
        command,
        seq,
        'run' in args ? args.run : null,
      ]),
      [
        ['start', 1, 1],
        ['start', 2, 2],
      ],
    );
    assert.deepEqual(scenario.enrollment().timeline.at(-1), {
      at: scenario.database.now,
      type: 'retried',
      by: 'Grace',
    });
  });

  it('checks the current consent', () => {
    const scenario = withOne();
    scenario.do(workflowEnd(scenario.enrollment(), 1, failed));
    scenario.do(upsert(ADA, { subscribed: false }));
    scenario.do(retry(scenario.enrollment()));
    assert.equal(scenario.enrollment().mailBlocked, true);
  });

  it('is refused if another one is active under its key, unless keys do not matter', () => {
    for (const [parts, ok] of [
      [{}, false],
      [{ reentry: 'always' }, true],
    ] as const) {
      const scenario = withOne(parts);
      scenario.do(workflowEnd(scenario.enrollment(), 1, failed));
      scenario.do(send(ADA, 'cart'));
      assert.equal(scenario.batch(retry(scenario.enrollment())).outcomes[0]?.ok, ok);
    }
  });

  it('is refused if another enrollment of a keyed automation is active under its key', () => {
    for (const [again, ok] of [
      ['A', false],
      ['B', true],
    ] as const) {
      const scenario = new Scenario();
      scenario.automation({ on: 'cart', reentry: { key: 'event.orderId' } });
      scenario.do(send(ADA, 'cart', { properties: { orderId: 'A' } }));
      scenario.do(workflowEnd(scenario.enrollment(), 1, failed));
      scenario.do(send(ADA, 'cart', { properties: { orderId: again } }));
      assert.equal(scenario.batch(retry(scenario.enrollment())).outcomes[0]?.ok, ok);
    }
  });

  it('is refused if the enrollment has not failed, or the contact was deleted', () => {
    const scenario = withOne();
    const enrollment = scenario.enrollment();
    assert.equal(scenario.refused(retry(enrollment)).code, 'conflict');
    scenario.do(workflowEnd(enrollment, 1, failed));
    const { outcomes } = scenario.batch(remove(enrollment.contactId), retry(enrollment));
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'applied' : outcome.code)),
      ['applied', 'conflict'],
    );
    assert.equal(scenario.refused(retry(enrollment)).code, 'conflict');
  });
});
