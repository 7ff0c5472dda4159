import assert from 'node:assert/strict';
import { guessed } from '../../support/imports/guessed.js';
import type { ColumnTarget } from '../../../domain/imports/import.js';
import { readNumber } from '../../../domain/imports/read-cell.js';
import { readNdjson } from '../../../domain/imports/read-ndjson.js';
import { rowReader } from '../../../domain/imports/read-row.js';
import type { JsonValue } from '../../../domain/json/json.js';

const ID = '12345678901234567890';

describe('a number of an import with more digits than can be stored', () => {
  const read = (type: ColumnTarget['type'], cell: JsonValue): unknown => {
    const columns: ColumnTarget[] = [
      { column: 'email', field: 'email', type: 'text' },
      { column: 'order', field: 'customFields.order', type },
    ];
    const row = rowReader(columns)({ line: 2, cells: ['ada@example.com', cell], problem: null });
    assert.ok(row !== null && 'patch' in row);
    return row.leftOut[0] ?? row.patch.customFields;
  };
  const refusal = (value: string): object => ({
    line: 2,
    column: 'order',
    reason: 'has more digits than a number can store',
    value,
  });

  it('is taken for an id, as text', () => {
    const types = guessed('csv', [
      ['order', 'card', 'negative', 'seats', 'score', 'exact'],
      [ID, '4111111111111111', `-${ID}`, '123456789012345', '0.25', '0.30000000000000004'],
    ]).map(({ type }) => type);
    assert.deepEqual(types, ['text', 'text', 'text', 'number', 'number', 'text']);
    assert.deepEqual(read('text', ID), { order: ID });
  });

  it('is left out as a number', () => {
    assert.deepEqual([ID, `-${ID}`, `${ID}.5`, '9007199254740993'].map(readNumber), [null, null, null, null]);
    assert.equal(readNumber('9007199254740991'), Number.MAX_SAFE_INTEGER);
    assert.deepEqual(read('number', ID), refusal(ID));
  });

  it('keeps its digits in JSON, as text', () => {
    const lines = Buffer.from(`{"order":${ID},"in":[${ID},7,0.5]}\n{"order":"${ID}"}\n`);
    const { rows } = readNdjson(lines, { columns: ['order', 'in'], limit: 2, isEnd: true });
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        [ID, [ID, 7, 0.5]],
        [ID, null],
      ],
    );
  });
});
