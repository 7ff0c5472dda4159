import assert from 'node:assert/strict';
import { guessColumns } from '../../../domain/imports/guess-columns.js';
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
    return row !== null && 'patch' in row ? row.patch.customFields : row;
  };
  const refusal = (value: string): object => ({
    line: 2,
    column: 'order',
    reason: 'has more digits than a number can store',
    value,
  });

  it('is taken for an id, as text', () => {
    const types = guessColumns(
      ['order', 'card', 'negative', 'seats', 'score'],
      [[ID, '4111111111111111', `-${ID}`, '123456789012345', '0.30000000000000004']],
      'csv',
    ).map(({ type }) => type);
    assert.deepEqual(types, ['text', 'text', 'text', 'number', 'number']);
    assert.deepEqual(read('text', ID), { order: ID });
  });

  it('is refused as a number', () => {
    assert.deepEqual([ID, `-${ID}`, `${ID}.5`, '9007199254740993'].map(readNumber), [null, null, null, null]);
    assert.equal(readNumber('9007199254740991'), Number.MAX_SAFE_INTEGER);
    assert.deepEqual(read('number', ID), refusal(ID));
  });

  it('is refused in JSON, where only a string keeps its digits', () => {
    const lines = Buffer.from(`{"order":${ID}}\n{"order":"${ID}"}\n`);
    const rows = readNdjson(lines, { columns: ['order'], limit: 2, isEnd: true });
    const [number = null, text = null] = rows.map(({ cells }) => cells[0] ?? null);
    for (const type of ['text', 'number'] as const)
      assert.deepEqual(read(type, number), refusal('12345678901234567000'));
    assert.deepEqual(read('text', text), { order: ID });
  });
});
