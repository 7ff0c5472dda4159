import assert from 'node:assert/strict';
import { uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('GET /api/imports/{id}/errors.csv', () => {
  const api = useApi();
  const { client } = useOwner(api);

  it('is UTF-8 with a byte order mark, so that Excel shows umlauts', async () => {
    const { body } = await uploadCsv(client, 'E-Mail;Straße\nMüller;Königsallee 1\n');
    const id = String(body.id);
    const columns = [{ column: 'E-Mail', field: 'email' }];
    assert.equal((await client.put(`/api/imports/${id}/mapping`, { columns })).status, 200);
    assert.equal((await client.post(`/api/imports/${id}/try`)).status, 200);
    await workOnImport(api, id);
    const url = `${api.url}/api/imports/${id}/errors.csv`;
    const response = await fetch(url, { headers: { Cookie: client.cookie } });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(
      bytes.toString(),
      '\uFEFFline,column,reason,value\r\n2,E-Mail,is not an email address,Müller\r\n',
    );
  });
});
