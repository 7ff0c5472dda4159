import assert from 'node:assert/strict';
import { pauseFor, sentToCount, windowStart } from '../../../domain/mail/marketing-pause.js';

describe('The pause of marketing mail', () => {
  const rates = { bounces: 5, complaints: 0.3 };
  const of = (bounces: number, complaints: number) => ({ bounces, complaints });

  const cases: [bounces: number, complaints: number, sent: number, ReturnType<typeof pauseFor>][] = [
    [0, 0, 10_000, null],
    [50, 0, 1_000, null],
    [51, 0, 1_000, { reason: 'bounces', rate: 5.1 }],
    [0, 3, 1_000, null],
    [0, 4, 1_000, { reason: 'complaints', rate: 0.4 }],
    [60, 10, 1_000, { reason: 'bounces', rate: 6 }],
    [199, 0, 199, null],
    [300, 0, 200, { reason: 'bounces', rate: 100 }],
    [0, 2, 200, null],
    [0, 3, 200, { reason: 'complaints', rate: 1.5 }],
  ];
  for (const [bounces, complaints, sent, expected] of cases)
    it(`with ${bounces} bounces and ${complaints} complaints of ${sent} is ${expected?.reason ?? 'none'}`, () => {
      assert.deepEqual(pauseFor({ reports: of(bounces, complaints), sent }, rates), expected);
    });

  it('disregards a rate that is turned off', () => {
    const counts = { reports: of(100, 100), sent: 200 };
    assert.equal(pauseFor(counts, { bounces: null, complaints: 0.3 })?.reason, 'complaints');
    assert.equal(pauseFor(counts, { bounces: null, complaints: null }), null);
    assert.equal(sentToCount(counts.reports, { bounces: null, complaints: null }), 0);
  });

  it('has sent mails counted only as far as the reports could matter', () => {
    assert.equal(sentToCount(of(2, 2), rates), 0);
    assert.equal(sentToCount(of(3, 0), rates), 200);
    assert.equal(sentToCount(of(100, 0), rates), 2_001);
    assert.equal(sentToCount(of(100, 30), rates), 10_001);
  });

  it('is decided the same by a count that stops there', () => {
    for (const [bounces, complaints] of [
      [11, 0],
      [100, 3],
      [3, 30],
    ] as const) {
      const reports = of(bounces, complaints);
      const limit = sentToCount(reports, rates);
      for (const sent of [200, limit - 1, limit, limit + 1, limit * 10])
        assert.deepEqual(
          pauseFor({ reports, sent: Math.min(sent, limit) }, rates),
          pauseFor({ reports, sent }, rates),
          `${bounces} bounces, ${complaints} complaints of ${sent}`,
        );
    }
  });

  it('looks at the last day, or at the time since it was lifted', () => {
    const now = new Date('2026-03-10T12:00:00Z');
    const yesterday = new Date('2026-03-09T12:00:00Z');
    assert.deepEqual(windowStart(now, undefined), yesterday);
    assert.deepEqual(windowStart(now, new Date('2026-03-01T00:00:00Z')), yesterday);
    const lifted = new Date('2026-03-10T09:00:00Z');
    assert.deepEqual(windowStart(now, lifted), lifted);
  });
});
