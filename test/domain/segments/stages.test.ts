import assert from 'node:assert/strict';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { decideMemberState, everyMemberState, type SegmentFacts } from '../../../domain/segments/decide.js';
import { splitIntoStages } from '../../../domain/segments/stages.js';
import { runSeed, SeededRandom } from '../../faults/seeded-random.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const ROUNDS = 3_000;

const onField = { field: 'contact.plan', op: 'eq' as const, value: 'pro' };
const onEvent = { event: 'login', atLeast: 2, withinLast: '3 days' };
const onNoEvent = { event: 'login', atMost: 0, withinLast: '2 days' };
const onProperties = {
  event: 'order',
  withinLast: '4 days',
  where: { all: [{ field: 'event.total', op: 'gte' as const, value: 50 }] },
};

describe('the stages of conditions', () => {
  it('put what reads properties of events last', () => {
    assert.deepEqual(splitIntoStages({ all: [onProperties, onEvent], none: [onField] }), [
      { all: [], none: [onField] },
      { all: [onEvent], none: [] },
      { all: [onProperties], none: [] },
    ]);
  });

  it('leave alternatives together, and groups whole', () => {
    const group = { any: [onField, onEvent] };
    assert.deepEqual(splitIntoStages({ all: [group, onField], any: [onField, onProperties] }), [
      { all: [onField], none: [] },
      { all: [group], none: [] },
      { all: [], none: [], any: [onField, onProperties] },
    ]);
  });

  it('are the conditions themselves where there are none', () => {
    assert.deepEqual(splitIntoStages({}), [{}]);
  });

  it('decide together as the conditions do, also when to look again', () => {
    const seed = runSeed();
    const random = new SeededRandom(seed);
    let members = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const where = randomWhere(random, 2);
      const facts = randomFacts(random);
      const whole = decideMemberState(where, facts, NOW);
      const parts = splitIntoStages(where).map((stage) => decideMemberState(stage, facts, NOW));
      assert.deepEqual(everyMemberState(parts), whole, `FAULT_SEED=${String(seed)} ${JSON.stringify(where)}`);
      members += whole.member ? 1 : 0;
    }
    assert.ok(members > 0 && members < ROUNDS);
  });
});

function randomWhere(random: SeededRandom, depth: number): ContactWhere {
  const node = (): NonNullable<ContactWhere['all']>[number] =>
    depth > 0 && random.chance(0.3)
      ? randomWhere(random, depth - 1)
      : random.pick([onField, onEvent, onNoEvent, onProperties]);
  const nodes = () => Array.from({ length: Math.floor(random.between(0, 3)) }, node);
  return { all: nodes(), any: nodes(), none: random.chance(0.5) ? nodes() : [] };
}

function randomFacts(random: SeededRandom): SegmentFacts {
  const events = () =>
    Array.from({ length: Math.floor(random.between(0, 4)) }, () => ({
      at: NOW.getTime() - Math.floor(random.between(0, 6 * DAY_MS)),
      properties: { total: Math.floor(random.between(0, 100)) },
    })).sort((a, b) => b.at - a.at);
  const byKey = new Map([
    ['login', events()],
    ['order', events()],
  ]);
  return {
    timezone: 'UTC',
    contact: { plan: random.pick(['pro', 'free']) },
    statusOn: () => null,
    loggedEvents: (key) => byKey.get(key) ?? [],
    firstEvent: () => null,
    hasEnrollment: () => false,
    isIn: () => false,
    wasSent: () => false,
  };
}
