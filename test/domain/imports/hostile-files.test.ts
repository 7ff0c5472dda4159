import assert from 'node:assert/strict';
import { MAX_ROW_BYTES } from '../../../domain/imports/file-row.js';
import { FileScan } from '../../../domain/imports/file-scan.js';
import { readCsv } from '../../../domain/imports/read-csv.js';
import { readNdjson } from '../../../domain/imports/read-ndjson.js';
import { processorMs } from '../../support/run/processor-time.js';

const MIB = 1_048_576;
/** As zlib hands them over. */
const PART = 16_384;
/** A tenth of what any of these took before, and ten times what they take now. */
const SCAN_MS = 3_000;
const READ_MS = 1_000;

const fill = (text: string, bytes = MIB): string =>
  text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

/** Files that once took many times as long as others of their size, or more memory. */
const files: Record<string, string> = {
  'line feeds': `email\n${fill('\n', 3 * MIB)}`,
  'carriage returns': `email\n${fill('\r', 3 * MIB)}`,
  'blank lines of NDJSON': `{"email":1}\n${fill(' \n', 3 * MIB)}`,
  'a row of a MiB of empty cells': `email,c\n${fill(',')}\n`,
  'a row of a MiB of quoted cells': `email,c\n${fill('"",')}\n`,
  'a row of a MiB of cells that are not ASCII': `email,c\n${fill('ä,')}\n`,
  'a head of a MiB of cells': `${fill('a@b,')}\n`,
  'a row of a MiB of quotation marks': `email,c\n${fill('"')}`,
  'quotation marks that close on no line': `email,c\n${fill('a"b,"\n', 3 * MIB)}`,
  'a quotation mark that never closes': `email,c\n"${fill('a\n', 3 * MIB)}`,
  'a MiB of numbers of 17 digits': `{"email":[${fill('12345678901234567,')}1]}\n`,
  'a MiB of exponents': `{"email":[${fill('1e5,')}0]}\n`,
  'a MiB of opening brackets': `{"email":${fill('[')}\n`,
  'a MiB of keys': `{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":0`).join(',')}}\n`,
  'a MiB of keys with objects': `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":{"a":0}`).join(',')}}\n`,
};

describe('A hostile file', () => {
  for (const [what, text] of Object.entries(files)) {
    it(`is scanned in linear time: ${what}`, () => {
      const scan = new FileScan({ delimiter: null });
      const ms = processorMs(() => {
        for (let at = 0; at < text.length; at += PART) {
          const part = text.slice(at, at + PART);
          scan.push(part, Buffer.from(part));
        }
        scan.end();
      });
      assert.ok(ms < SCAN_MS, `${ms} ms`);
    });

    it(`is read page by page, each of about a MiB at most: ${what}`, () => {
      const bytes = Buffer.from(text);
      let at = 0;
      let pages = 0;
      const ms = processorMs(() => {
        for (; at < bytes.length && pages < 10; pages += 1) {
          const isEnd = bytes.length - at <= MAX_ROW_BYTES + PART;
          const page = bytes.subarray(at, at + MAX_ROW_BYTES + PART);
          const of = { limit: 300, isEnd, delimiter: ',', columns: ['email'] };
          const { end } = text.startsWith('{') ? readNdjson(page, of) : readCsv(page, of);
          assert.ok(end > 0 || isEnd, `stuck at ${at}`);
          at += isEnd && end === 0 ? page.length : end;
        }
      });
      assert.ok(ms / pages < READ_MS, `${ms / pages} ms`);
    });
  }

  it('has rows with more cells than a spreadsheet has columns refused', () => {
    const bytes = Buffer.from(`a${','.repeat(30_000)}\nb,c\n`);
    const { rows } = readCsv(bytes, { delimiter: ',', limit: 10, isEnd: true });
    assert.deepEqual(
      rows.map(({ cells, problem }) => problem ?? cells),
      ['has more than 20000 cells', ['b', 'c']],
    );
  });

  it('is read the same wherever blank lines are cut', () => {
    const text = 'a\r\n\r\n\n\r\r\nb\n\n';
    for (let cut = 1; cut < text.length; cut += 1) {
      const of = { delimiter: ',', limit: 10 };
      const first = readCsv(Buffer.from(text.slice(0, cut)), { ...of, isEnd: false });
      const second = readCsv(Buffer.from(text.slice(first.end)), { ...of, isEnd: true });
      const cells = [...first.rows, ...second.rows].map((row) => row.cells);
      assert.deepEqual(cells, [['a'], ['b']], String(cut));
    }
  });
});
