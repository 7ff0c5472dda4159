import assert from 'node:assert/strict';
import { FileDecoder } from '../../../domain/imports/decode.js';
import { numberRows, type FileRow } from '../../../domain/imports/file-row.js';
import { guessDelimiter } from '../../../domain/imports/guess-file.js';
import { readBoolean, readDate, readNumber } from '../../../domain/imports/read-cell.js';
import { NdjsonScan } from '../../../domain/imports/ndjson-scan.js';
import { readCsv } from '../../../domain/imports/read-csv.js';
import { readHead } from '../../../domain/imports/read-head.js';
import { readNdjson } from '../../../domain/imports/read-ndjson.js';
import { guessed } from '../../support/imports/guessed.js';

/** As Excel writes it: semicolons, CR LF, quotes, line breaks in cells. */
const EXCEL =
  'E-Mail;Name;Ort\r\na@example.com;"Müller; ""Max""";Köln\r\n\r\nb@example.com;"zwei\r\nZeilen";\r\nc@example.com;;Zürich';
const ROWS = [
  [1, ['E-Mail', 'Name', 'Ort']],
  [2, ['a@example.com', 'Müller; "Max"', 'Köln']],
  [4, ['b@example.com', 'zwei\r\nZeilen', '']],
  [6, ['c@example.com', '', 'Zürich']],
];

