import assert from 'node:assert/strict';
import {
  nextOfConfirmation,
  type ConfirmationFacts,
  type ConfirmationMail,
} from '../../../domain/lists/next-mail.js';
import { MIN_CONFIRMATION_GAP_MS } from '../../../domain/lists/sign-up.js';

const START = Date.parse('2026-03-01T09:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (ms: number): Date => new Date(START + ms);

interface Given {
  due?: number[];
  reminder?: number | null;
  expires?: number;
  ended?: ConfirmationMail[];
  sent?: number[];
  status?: ConfirmationFacts['confirmation']['status'];
}

/** The next action for a sign-up at 0; all times in milliseconds since then. */
function next(now: number, given: Given = {}) {
  const {
    due = [0],
    reminder = 2 * DAY,
    expires = 7 * DAY,
    ended = [],
    sent = [],
    status = 'pending',
  } = given;
  const confirmation = {
    status,
    mailsDue: due.map(at),
    reminderAt: reminder === null ? null : at(reminder),
    expiresAt: at(expires),
  };
  const turn = nextOfConfirmation({ confirmation, ended: new Set(ended), sentAt: sent.map(at) }, at(now));
  return turn.do === 'wait' ? turn.until.getTime() - START : turn.do === 'send' ? turn.mail : turn.status;
}

const sent = { ended: [0] as ConfirmationMail[], sent: [0] };

describe('the next action of a confirmation', () => {
  it('is its first mail, then the reminder, then the end', () => {
    assert.equal(next(0), 0);
    assert.equal(next(1, sent), 2 * DAY);
    assert.equal(next(2 * DAY, sent), 'reminder');
    const reminded = { ended: [0, 'reminder'] as ConfirmationMail[], sent: [0, 2 * DAY] };
    assert.equal(next(2 * DAY + 1, reminded), 7 * DAY);
    assert.equal(next(7 * DAY, reminded), 'expired');
  });

  it('is none once it has ended', () => {
    for (const status of ['confirmed', 'withdrawn', 'expired'] as const)
      assert.equal(next(0, { status }), status);
    assert.equal(next(8 * DAY, { status: 'confirmed' }), 'confirmed');
  });

  it('is the end if it has expired before a mail was sent', () => {
    assert.equal(next(7 * DAY), 'expired');
  });

  it('is no reminder if none is configured', () => {
    assert.equal(next(1, { ...sent, reminder: null }), 7 * DAY);
  });

  it('is a mail that was postponed', () => {
    assert.equal(next(0, { due: [10 * MINUTE] }), 10 * MINUTE);
    assert.equal(next(10 * MINUTE, { due: [10 * MINUTE] }), 0);
  });

  it('is a requested repetition', () => {
    assert.equal(next(20 * MINUTE, { ...sent, due: [0, 20 * MINUTE] }), 1);
  });

  it('is only the last one of several that are overdue', () => {
    assert.equal(next(DAY, { due: [0, 20 * MINUTE, 40 * MINUTE] }), 2);
    assert.equal(next(DAY, { due: [0, 20 * MINUTE], ended: [1], sent: [DAY - MINUTE] }), 2 * DAY);
  });

  it('is at least ten minutes after any mail to the contact', () => {
    const other = 2 * DAY - MINUTE;
    assert.equal(next(2 * DAY, { ...sent, sent: [0, other] }), other + MIN_CONFIRMATION_GAP_MS);
    assert.equal(next(other + MIN_CONFIRMATION_GAP_MS, { ...sent, sent: [0, other] }), 'reminder');
    assert.equal(next(0, { sent: [-MINUTE] }), 9 * MINUTE);
  });

  it('keeps to three mails a day', () => {
    const three = [-3, -2, -1].map((hours) => hours * 60 * MINUTE);
    assert.equal(next(0, { sent: three }), DAY - 180 * MINUTE);
  });

  it('is never later than the expiry', () => {
    assert.equal(next(0, { expires: MINUTE, sent: [-MINUTE] }), MINUTE);
  });
});
