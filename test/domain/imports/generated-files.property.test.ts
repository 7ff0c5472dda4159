import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FileScan } from '../../../domain/imports/file-scan.js';
import { guessColumns } from '../../../domain/imports/guess-columns.js';
import { readCsv } from '../../../domain/imports/read-csv.js';
import { rowReader } from '../../../domain/imports/read-row.js';
import { sized } from '../../support/run/sizes.js';

const FILES = sized({ reduced: 300, full: 10_000 });

const digits = fc.stringMatching(/^\d{1,20}$/);
const cells = [
  digits,
  fc.stringMatching(/^0\d{3,9}$/),
  fc.stringMatching(/^[+-]?\d{1,6}([.,]\d{1,4})?$/),
  fc.stringMatching(/^\d[Ee]\d{1,2}$/),
  fc.constantFrom(
    'NO',
    'SE',
    'yes',
    'no',
    'J',
    'X',
    '12a',
    'true',
    'false',
    '=1+1',
    ' 7 ',
    '-0',
    '1.10',
    '2.5',
  ),
  fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\\', ' ', 'ö', '5') }),
];
/** Columns of mostly one kind, with some of another. */
const column = fc
  .record({ of: fc.constantFrom(...cells), other: fc.constantFrom(...cells) })
  .chain(({ of, other }) =>
    fc.array(fc.oneof({ weight: 20, arbitrary: of }, { weight: 1, arbitrary: other }), {
      minLength: 30,
      maxLength: 30,
    }),
  );
const file = fc.record({
  columns: fc.array(column, { minLength: 1, maxLength: 4 }),
  rows: fc.integer({ min: 1, max: 30 }),
});

describe('a generated file of mixed types', () => {
  it('loses no digit and no person', () => {
    fc.assert(
      fc.property(file, ({ columns, rows }) => {
        const table = Array.from({ length: rows }, (_, n) => [
          `p${n}@example.com`,
          ...columns.map((one) => one[n] ?? ''),
        ]);
        const head = ['email', ...columns.map((_, i) => `c${i}`)];
        const text = [head, ...table]
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        const scan = new FileScan({ delimiter: ',' });
        scan.push(text, Buffer.from(text));
        const { columns: names, facts } = scan.end();
        const read = rowReader(guessColumns(names, facts));
        const of = { delimiter: ',', limit: Infinity, isEnd: true };
        const [, ...lines] = readCsv(Buffer.from(text), of).rows;
        assert.equal(lines.length, rows);
        for (const [n, { cells: found, problem }] of lines.entries()) {
          const row = read({ line: n + 2, cells: found, problem });
          assert.ok(row !== null && 'patch' in row, JSON.stringify(row));
          assert.deepEqual([row.email, row.leftOut], [`p${n}@example.com`, []]);
          for (const [i, cell] of (table[n] ?? []).entries()) {
            const stored = row.patch.customFields?.[head[i] ?? ''];
            if (i > 0 && cell.trim() !== '')
              assert.ok(isSame(cell, stored), `${cell} became ${JSON.stringify(stored)}`);
          }
        }
      }),
      { numRuns: FILES },
    );
  });
});

/** Whether a cell was stored as written, or as the same number or answer. */
function isSame(cell: string, stored: unknown): boolean {
  const text = cell.trim();
  if (typeof stored === 'string') return stored === text || `'${stored}` === text;
  if (typeof stored === 'boolean') return String(stored) === text || (stored ? 'yes' : 'no') === text;
  if (typeof stored !== 'number') return false;
  const [whole = '', decimals = ''] = text.replace(',', '.').split('.');
  const [had = '', kept = ''] = String(stored).split('.');
  return had === whole && kept === decimals.replace(/0+$/, '');
}
