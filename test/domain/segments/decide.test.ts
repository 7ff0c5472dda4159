import assert from 'node:assert/strict';
import { decideMemberState, type SegmentFacts } from '../../../domain/segments/decide.js';
import type { JsonObject } from '../../../domain/json/json.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const NOW = new Date('2026-11-23T12:00:00Z');

function factsOf(contact: JsonObject): SegmentFacts {
  return {
    contact,
    timezone: 'UTC',
    statusOn: () => null,
    loggedEvents: () => [],
    firstEvent: () => null,
    hasEnrollment: () => false,
    isIn: () => false,
    wasSent: () => false,
  };
}

function daysAgo(days: number): string {
  return new Date(NOW.getTime() - days * DAY_MS).toISOString();
}

describe('a membership by a date of the contact', () => {
  const where = (value: string | { ref: string }) => ({
    all: [{ field: 'contact.seenAt', op: 'withinLast' as const, value }],
  });
  for (const [what, value] of [
    ['given', '3 days'],
    ['of the contact itself', { ref: 'contact.period' }],
  ] as const) {
    it(`ends after a period that is ${what}`, () => {
      const at = decideMemberState(where(value), factsOf({ seenAt: daysAgo(1), period: '3 days' }), NOW);
      assert.deepEqual(at, { member: true, decideAgainAt: new Date(NOW.getTime() + 2 * DAY_MS + 1) });
    });

    it(`begins at a date in the future, with a period that is ${what}`, () => {
      const at = decideMemberState(where(value), factsOf({ seenAt: daysAgo(-1), period: '3 days' }), NOW);
      assert.deepEqual(at, { member: false, decideAgainAt: new Date(NOW.getTime() + DAY_MS) });
    });
  }

  it('does not change with time where the period is none', () => {
    const at = decideMemberState(
      where({ ref: 'contact.period' }),
      factsOf({ seenAt: daysAgo(1), period: 'soon' }),
      NOW,
    );
    assert.deepEqual(at, { member: false, decideAgainAt: null });
  });
});
