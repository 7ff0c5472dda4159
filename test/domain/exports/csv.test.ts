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
