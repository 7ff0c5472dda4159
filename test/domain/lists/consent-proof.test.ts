import assert from 'node:assert/strict';
import { withdrawnAt, type WithdrawalEntry } from '../../../domain/lists/consent-proof.js';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
const left = (listId: string | null, n: number): WithdrawalEntry => ({
  action: 'withdrawn',
  listId,
  at: day(n),
});
const restored = (listId: string | null, n: number): WithdrawalEntry => ({
  action: 'restored',
  listId,
  at: day(n),
});

describe('the time of a consent’s withdrawal', () => {
  const cases: [string, string | null, WithdrawalEntry[], Date | null][] = [
    ['never, where nothing came after it', 'a', [], null],
    ['never, where another list was left', 'a', [left('b', 2)], null],
    ['since its list was left', 'a', [left('a', 2)], day(2)],
    ['since all were left', 'a', [left(null, 3)], day(3)],
    ['since the first of several leavings', 'a', [left('a', 2), left(null, 3), left('a', 4)], day(2)],
    ['since all were left, before its own list was', 'a', [left(null, 2), left('a', 3)], day(2)],
    ['never, when that was taken back', 'a', [left('a', 2), restored('a', 3)], null],
    ['since it was left again', 'a', [left('a', 2), restored('a', 3), left('a', 4)], day(4)],
    ['since all were left, when only the list is taken back', 'a', [left(null, 2), restored('a', 3)], day(2)],
    [
      'never, when all that was left is taken back',
      'a',
      [left('a', 2), left(null, 2), restored('a', 3), restored(null, 3)],
      null,
    ],
    ['since all were left, of a consent without a list', null, [left('a', 2), left(null, 3)], day(3)],
  ];
  for (const [name, listId, later, expected] of cases) {
    it(name, () => assert.deepEqual(withdrawnAt(listId, later), expected));
  }
});
