import assert from 'node:assert/strict';
import { readCsv } from '../../../domain/imports/read-csv.js';
import { processorMs } from '../../support/run/processor-time.js';

describe('a row of CSV', () => {
  const read = (text: string, delimiter = ','): unknown[] =>
    readCsv(Buffer.from(text), { delimiter, limit: 100, isEnd: true }).rows.map(
      ({ cells, problem }) => problem ?? cells,
    );

  const rows: [string, unknown[]][] = [
    ['a,"he said ""hi""",c', [['a', 'he said "hi"', 'c']]],
    ['a,"x, y\nz",b', [['a', 'x, y\nz', 'b']]],
    ['a, "x, y",b', [['a', 'x, y', 'b']]],
    ['"","x",', [['', 'x', '']]],
    [
      '\n\na,b\r\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['5" pipe,"5"" pipe"', [['5" pipe', '5" pipe']]],
    ['"Ada "The Great" Byron",x', [['Ada "The Great" Byron', 'x']]],
    ['"Bob \\"Bo\\" Bo","Bob \\"Bo\\""', [['Bob "Bo" Bo', 'Bob "Bo"']]],
    ['"C:\\","D:\\\\"', [['C:\\', 'D:\\\\']]],
    [
      '"5" pipe,"b"\n"6" pipe,c',
      [
        ['"5" pipe', 'b'],
        ['"6" pipe', 'c'],
      ],
    ],
    ['"""VIP"",""Blog""",x', [['"VIP","Blog"', 'x']]],
    ['a,"b\n1,2\n', ['a quotation mark is not closed', ['1', '2']]],
    ['a,"ö\nü,2\n', ['a quotation mark is not closed', ['ü', '2']]],
  ];
  for (const [text, expected] of rows)
    it(`is ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), expected));

  it('is read in linear time, whatever its quotation marks', () => {
    const lines = [
      '"a\n',
      'a,"\n',
      '""a\n',
      '"a"b\n',
      '"\\"\n',
      ',"',
      '"a"b,"',
      '\\"',
      '" "',
      '"a"b,',
      '"a"b,"b"',
    ];
    const ms = processorMs(() => {
      for (const line of lines) read(line.repeat(Math.floor(1_000_000 / line.length)));
    });
    assert.ok(ms < 2_000, `${ms} ms`);
  });
});
