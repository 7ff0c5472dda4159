import assert from 'node:assert/strict';
import { newEmail } from '../../support/api.js';
import { mapCsv, runImport } from '../../support/imports.js';
import { ledgerOf, makeList } from '../../support/sign-ups.js';
import { useApi, useOwner } from '../../support/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

const CONFIRMED = { text: 'Yes, news', source: 'old.example', at: '2024-05-01T10:00:00.000Z' };

describe('consent in an import', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const importCsv = async (text: string, changes: object = {}): Promise<void> => {
    await runImport(api, client, { id: await mapCsv(client, text, changes) });
  };
  const contact = async (email: string): Promise<Json> =>
    (await client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0];

  it('is not what a custom field called `subscribed` says', async () => {
    const email = newEmail();
    await importCsv(`email,subscribed\n${email},no\n`, {
      columns: [
        { column: 'email', field: 'email' },
        { column: 'subscribed', field: 'customFields.subscribed', type: 'boolean' },
      ],
    });
    const { subscribed, consent, customFields } = await contact(email);
    assert.deepEqual([subscribed, consent.state, customFields], [true, 'unknown', { subscribed: false }]);
  });

  it('is not what an unknown word in a column called `subscribed` says, which is kept', async () => {
    const email = newEmail();
    await importCsv(`email,subscribed\n${email},active\n`);
    const { subscribed, customFields } = await contact(email);
    assert.deepEqual([subscribed, customFields], [true, { subscribed: 'active' }]);
  });

  it('is not given, and no list joined, by a row that says no, whatever the others say', async () => {
    const email = newEmail();
    const { id } = (await client.post('/api/contacts', { email })).body;
    const list = await makeList(client, {});
    await importCsv(`email,first name,subscribed\n${email},Ada,no\n`, {
      existing: 'fillEmpty',
      listIds: [list],
      confirmed: CONFIRMED,
    });
    const { firstName, subscribed, consent, lists } = await contact(email);
    assert.deepEqual([firstName, subscribed, consent.state, lists], ['Ada', true, 'unknown', []]);
    assert.deepEqual(await ledgerOf(client, id), []);
  });
});
