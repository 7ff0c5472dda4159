import assert from 'node:assert/strict';
import type { Reentry, Step } from '../../../domain/automation/automation.js';
import type { JsonValue } from '../../../domain/json/json.js';
import type { PlanCall } from '../../../domain/plan/calls/call.js';
import { jump, operatorExit, send } from './reference/calls.js';
import { Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const ID = 'c'.padEnd(24, '0');
const rest: Step = { id: 'rest', type: 'wait', for: '1 day' };
const later: Step = { id: 'later', type: 'wait', for: '2 days' };
const paid = {
  event: 'paid',
  where: { all: [{ field: 'event.order', op: 'eq' as const, value: { ref: 'entry.order' } }] },
};

/** An enrollment in version 1, beside which there is a version 2. */
function withNewer(parts: { reentry?: Reentry; before?: Reentry } = {}): Scenario {
  const scenario = new Scenario();
  scenario.automation({ id: ID, on: 'cart', steps: [rest], ...(parts.before && { reentry: parts.before }) });
  scenario.do(send(ADA, 'cart', { properties: { order: 'A-1' } }));
  const { reentry } = parts;
  scenario.automation({
    id: ID,
    on: 'cart',
    version: 2,
    steps: [later],
    exitOn: [paid],
    ...(reentry !== undefined && { reentry }),
  });
  return scenario;
}

function migrate(
  scenario: Scenario,
  parts: { step?: string; visit?: number; entry?: JsonValue } = {},
): PlanCall {
  const { id, contactId, run, visit } = scenario.enrollment();
  return {
    ...jump({ id, contactId }, 'rest'),
    action: {
      type: 'migrateEnrollment',
      enrollmentId: id,
      version: 2,
      step: parts.step ?? 'later',
      seen: { run, visit: parts.visit ?? visit },
      entry: parts.entry ?? { order: 'A-1' },
      by: 'Grace',
      note: null,
    },
  };
}

describe('a move to a newer version', () => {
  it('is a new run at a step of that version, with what it needs of the entry', () => {
    const scenario = withNewer();
    scenario.do(migrate(scenario));
    const { automationVersion, step, run, entryRefs, timeline } = scenario.enrollment();
    assert.deepEqual([automationVersion, step, run], [2, 'later', 2]);
    assert.deepEqual(entryRefs, { order: 'A-1' });
    assert.deepEqual([timeline.at(-1)?.type, timeline.at(-1)?.by], ['jumped', 'Grace']);
    assert.deepEqual(scenario.commands(), ['start', 'cancel', 'start']);
  });

  it('lets later events of the same batch hear the newer version', () => {
    const scenario = withNewer();
    const { outcomes } = scenario.batch(
      migrate(scenario),
      send(ADA, 'paid', { properties: { order: 'A-1' } }),
    );
    assert.deepEqual(
      outcomes.map((outcome) => outcome.ok && outcome.exited),
      [0, 1],
    );
  });

  it('is refused if the enrollment has moved on, has ended, or its effect is in flight', () => {
    const scenario = withNewer();
    assert.equal(scenario.refused(migrate(scenario, { visit: 7 })).code, 'conflict');
    const [row] = scenario.database.enrollments.values();
    assert.ok(row);
    row.effect = { id: 'attempt', until: new Date(scenario.database.now.getTime() + 1) };
    assert.equal(scenario.refused(migrate(scenario)).code, 'conflict');
    row.effect = null;
    scenario.do(operatorExit(scenario.enrollment()));
    assert.equal(scenario.refused(migrate(scenario)).code, 'conflict');
  });

  it('drops the claim of a worker that has died, once its time is over', () => {
    const scenario = withNewer();
    const [row] = scenario.database.enrollments.values();
    assert.ok(row);
    row.effect = { id: 'attempt', until: scenario.database.now };
    scenario.do(migrate(scenario));
    const { automationVersion, effect } = scenario.enrollment();
    assert.deepEqual([automationVersion, effect], [2, null]);
  });

  it('is refused for a step that the version does not have', () => {
    const scenario = withNewer();
    assert.equal(scenario.refused(migrate(scenario, { step: 'rest' })).code, 'invalid');
  });

  it('gives the enrollment the key of the newer version, and is refused without one', () => {
    const scenario = withNewer({ reentry: { key: 'event.order' } });
    assert.equal(scenario.refused(migrate(scenario, { entry: {} })).code, 'conflict');
    scenario.do(migrate(scenario));
    const { activeKey, entryKey, contactId } = scenario.enrollment();
    assert.deepEqual([activeKey, entryKey], [`${ID}:"A-1":${contactId}`, '"A-1"']);
  });

  it('is refused while the contact is in the newer version already', () => {
    const scenario = withNewer({ before: 'always', reentry: 'whenFinished' });
    scenario.do(send(ADA, 'cart'));
    assert.equal(scenario.database.enrollments.size, 2);
    const [first] = scenario.database.enrollments.values();
    assert.ok(first);
    const call = migrate(withNewer());
    const { id: enrollmentId, contactId, run, visit } = first;
    const action = { ...call.action, enrollmentId, seen: { run, visit } };
    assert.ok(action.type === 'migrateEnrollment');
    const refused = scenario.refused({ ...call, subject: { by: 'id', id: contactId }, action });
    assert.equal(refused.code, 'conflict');
  });
});
