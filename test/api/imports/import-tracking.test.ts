import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { mapCsv, runImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('whether people may be measured, in an import', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const columns = [
    { column: 'email', field: 'email' },
    { column: 'measured', field: 'trackingConsent' },
  ];
  async function importRows(rows: [string, string][], changes: object = {}): Promise<string> {
    const text = `email,measured\n${rows.map((row) => row.join(',')).join('\n')}\n`;
    const id = await mapCsv(client, text, { columns, ...changes });
    await runImport(api, client, { id });
    return id;
  }
  const answer = async (email: string): Promise<string> =>
    (await client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0].trackingConsent
      .state;

  it('is read as yes or no, and kept in the ledger with the name of the file', async () => {
    const [yes, no, nothing] = [newEmail(), newEmail(), newEmail()];
    await importRows([
      [yes, 'ja'],
      [no, 'nein'],
      [nothing, ''],
    ]);
    assert.deepEqual(
      [await answer(yes), await answer(no), await answer(nothing)],
      ['given', 'withdrawn', 'unknown'],
    );
    const lines = await api.db.collections.Consent.find({
      workspaceId: new ObjectId(owner.workspaceId),
      about: 'tracking',
    }).toArray();
    assert.deepEqual(lines.map(({ action }) => action).sort(), ['given', 'withdrawn']);
    for (const { source } of lines) assert.match(source ?? '', /^import: /);
    const { body } = await client.get(`/api/contacts?search=${encodeURIComponent(yes)}`);
    assert.notEqual(body.data[0].consent.state, 'given', 'it is no consent to email');
  });

  it('is not undone by a later yes, and a no counts where only empty fields are filled', async () => {
    const [no, yes] = [newEmail(), newEmail()];
    await client.post('/api/contacts', { email: no, trackingConsent: { state: 'withdrawn' } });
    await client.post('/api/contacts', { email: yes, trackingConsent: { state: 'given' } });
    const rows: [string, string][] = [
      [no, 'yes'],
      [yes, 'no'],
    ];
    await importRows(rows, { existing: 'fillEmpty' });
    assert.deepEqual([await answer(no), await answer(yes)], ['withdrawn', 'withdrawn']);
  });

  it('is left out where it is neither yes nor no', async () => {
    const email = newEmail();
    const id = await importRows([[email, 'perhaps']]);
    assert.equal(await answer(email), 'unknown');
    const { body } = await client.get(`/api/imports/${id}`);
    assert.deepEqual(
      body.leftOutBy.map(({ column, reason }: Record<string, string>) => [column, reason]),
      [['measured', 'is neither yes nor no']],
    );
  });
});
