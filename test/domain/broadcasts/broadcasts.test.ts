import assert from 'node:assert/strict';
import { winnerByClicks } from '../../../domain/broadcasts/winner.js';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
import {
  dueAt,
  firstLocalInstant,
  leftOutReason,
  assignVariant,
} from '../../../domain/broadcasts/recipient.js';
import { Pace } from '../../../activities/broadcasts/pace.js';

describe('a recipient of a broadcast', () => {
  const someone = { subscribed: true, suppressed: false, consent: UNKNOWN_CONSENT };
  const lax = { consentRequired: false };

  it('is left out for the reason that weighs most', () => {
    assert.equal(leftOutReason(someone, 'subscribed', lax), null);
    assert.equal(leftOutReason(someone, 'pending', lax), 'notConfirmed');
    assert.equal(leftOutReason(someone, 'unsubscribed', lax), 'unsubscribed');
    assert.equal(leftOutReason({ ...someone, subscribed: false }, 'subscribed', lax), 'unsubscribed');
    assert.equal(leftOutReason({ ...someone, suppressed: true }, 'pending', lax), 'suppressed');
    assert.equal(leftOutReason(someone, 'subscribed', { consentRequired: true }), 'noConsent');
  });

  it('gets a variant by its share, and always the same', () => {
    const counts = [0, 0, 0];
    for (let i = 0; i < 3_000; i += 1) {
      const ids = { broadcastId: 'b', contactId: String(i) };
      const variant = assignVariant(ids, { variants: 2, testShare: 40 });
      assert.equal(assignVariant(ids, { variants: 2, testShare: 40 }), variant);
      counts[variant ?? 2] = (counts[variant ?? 2] ?? 0) + 1;
    }
    const [first = 0, second = 0, others = 0] = counts;
    assert.ok(Math.abs(first - 600) < 100 && Math.abs(second - 600) < 100, counts.join());
    assert.ok(Math.abs(others - 1_800) < 150, counts.join());
  });

  it('is due at a local time in its zone, else the workspace’s', () => {
    const now = new Date('2026-03-28T00:00:00Z');
    const time = { local: '2026-03-29T09:00' };
    const due = (...zone: (string | null)[]) => dueAt(time, { now, zone }).toISOString();
    assert.equal(due('Europe/Berlin', 'UTC'), '2026-03-29T07:00:00.000Z');
    assert.equal(due(null, 'America/New_York'), '2026-03-29T13:00:00.000Z');
    assert.equal(due('nowhere', null), '2026-03-29T09:00:00.000Z');
    // The clocks go forward at two o'clock, and back at three.
    assert.equal(
      dueAt({ local: '2026-03-29T02:30' }, { now, zone: ['Europe/Berlin'] }).toISOString(),
      '2026-03-29T01:00:00.000Z',
    );
    const autumn = { now: new Date('2026-10-24T00:00:00Z'), zone: ['Europe/Berlin'] };
    assert.equal(dueAt({ local: '2026-10-25T02:30' }, autumn).toISOString(), '2026-10-25T00:30:00.000Z');
  });

  it('whose local time has passed is due at once, or a day later', () => {
    const now = new Date('2026-06-01T10:00:00Z');
    const zone = ['Asia/Tokyo'];
    const local = '2026-06-01T09:00';
    assert.deepEqual(dueAt({ local }, { now, zone }), now);
    assert.equal(
      dueAt({ local, ifPassed: 'nextDay' }, { now, zone }).toISOString(),
      '2026-06-02T00:00:00.000Z',
    );
    assert.equal(firstLocalInstant(local).toISOString(), '2026-05-31T19:00:00.000Z');
  });
});

describe('the pace of a broadcast', () => {
  const turns = (pace: Pace, domains: string[], longestMs = 60_000) =>
    domains.map((domain) => pace.turnFor(domain, longestMs));
  const waits = (...ms: number[]) => ms.map((waitMs) => ({ waitMs }));

  it('spaces mails evenly, in all and for each domain', () => {
    const all = new Pace({ perSecond: 10 }, () => 0);
    assert.deepEqual(turns(all, ['x', 'y', 'x']), waits(0, 100, 200));
    const domains = new Pace({ perDomain: 2 }, () => 0);
    assert.deepEqual(turns(domains, ['x', 'y', 'x', 'x']), waits(0, 0, 500, 1_000));
  });

  it('lets a slow domain hold up no other', () => {
    const pace = new Pace({ perSecond: 10, perDomain: 1 }, () => 0);
    assert.deepEqual(turns(pace, ['x', 'x', 'x', 'y']), waits(0, 1_000, 2_000, 100));
  });

  it('spaces mails whose turn is far away, which take no turn of those that are sent before', () => {
    let now = 0;
    const pace = new Pace({ perSecond: 10 }, () => now);
    assert.deepEqual(turns(pace, ['x', 'x', 'x', 'x'], 100), [
      { waitMs: 0 },
      { waitMs: 100 },
      { laterMs: 100 },
      { laterMs: 200 },
    ]);
    now = 200;
    assert.deepEqual(turns(pace, ['x', 'x'], 100), waits(0, 100));
  });
});

describe('winnerByClicks', () => {
  const of = (...results: [sent: number, clicked: number][]) =>
    winnerByClicks(results.map(([sent, clicked], variant) => ({ variant, sent, clicked })));

  it('is the variant with the highest share of recipients who clicked', () => {
    assert.equal(of([100, 10], [50, 6], [100, 11]), 1);
  });

  it('is the first of equal ones, also without a click', () => {
    assert.equal(of([30, 1], [60, 2], [10, 0]), 0);
    assert.equal(of([5, 0], [4, 0]), 0);
  });

  it('is none of those that were not sent', () => {
    assert.equal(of([0, 0], [3, 0]), 1);
    assert.equal(of([0, 0], [0, 0]), null);
  });
});
