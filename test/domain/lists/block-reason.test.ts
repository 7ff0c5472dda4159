import assert from 'node:assert/strict';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
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
      const contact = { subscribed, suppressed, consent: UNKNOWN_CONSENT };
      assert.equal(mainBlockReason(contact, list, { consentRequired: false }), reason);
    });
  }

  it('is the missing consent where the workspace requires it, unless anything else holds the mail back', () => {
    const contact = { subscribed: true, suppressed: false, consent: UNKNOWN_CONSENT };
    const required = { consentRequired: true };
    assert.equal(mainBlockReason(contact, null, required), 'no consent');
    assert.equal(mainBlockReason(contact, { status: 'subscribed' }, required), 'no consent');
    assert.equal(mainBlockReason(contact, { status: 'unsubscribed' }, required), 'left the list');
    assert.equal(mainBlockReason(contact, { status: 'pending' }, required), 'not confirmed');
    assert.equal(mainBlockReason({ ...contact, subscribed: false }, null, required), 'unsubscribed');
  });
});
