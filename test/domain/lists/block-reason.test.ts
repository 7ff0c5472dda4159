import assert from 'node:assert/strict';
import { mainBlockReason, type BlockReason } from '../../../domain/lists/block-reason.js';

const cases: [boolean, boolean, Parameters<typeof mainBlockReason>[1], BlockReason][] = [
  [false, false, null, 'unsubscribed'],
  [true, true, null, 'suppressed'],
  [false, true, null, 'unsubscribed'],
  [true, false, { status: 'unsubscribed' }, 'left the list'],
  [true, false, { status: null }, 'left the list'],
  [true, false, { status: 'pending' }, 'not confirmed'],
  [false, false, { status: 'pending' }, 'not confirmed'],
  [false, false, { status: 'unsubscribed' }, 'unsubscribed'],
  [true, true, { status: 'pending' }, 'suppressed'],
  [true, true, { status: 'subscribed' }, 'suppressed'],
];

describe('the reason why mail is blocked', () => {
  for (const [subscribed, suppressed, list, reason] of cases) {
    const who = `${subscribed ? 'subscribed' : 'unsubscribed'}${suppressed ? ', suppressed' : ''}`;
    const where = list === null ? 'of no list' : `of a list: ${list.status ?? 'never on it'}`;
    it(`${who}, ${where}: ${reason}`, () => {
      assert.equal(mainBlockReason({ subscribed, suppressed }, list), reason);
    });
  }
});
