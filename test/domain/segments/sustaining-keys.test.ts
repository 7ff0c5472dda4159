import assert from 'node:assert/strict';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { sustainingKeys } from '../../../domain/segments/sustaining-keys.js';

const order = { event: 'order', atLeast: 3, withinLast: '30 days' };
const login = { event: 'login', withinLast: '1 day' };
const keysOf = (where: ContactWhere): string[] => [...sustainingKeys(where)].sort();

describe('the events that can only keep a member in', () => {
  it('are those that all members have had within a time', () => {
    const isPro = { field: 'contact.plan', op: 'eq' as const, value: 'pro' };
    assert.deepEqual(keysOf({ all: [order, login, isPro], none: [{ list: 'a' }] }), ['login', 'order']);
    assert.deepEqual(keysOf({ all: [order, { event: 'order', withinLast: '1 day' }] }), ['order']);
  });

  it('are none that another condition may take amiss', () => {
    for (const other of [
      { event: 'order', atMost: 5, withinLast: '1 day' },
      { event: 'order', which: 'last' as const, withinLast: '1 day' },
      { event: 'order', withinLast: '1 day', where: { all: [{ field: 'event.a', op: 'exists' as const }] } },
      { all: [order] },
      { none: [order] },
    ])
      assert.deepEqual(keysOf({ all: [order, login, other] }), ['login'], JSON.stringify(other));
    assert.deepEqual(keysOf({ all: [order, login], none: [login] }), ['order']);
    assert.deepEqual(keysOf({ all: [order, login], any: [login, { list: 'a' }] }), ['order']);
  });

  it('are none without a window, whose events may have been removed from the log', () => {
    assert.deepEqual(keysOf({ all: [{ event: 'order' }, login] }), ['login']);
  });
});
