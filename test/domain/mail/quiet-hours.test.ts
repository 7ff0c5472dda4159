import assert from 'node:assert/strict';
import { isAlwaysQuiet, quietUntil } from '../../../domain/mail/quiet-hours.js';
import type { QuietHours } from '../../../domain/mail/sending-limits.js';

const nights: QuietHours = { from: '21:00', to: '08:00', days: null };
const weekend: QuietHours = { from: '00:00', to: '00:00', days: ['sat', 'sun'] };
const gap: QuietHours = { from: '02:15', to: '02:45', days: null };

describe('quiet hours', () => {
  const cases: [what: string, hours: QuietHours, zone: string | null, now: string, until: string | null][] = [
    ['begin at their first minute', nights, 'UTC', '2026-03-02T21:00:00Z', '2026-03-03T08:00:00.000Z'],
    ['have not begun before', nights, 'UTC', '2026-03-02T20:59:59.999Z', null],
    ['last past midnight', nights, 'UTC', '2026-03-03T00:30:00Z', '2026-03-03T08:00:00.000Z'],
    ['end at their last minute', nights, 'UTC', '2026-03-03T08:00:00Z', null],
    ['are in the zone', nights, 'America/New_York', '2026-01-15T02:00:00Z', '2026-01-15T13:00:00.000Z'],
    [
      'use the workspace’s zone instead of none',
      nights,
      null,
      '2026-01-15T06:30:00Z',
      '2026-01-15T07:00:00.000Z',
    ],
    ['use it instead of an unknown one', nights, 'Mars/Phobos', '2026-01-15T07:00:00Z', null],
    [
      'end earlier in UTC after spring’s change',
      nights,
      'Europe/Berlin',
      '2026-03-28T23:00:00Z',
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'end later in UTC after autumn’s change',
      nights,
      'Europe/Berlin',
      '2026-10-24T23:00:00Z',
      '2026-10-25T07:00:00.000Z',
    ],
    ['are skipped by the clock in spring', gap, 'Europe/Berlin', '2026-03-29T01:00:00Z', null],
    [
      'come once in autumn: at first',
      gap,
      'Europe/Berlin',
      '2026-10-25T00:20:00Z',
      '2026-10-25T00:45:00.000Z',
    ],
    ['come once in autumn: not again', gap, 'Europe/Berlin', '2026-10-25T01:20:00Z', null],
    ['of following days are one', weekend, 'UTC', '2026-03-07T12:00:00Z', '2026-03-09T00:00:00.000Z'],
    ['leave other days alone', weekend, 'UTC', '2026-03-06T23:59:00Z', null],
    [
      'belong to the day on which they begin',
      { ...nights, days: ['fri'] },
      'UTC',
      '2026-03-07T07:00:00Z',
      '2026-03-07T08:00:00.000Z',
    ],
    ['do not begin on other days', { ...nights, days: ['fri'] }, 'UTC', '2026-03-07T22:00:00Z', null],
    [
      'within a day end on that day',
      { from: '12:00', to: '14:00', days: null },
      'UTC',
      '2026-03-07T13:00:00Z',
      '2026-03-07T14:00:00.000Z',
    ],
  ];
  for (const [what, hours, zone, now, until] of cases) {
    it(what, () => {
      const found = quietUntil(hours, { now: new Date(now), zones: [zone, 'Europe/Berlin'] });
      assert.equal(found?.toISOString() ?? null, until);
    });
  }

  it('end on the last of six quiet days', () => {
    const days: QuietHours = { from: '10:00', to: '10:00', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] };
    const found = quietUntil(days, { now: new Date('2026-03-02T10:00:00Z'), zones: ['UTC'] });
    assert.equal(found?.toISOString(), '2026-03-08T10:00:00.000Z');
  });

  it('must not last all day on every day', () => {
    assert.ok(isAlwaysQuiet({ from: '10:00', to: '10:00', days: null }));
    assert.ok(isAlwaysQuiet({ ...weekend, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] }));
    assert.ok(!isAlwaysQuiet(weekend) && !isAlwaysQuiet(nights));
  });
});
