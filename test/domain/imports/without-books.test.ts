import assert from 'node:assert/strict';
import { withoutBooks } from '../../../domain/imports/known-files.js';
import type { ColumnTarget } from '../../../domain/imports/import.js';

const custom = (column: string): ColumnTarget => ({ column, field: `customFields.${column}`, type: 'text' });

describe('columns by which a tool keeps its books', () => {
  const columns: ColumnTarget[] = [
    { column: 'Email Address', field: 'email', type: 'text' },
    custom('MEMBER_RATING'),
    { column: 'OPTIN_TIME', field: null, type: 'text', consent: { as: 'at' } },
    custom('Birthday'),
    custom('LEID'),
    custom('EUID'),
    custom('TAGS'),
  ];

  it('are left out of an export of that tool; what people entered and what says consent stays', () => {
    const kept = withoutBooks(columns, 'subscribed.csv').filter(({ field }) => field !== null);
    assert.deepEqual(
      kept.map(({ column }) => column),
      ['Email Address', 'MEMBER_RATING', 'Birthday', 'TAGS'],
    );
    assert.deepEqual(withoutBooks(columns, 'subscribed.csv')[2], columns[2]);
  });

  it('stay in a file of someone else', () => {
    const own = columns.filter(({ column }) => column !== 'EUID');
    assert.deepEqual(withoutBooks(own, 'people.csv'), own);
  });
});
