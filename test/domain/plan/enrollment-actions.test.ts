import assert from 'node:assert/strict';
import { operatorExit, remove, retry, send, upsert, workflowEnd } from './calls.js';
import { applied, Scenario } from './scenario.js';

const ADA = 'ada@example.test';
const failed = { status: 'failed', error: 'relay said no' } as const;

function withOne(parts: { reentry?: 'always' } = {}): Scenario {
  const town = new Scenario();
  town.automation({ on: 'cart', ...parts });
  town.do(send(ADA, 'cart'));
  return town;
}

describe('an end reported by a workflow', () => {
  it('completes its enrollment, appends the event and commands nothing', () => {
    const town = withOne();
    const { changed, exited } = town.do(workflowEnd(town.enrollment(), 1, { status: 'completed' }));
    assert.deepEqual({ changed, exited }, { changed: true, exited: 0 });
    const { status, activeKey, endedAt } = town.enrollment();
    assert.deepEqual(
      { status, activeKey, endedAt },
      { status: 'completed', activeKey: null, endedAt: town.database.now },
    );
    assert.equal(town.event('automation_completed').parentId, null);
    assert.deepEqual(town.commands(), ['start']);
  });

  it('fails it silently, with its error: it may be retried', () => {
    const town = withOne();
    const rows = town.log.length;
    const { eventId } = town.do(workflowEnd(town.enrollment(), 1, failed));
    const { status, lastError, activeKey } = town.enrollment();
    assert.deepEqual(
      { status, lastError, activeKey },
      { status: 'failed', lastError: 'relay said no', activeKey: null },
    );
    assert.deepEqual([eventId, town.log.length], [null, rows]);
  });

  it('exits it by a step or from Temporal without a cancel, since that run is over', () => {
    for (const reason of ['step', 'temporal'] as const) {
      const town = withOne();
      town.do(workflowEnd(town.enrollment(), 1, { status: 'exited', reason }));
      assert.deepEqual([town.enrollment().exitReason, town.commands()], [reason, ['start']]);
    }
  });

  it('changes nothing when it comes late: after an exit, for another run, or twice', () => {
    const town = withOne();
    const enrollment = town.enrollment();
    assert.equal(town.do(workflowEnd(enrollment, 2, { status: 'completed' })).changed, false);
    assert.equal(town.enrollment().status, 'active');
    const { outcomes } = town.batch(
      operatorExit(enrollment),
      workflowEnd(enrollment, 1, { status: 'completed' }),
    );
    assert.deepEqual(
      outcomes.map((outcome) => applied(outcome).changed),
      [true, false],
    );
    const again = town.do(workflowEnd(enrollment, 1, failed));
    assert.deepEqual([again.changed, again.contact?.email], [false, ADA]);
    assert.equal(town.enrollment().status, 'exited');
  });

  it('changes nothing if the contact was deleted', () => {
    const town = withOne();
    const enrollment = town.enrollment();
    town.do(remove(enrollment.contactId));
    const { changed, contact } = town.do(workflowEnd(enrollment, 1, { status: 'completed' }));
    assert.deepEqual({ changed, contact }, { changed: false, contact: null });
  });
});

describe('an operator’s exit', () => {
  it('ends the enrollment, records who and why in the timeline, and cancels its run', () => {
    const town = withOne();
    const { exitedIds } = town.do(operatorExit(town.enrollment()));
    assert.deepEqual(exitedIds, [town.enrollment().id], 'whose effects are waited for');
    assert.equal(town.enrollment().exitReason, 'operator');
    assert.deepEqual(town.enrollment().timeline.at(-1), {
      at: town.database.now,
      type: 'exited',
      note: 'asked to',
      by: 'Grace',
    });
    assert.deepEqual(town.commands(), ['start', 'cancel']);
    assert.deepEqual(town.event('automation_exited').properties, {
      automationId: town.enrollment().automationId,
      automationName: 'On cart',
      enrollmentId: town.enrollment().id,
      reason: 'operator',
    });
  });

  it('is refused if the enrollment is not active', () => {
    const town = withOne();
    const enrollment = town.enrollment();
    town.do(operatorExit(enrollment));
    assert.equal(town.refused(operatorExit(enrollment)).code, 'conflict');
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
    const town = withOne();
    const { activeKey } = town.enrollment();
    town.do(workflowEnd(town.enrollment(), 1, failed));
    town.do(retry(town.enrollment()));
    const { status, run, visit, endedAt, lastError, activeKey: key } = town.enrollment();
    assert.deepEqual(
      { status, run, visit, endedAt, lastError, key },
      { status: 'active', run: 2, visit: 1, endedAt: null, lastError: null, key: activeKey },
    );
    assert.deepEqual(
      town.database.outbox.map(({ command, seq, args }) => [command, seq, args.run]),
      [
        ['start', 1, 1],
        ['start', 2, 2],
      ],
    );
    assert.deepEqual(town.enrollment().timeline.at(-1), {
      at: town.database.now,
      type: 'retried',
      by: 'Grace',
    });
  });

  it('checks the current consent', () => {
    const town = withOne();
    town.do(workflowEnd(town.enrollment(), 1, failed));
    town.do(upsert(ADA, { subscribed: false }));
    town.do(retry(town.enrollment()));
    assert.equal(town.enrollment().mailBlocked, true);
  });

  it('is refused if another one is active under its key, unless keys do not matter', () => {
    for (const [parts, ok] of [
      [{}, false],
      [{ reentry: 'always' }, true],
    ] as const) {
      const town = withOne(parts);
      town.do(workflowEnd(town.enrollment(), 1, failed));
      town.do(send(ADA, 'cart'));
      assert.equal(town.batch(retry(town.enrollment())).outcomes[0]?.ok, ok);
    }
  });

  it('is refused if another enrollment of a keyed automation is active under its key', () => {
    for (const [again, ok] of [
      ['A', false],
      ['B', true],
    ] as const) {
      const town = new Scenario();
      town.automation({ on: 'cart', reentry: { key: 'event.orderId' } });
      town.do(send(ADA, 'cart', { properties: { orderId: 'A' } }));
      town.do(workflowEnd(town.enrollment(), 1, failed));
      town.do(send(ADA, 'cart', { properties: { orderId: again } }));
      assert.equal(town.batch(retry(town.enrollment())).outcomes[0]?.ok, ok);
    }
  });

  it('is refused if the enrollment has not failed, or the contact was deleted', () => {
    const town = withOne();
    const enrollment = town.enrollment();
    assert.equal(town.refused(retry(enrollment)).code, 'conflict');
    town.do(workflowEnd(enrollment, 1, failed));
    const { outcomes } = town.batch(remove(enrollment.contactId), retry(enrollment));
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'applied' : outcome.code)),
      ['applied', 'conflict'],
    );
    assert.equal(town.refused(retry(enrollment)).code, 'conflict');
  });
});
