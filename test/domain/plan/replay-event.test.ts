import assert from 'node:assert/strict';
import type { PlanCall } from '../../../domain/plan/calls/call.js';
import { applied, Scenario } from './reference/scenario.js';
import { send } from './reference/calls.js';

const EVENT_ID = 'e'.repeat(24);
const RECEIVED_AT = new Date('2026-01-01T00:00:00Z');

/** The call that applies an event of the log to a contact. */
function replay(email: string, fires: boolean): PlanCall {
  const action = { type: 'replayEvent' as const, eventId: EVENT_ID, receivedAt: RECEIVED_AT, fires };
  return { ...send(email, 'bought'), action };
}

describe('an event that is applied later', () => {
  it('keeps its id and time of receipt, is the parent of its effects, and is marked as logged', () => {
    const scenario = new Scenario();
    const { outcomes, writes } = scenario.batch(replay('ada@example.org', false));
    assert.equal(applied(outcomes[0]).eventId, EVENT_ID);
    const [own, added] = [...writes.replays, ...writes.events];
    assert.deepEqual([own?.id, own?.isReplay, own?.status], [EVENT_ID, true, 'applied']);
    assert.deepEqual(own?.receivedAt, RECEIVED_AT);
    assert.deepEqual([added?.name, added?.parentId, added?.isReplay], ['contact_added', EVENT_ID, undefined]);
    assert.notDeepEqual(added?.receivedAt, RECEIVED_AT);
  });

  it('causes entries and exits only if it fires', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'bought' });
    scenario.automation({ on: 'contact_added' });
    scenario.automation({ on: 'other', exitOn: [{ event: 'bought' }] });
    assert.equal(scenario.counts(send('ada@example.org', 'other')).enrolled, 2);
    assert.deepEqual(scenario.counts(replay('ada@example.org', false)), { enrolled: 0, exited: 0 });
    assert.deepEqual(scenario.counts(replay('bob@example.org', false)), { enrolled: 0, exited: 0 });
    assert.deepEqual(scenario.counts(replay('ada@example.org', true)), { enrolled: 1, exited: 1 });
  });

  it('writes nothing for a deleted contact', () => {
    const scenario = new Scenario();
    const call: PlanCall = { ...replay('', true), subject: { by: 'id', id: 'a'.repeat(24) } };
    const { outcomes, writes } = scenario.batch(call);
    assert.equal(applied(outcomes[0]).eventId, null);
    assert.deepEqual([writes.replays, writes.events, writes.contacts], [[], [], []]);
  });
});
