import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  MAX_DURATION_MS,
  MIN_DURATION_MS,
  formatDuration,
  parseDuration,
} from '../../../domain/automation/duration.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

describe('a duration', () => {
  it('is a number and a unit, singular or plural', () => {
    for (const [text, ms] of [
      ['1 second', SECOND],
      ['90 seconds', 90 * SECOND],
      ['1 minute', 60 * SECOND],
      ['2 hours', 2 * HOUR],
      ['1 day', DAY],
      ['3 days', 3 * DAY],
      ['2 weeks', 14 * DAY],
      ['1 days', DAY],
    ] as const)
      assert.equal(parseDuration(text), ms, text);
  });

  it('or ISO 8601 of fixed length', () => {
    for (const [text, ms] of [
      ['PT1S', SECOND],
      ['PT36H', 36 * HOUR],
      ['P1D', DAY],
      ['P1DT12H', 36 * HOUR],
      ['P2W', 14 * DAY],
      ['P1DT1H1M1S', DAY + HOUR + 61 * SECOND],
    ] as const)
      assert.equal(parseDuration(text), ms, text);
  });

  it('lies between 1 second and 366 days, both included', () => {
    assert.equal(parseDuration('366 days'), MAX_DURATION_MS);
    assert.equal(parseDuration('8784 hours'), MAX_DURATION_MS);
    assert.equal(parseDuration('31622400 seconds'), MAX_DURATION_MS);
    for (const text of ['0 seconds', 'PT0S', '367 days', '31622401 seconds', 'P53W', '999999999 weeks'])
      assert.equal(parseDuration(text), null, text);
  });

  it('is nothing else', () => {
    for (const text of [
      '',
      '3',
      'days',
      '3days',
      '3  days',
      ' 3 days',
      '3 days ',
      '3 Days',
      '-3 days',
      '+3 days',
      '1.5 days',
      '1e3 seconds',
      '3 days 2 hours',
      '3 months',
      '1 year',
      'P',
      'PT',
      'P1DT',
      'P1M',
      'P1Y',
      'PT1.5H',
      'p1d',
      '-P1D',
      'P1D ',
      '٣ days',
    ])
      assert.equal(parseDuration(text), null, JSON.stringify(text));
  });

  it('is the same in both notations', () => {
    const units = fc.constantFrom(
      ['seconds', 'S'] as const,
      ['minutes', 'M'] as const,
      ['hours', 'H'] as const,
    );
    fc.assert(
      fc.property(fc.nat({ max: 999_999 }), units, (count, [unit, sign]) => {
        const ms = parseDuration(`${count} ${unit}`);
        assert.equal(ms, parseDuration(`PT${count}${sign}`));
        assert.ok(ms === null || (ms >= MIN_DURATION_MS && ms <= MAX_DURATION_MS));
      }),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ms = parseDuration(text);
        assert.ok(ms === null || Number.isInteger(ms));
      }),
    );
  });

  it('is formatted in the largest unit of which it is a whole number', () => {
    const said = {
      PT36H: '36 hours',
      '48 hours': '2 days',
      '1 days': '1 day',
      '2 weeks': '14 days',
      PT90S: '90 seconds',
    };
    for (const [text, words] of Object.entries(said)) assert.equal(formatDuration(text, 'en'), words);
    assert.equal(formatDuration('soon', 'en'), 'soon');
    assert.equal(formatDuration('PT36H', 'de'), '36 Stunden');
    assert.equal(formatDuration('7 days', 'de'), '7 Tage');
  });
});