describe('the file of an import', () => {
  const decoded = (parts: Buffer[]): [text: string, encoding: string] => {
    const decoder = new FileDecoder();
    const text = parts.map((part) => decoder.push(part)).join('') + decoder.end();
    return [text, decoder.encoding];
  };

  it('is decoded by its byte order mark, as UTF-8 or as Windows-1252, split at every byte', () => {
    const utf16 = Buffer.from(`\uFEFF${EXCEL}`, 'utf16le');
    const files: [string, Buffer][] = [
      ['utf-8', Buffer.from(EXCEL)],
      ['utf-8', Buffer.from(`\uFEFF${EXCEL}`)],
      ['windows-1252', Buffer.from(EXCEL, 'latin1')],
      ['utf-16le', utf16],
      ['utf-16be', Buffer.from(utf16).swap16()],
    ];
    for (const [encoding, bytes] of files)
      for (let at = 0; at <= bytes.length; at += 1) {
        const parts = [bytes.subarray(0, at), bytes.subarray(at)];
        assert.deepEqual(decoded(parts), [EXCEL, encoding], `${encoding} at ${String(at)}`);
      }
  });

  it('is read the same wherever a page or a chunk ends', () => {
    const bytes = Buffer.from(EXCEL);
    for (let cut = 1; cut <= bytes.length; cut += 1) {
      for (const limit of [1, 2, 10]) {
        const rows: FileRow[] = [];
        let place = { offset: 0, line: 1 };
        for (let have = cut; place.offset < bytes.length;) {
          const end = Math.min(have, bytes.length);
          const of = { delimiter: ';', limit, isEnd: end === bytes.length } as const;
          const found = readCsv(bytes.subarray(place.offset, end), of);
          const page = numberRows(bytes.subarray(place.offset, end), found, place);
          rows.push(...page.rows);
          place = page.next;
          if (found.rows.length === 0) have = end === bytes.length ? Infinity : have + 7;
          if (have === Infinity) break;
        }
        assert.deepEqual(
          rows.map(({ line, cells }) => [line, cells]),
          ROWS,
          `cut at ${String(cut)}`,
        );
      }
    }
  });

  it('goes on with the next line after a quotation mark that is never closed', () => {
    const bytes = Buffer.from('a,b\n1,"2\n3,4\n');
    const rows = readCsv(bytes, { delimiter: ',', limit: 10, isEnd: true });
    const { rows: numbered } = numberRows(bytes, rows, { offset: 0, line: 1 });
    assert.deepEqual(
      numbered.map(({ line, cells, problem }) => [line, cells, problem]),
      [
        [1, ['a', 'b'], null],
        [2, [], 'a quotation mark is not closed'],
        [3, ['3', '4'], null],
      ],
    );
  });

  it('is read line by line as NDJSON, with the fields of objects as columns', () => {
    const bytes = Buffer.from(
      '{"email":"a@example.com","customFields":{"plan":"pro"}}\n\nno\n[1]\n{"email":"b@',
    );
    const columns = ['email', 'customFields.plan'];
    const of = { columns, limit: 10, isEnd: false };
    const rows = readNdjson(bytes, of).rows.map(({ cells, problem }) => [cells, problem]);
    assert.deepEqual(rows, [
      [['a@example.com', 'pro'], null],
      [[], 'is not a JSON object'],
      [[], 'is not a JSON object'],
    ]);
  });

  it('has the fields of all its lines as columns if it is NDJSON, wherever it is cut', () => {
    const columnsOf = (...parts: string[]): string[] => {
      const scan = new NdjsonScan();
      for (const part of parts) scan.push(part);
      return scan.end().columns;
    };
    const text =
      '\n{"email":"a","tags":["x"]}\r\nno\n{"plan":{"name":"pro","seats":1},"tags":[]}\n{"last":1}';
    const found = ['email', 'tags', 'plan.name', 'plan.seats', 'last'];
    for (let at = 0; at <= text.length; at += 1)
      assert.deepEqual(columnsOf(text.slice(0, at), text.slice(at)), found, `cut at ${String(at)}`);
    const long = 'x'.repeat(1_048_576);
    assert.deepEqual(columnsOf('{"a":1}\n{"long":"', long, '"}\n', '{"b":1}'), ['a', 'b']);
    assert.deepEqual(columnsOf(`{"${long.slice(0, 1_001)}":1,"a":1}`), ['a']);
    assert.equal(columnsOf(...Array.from({ length: 300 }, (_, n) => `{"${n}":1}\n`)).length, 201);
  });

  it('is split by the delimiter that agrees with most lines, not by those within quotation marks', () => {
    assert.equal(guessDelimiter('email,name\na@example.com,"x;y;z"\n'), ',');
    assert.equal(guessDelimiter(EXCEL), ';');
    assert.equal(guessDelimiter('email\tname\na@example.com\tAda, Countess\n'), '\t');
    assert.equal(guessDelimiter('email|name\na@example.com|Ada\n'), '|');
    assert.equal(guessDelimiter('email\na@example.com\n'), ',');
  });

  it('is not read further than its columns may go', () => {
    const bytes = Buffer.from('a,'.repeat(65_000));
    const { columns } = readHead(bytes, { delimiter: ',', isEnd: true });
    assert.equal(columns.length, 201);
    assert.deepEqual(columns.slice(0, 3), ['a', 'a 2', 'a 3']);
  });

  it('has its columns matched by name, then by what is in them, each field once', () => {
    const fields = guessed('csv', [
      ['Contact', 'Vorname', 'PLZ', 'Seats', 'VIP', 'Since', 'First name'],
      ['a@example.com', 'Ada', '10115', '3', 'yes', '2026-01-31', 'Bo'],
      ['b@example.com', 'Bob', '10115', '3', 'no', '2026-01-31', 'Bo'],
    ]).map(({ field, type }) => `${String(field)} ${type}`);
    assert.deepEqual(fields, [
      'email text',
      'firstName text',
      'customFields.PLZ text',
      'customFields.Seats number',
      'customFields.VIP boolean',
      'customFields.Since date',
      'customFields.First name text',
    ]);
  });

  it('keeps the types of JSON', () => {
    const types = guessed('ndjson', [
      ['email', 'seats', 'vip', 'zip', 'agreed', 'since', 'mixed', 'tags'],
      ['a@example.com', 3, true, '10115', 'yes', '31.1.2026', 1, ['a']],
      ['', '', '', '', '', '', 'two', ''],
    ]).map(({ type }) => type);
    assert.deepEqual(types, ['text', 'number', 'boolean', 'text', 'text', 'text', 'text', 'list']);
  });

  it('has cells as people write them', () => {
    assert.deepEqual(['12,5', '-3', '1,234', '1.5e3', 'x', ' '].map(readNumber), [
      12.5,
      -3,
      null,
      1_500,
      null,
      null,
    ]);
    assert.deepEqual(['Yes', 'nein', '1', 'maybe', true].map(readBoolean), [true, false, true, null, true]);
    assert.deepEqual(['2026-01-31', '31.1.2026', '30.2.2026', '1/2/2026', '2026-01-31 09:30'].map(readDate), [
      '2026-01-31',
      '2026-01-31',
      null,
      null,
      '2026-01-31T09:30:00.000Z',
    ]);
  });
});
