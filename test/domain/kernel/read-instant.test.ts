import assert from 'node:assert/strict';
import { readInstant } from '../../../domain/kernel/read-instant.js';
import { firstZone } from '../../../domain/kernel/zoned-time.js';

const berlin = firstZone('Europe/Berlin');

function read(value: unknown): string | null {
  const found = readInstant(value, berlin);
  return found === null ? null : `${found.kind} ${new Date(found.ms).toISOString()}`;
}

const TABLE: [value: unknown, read: string | null][] = [
  ['2026-05-01T10:00:00Z', 'instant 2026-05-01T10:00:00.000Z'],
  ['2026-05-01T10:00:00.123456789Z', 'instant 2026-05-01T10:00:00.123Z'],
  ['2026-05-01T10:00:00,5+02:00', 'instant 2026-05-01T08:00:00.500Z'],
  ['2026-05-01T10:00+0530', 'instant 2026-05-01T04:30:00.000Z'],
  ['2026-05-01T24:00:00Z', 'instant 2026-05-02T00:00:00.000Z'],
  [' 2026-05-01t10:00:00z ', 'instant 2026-05-01T10:00:00.000Z'],
  // PostgreSQL, Ruby, Go, Java and calendars.
  ['2026-01-01 10:00:00+00', 'instant 2026-01-01T10:00:00.000Z'],
  ['2026-01-01 10:00:00.25-03:30', 'instant 2026-01-01T13:30:00.250Z'],
  ['2026-01-01 10:00:00 +0200', 'instant 2026-01-01T08:00:00.000Z'],
  ['2026-01-01 10:00:00 UTC', 'instant 2026-01-01T10:00:00.000Z'],
  ['2026-01-01 10:00:00.5 +0000 UTC', 'instant 2026-01-01T10:00:00.500Z'],
  ['2026-01-01T10:00:00+01:00[Europe/Berlin]', 'instant 2026-01-01T09:00:00.000Z'],
  ['20260101T100000Z', 'instant 2026-01-01T10:00:00.000Z'],
  // Without a zone: in that of the reader.
  ['2026-01-01T10:00:00', 'local 2026-01-01T09:00:00.000Z'],
  ['2026-07-01 10:00', 'local 2026-07-01T08:00:00.000Z'],
  ['20260701T100000', 'local 2026-07-01T08:00:00.000Z'],
  ['2026-03-29T02:30', 'local 2026-03-29T01:00:00.000Z'],
  ['2026-07-01', 'day 2026-06-30T22:00:00.000Z'],
  ['1958-03-01', 'day 1958-02-28T23:00:00.000Z'],
  // Unix times.
  [1_767_225_600, 'instant 2026-01-01T00:00:00.000Z'],
  [1_767_225_600.25, 'instant 2026-01-01T00:00:00.250Z'],
  [1_767_225_600_123, 'instant 2026-01-01T00:00:00.123Z'],
  [1_767_225_600_123_456, 'instant 2026-01-01T00:00:00.123Z'],
  ['1767225600', 'instant 2026-01-01T00:00:00.000Z'],
  ['1767225600123', 'instant 2026-01-01T00:00:00.123Z'],
  ['1767225600.000200', 'instant 2026-01-01T00:00:00.000Z'],
  ['1767225600123456789', 'instant 2026-01-01T00:00:00.123Z'],
  [-157_766_400, 'instant 1965-01-01T00:00:00.000Z'],
  ['-157766400', 'instant 1965-01-01T00:00:00.000Z'],
  ['9999-12-31', 'day 9999-12-30T23:00:00.000Z'],
  [new Date('2026-01-01T00:00:00Z'), 'instant 2026-01-01T00:00:00.000Z'],
  // What is no time.
  ...[null, undefined, true, '', 'soon', [], {}, 1e300, Number.NaN, Infinity, new Date(Number.NaN)].map(no),
  ...['12', '12345678', '2026', '2026-05', '05/01/2026', '2026-02-30', '2026-13-01', '2026-05-01T25:00Z'].map(
    no,
  ),
  ...[
    '2026-05-01T10:60Z',
    '2026-05-01T24:00:01Z',
    '2026-05-01T10:00+25:00',
    '2026-05-01T10',
    'x2026-05-01',
  ].map(no),
  ...['0000-00-00', '0000-00-00 00:00:00', '0001-01-01T00:00:00Z', '9'.repeat(400)].map(no),
];

function no(value: unknown): [unknown, null] {
  return [value, null];
}

describe('The reader of times', () => {
  for (const [value, expected] of TABLE)
    it(`reads ${JSON.stringify(value)?.slice(0, 60) ?? 'undefined'} as ${expected ?? 'nothing'}`, () => {
      assert.equal(read(value), expected);
    });
});
