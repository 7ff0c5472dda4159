import assert from 'node:assert/strict';
import { newEmail } from '../../support/api.js';
import { mapCsv, runImport } from '../../support/imports.js';
import { useApi, useOwner } from '../../support/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

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
});
