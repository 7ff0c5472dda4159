import assert from 'node:assert/strict';
import { csvLine } from '../../../domain/exports/csv.js';
import { readCsv } from '../../../domain/imports/read-csv.js';

describe('a line of CSV', () => {
  it('has no formulas, and numbers as they are', () => {
    const texts = ['=1+1', '+49 30', '@ada', '\t=1', '-5', '+1.5', 'a=b', "'=1", "'n Abend"];
    assert.equal(
      csvLine([...texts, -3, true, null]),
      "'=1+1,'+49 30,'@ada,'\t=1,-5,+1.5,a=b,''=1,'n Abend,-3,true,\r\n",
    );
  });

  it('has no formulas where a semicolon or a line break would begin a cell', () => {
    const texts = [
      '\n=1',
      '\t=1',
      '＝1',
      '＋1',
      '－1',
      '＠a',
      'a;=1',
      'a;"=1',
      'a\n-b',
      'a;b',
      'a;＝1',
      "a;'=1",
    ];
    assert.equal(
      csvLine(texts),
      `"'\n'=1",'\t=1,'＝1,'＋1,'－1,'＠a,a;'=1,"a;'""=1","a\n'-b",a;b,a;'＝1,a;''=1\r\n`,
    );
  });

  it('is read by an import as it was given, whatever that is', () => {
    const letters = [...`'"=+-@;,\t\r\n＝１1a `];
    let seed = 4_711;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let i = 0; i < 20_000; i += 1) {
      const text = Array.from({ length: 1 + next(8) }, () => letters[next(letters.length)]).join('');
      const line = csvLine([text, 'end']);
      const [row] = readCsv(Buffer.from(line), { delimiter: ',', limit: 1, isEnd: true }).rows;
      // What spreadsheets write for text is read as text: it comes from elsewhere.
      if (!/^="/.test(text)) assert.deepEqual(row?.cells, [text, 'end'], JSON.stringify(line));
    }
  });

  it('is read by an import as it was given', () => {
    const texts = [
      '=1+1',
      '+49 30',
      '@ada',
      "'=1",
      "''-x",
      "'-5",
      '-5',
      "'n Abend",
      'a "b", c',
      'one\r\ntwo',
    ];
    const bytes = Buffer.from(csvLine(texts));
    const [row] = readCsv(bytes, { delimiter: ',', limit: 1, isEnd: true }).rows;
    assert.deepEqual(row?.cells, texts);
  });
});
