import assert from 'node:assert/strict';
import type { ColumnTarget } from '../../../domain/imports/import.js';
import { rowReader } from '../../../domain/imports/read-row.js';

const EMAIL: ColumnTarget = { column: 'email', field: 'email', type: 'text' };

describe('a row of an imported file', () => {
  const read = (columns: ColumnTarget[], cells: string[]) =>
    rowReader([EMAIL, ...columns])({ line: 2, cells: ['ada@example.com', ...cells], problem: null });

  it('says no to being measured in many words, and yes in plain ones only', () => {
    const columns: ColumnTarget[] = [{ column: 'tracking', field: 'trackingConsent', type: 'text' }];
    const answer = (cell: string) => {
      const row = read(columns, [cell]);
      return row !== null && 'patch' in row ? (row.patch.tracking?.state ?? row.leftOut.length) : null;
    };
    for (const no of [
      'no',
      'Denied',
      'declined',
      'opted out',
      'Refused',
      'abgelehnt',
      'abgemeldet',
      'refusé',
      'I do not agree',
    ])
      assert.equal(answer(no), 'withdrawn', no);
    for (const yes of ['yes', 'given', 'ja']) assert.equal(answer(yes), 'given', yes);
    for (const unclear of ['maybe', 'granted', 'paper']) assert.equal(answer(unclear), 1, unclear);
  });

  it('has custom fields that are named like fields of a contact', () => {
    const columns: ColumnTarget[] = [
      { column: 'First', field: 'firstName', type: 'text' },
      { column: 'firstName', field: 'customFields.firstName', type: 'text' },
      { column: 'timezone', field: 'customFields.timezone', type: 'text' },
      { column: 'subscribed', field: 'customFields.subscribed', type: 'boolean' },
      { column: 'consent', field: 'customFields.consent', type: 'text' },
    ];
    assert.deepEqual(read(columns, ['Ada', 'none', 'GMT+2', 'no', 'paper']), {
      line: 2,
      email: 'ada@example.com',
      leftOut: [],
      patch: {
        firstName: 'Ada',
        customFields: { firstName: 'none', timezone: 'GMT+2', subscribed: false, consent: 'paper' },
      },
      consent: null,
    });
  });

  it('is imported without the cells that their fields cannot have, each of which is counted', () => {
    const columns: ColumnTarget[] = [
      { column: 'tz', field: 'customFields.timezone', type: 'text' },
      { column: 'zone', field: 'timezone', type: 'text' },
      { column: 'seats', field: 'customFields.seats', type: 'number' },
    ];
    assert.deepEqual(read(columns, ['GMT+2', 'GMT+2', 'many']), {
      line: 2,
      email: 'ada@example.com',
      consent: null,
      patch: { customFields: { timezone: 'GMT+2' } },
      leftOut: [
        { line: 2, column: 'seats', reason: 'is not a number', value: 'many' },
        { line: 2, column: 'zone', reason: 'is not an IANA time zone', value: 'GMT+2' },
      ],
    });
  });
});
