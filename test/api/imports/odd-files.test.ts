import assert from 'node:assert/strict';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('an uploaded file', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const upload = (text: string | Buffer): Promise<ApiResponse> => uploadCsv(client, text);
  const readAs = async (text: string | Buffer): Promise<{ id: string; fields: unknown[]; rows: unknown }> => {
    const made = await upload(text);
    assert.equal(made.status, 201, made.text);
    const { id } = made.body;
    const { columns, preview } = (await client.get(`/api/imports/${id}/mapping`)).body;
    return {
      id,
      fields: columns.map(({ column, field }: { column: string; field: string }) => [column, field]),
      rows: preview.map(({ line, cells }: { line: number; cells: string[] }) => [line, ...cells]),
    };
  };

  it('without column names keeps its first row, in numbered columns', async () => {
    const [ada, bob] = [newEmail(), newEmail()];
    const { id, fields, rows } = await readAs(`Ada;${ada}\r\nBob;${bob}\r\n`);
    assert.deepEqual(fields, [
      ['Column 1', 'customFields.Column 1'],
      ['Column 2', 'email'],
    ]);
    assert.deepEqual(rows, [
      [1, 'Ada', ada],
      [2, 'Bob', bob],
    ]);
    assert.equal((await client.post(`/api/imports/${id}/start`)).status, 200);
    await workOnImport(api, id);
    assert.equal((await client.get(`/api/imports/${id}`)).body.created, 2);
  });

  it('of addresses only is a column of them', async () => {
    const [ada, bob] = [newEmail(), newEmail()];
    const { fields, rows } = await readAs(`${ada}\n${bob}`);
    assert.deepEqual(fields, [['Column 1', 'email']]);
    assert.deepEqual(rows, [
      [1, ada],
      [2, bob],
    ]);
  });

  it('may state its delimiter in a line for Excel, which is not a row', async () => {
    const email = newEmail();
    for (const end of ['\r\n', '\n', '\r']) {
      const { id, fields, rows } = await readAs(`sep=;${end}email;a,b${end}${email};x,y${end}`);
      assert.deepEqual(fields, [
        ['email', 'email'],
        ['a,b', 'customFields.a_b'],
      ]);
      assert.deepEqual(rows, [[3, email, 'x,y']]);
      const { delimiter, detectedDelimiter } = (await client.get(`/api/imports/${id}`)).body;
      assert.deepEqual([delimiter, detectedDelimiter], [';', ';']);
    }
  });

  it('in Latin-1 with semicolons is read with its umlauts', async () => {
    const email = newEmail();
    const { fields, rows } = await readAs(
      Buffer.from(`E-Mail;Straße\r\n${email};Königsallee 1, Düsseldorf\r\n`, 'latin1'),
    );
    assert.deepEqual(fields, [
      ['E-Mail', 'email'],
      ['Straße', 'customFields.Straße'],
    ]);
    assert.deepEqual(rows, [[2, email, 'Königsallee 1, Düsseldorf']]);
  });

  it('with the same column name twice has both columns', async () => {
    const { fields } = await readAs(`email,name,name\n${newEmail()},Ada,Lovelace\n`);
    assert.deepEqual(fields, [
      ['email', 'email'],
      ['name', 'name'],
      ['name 2', 'customFields.name 2'],
    ]);
  });

  it('of NDJSON has the fields of all lines as columns', async () => {
    const lines = Array.from({ length: 3_000 }, () => JSON.stringify({ email: newEmail() }));
    const email = newEmail();
    const last = { email, firstName: 'Ada', customFields: { plan: 'pro' }, seats: 3 };
    const { id, fields } = await readAs([...lines, JSON.stringify(last)].join('\n'));
    assert.deepEqual(fields, [
      ['email', 'email'],
      ['firstName', 'firstName'],
      ['customFields.plan', 'customFields.plan'],
      ['seats', 'customFields.seats'],
    ]);
    assert.equal((await client.post(`/api/imports/${id}/start`)).status, 200);
    await workOnImport(api, id);
    const found = await client.get(`/api/contacts?search=${encodeURIComponent(email)}`);
    const [{ firstName, customFields }] = found.body.data;
    assert.deepEqual([firstName, customFields], ['Ada', { plan: 'pro', seats: 3 }]);
  });

  it('with passwords shows none of them, and imports none', async () => {
    const { id, fields, rows } = await readAs(`email,password_hash,api_key\n${newEmail()},$2a$10$abc,k1\n`);
    assert.deepEqual(fields.slice(1), [
      ['password_hash', null],
      ['api_key', null],
    ]);
    assert.doesNotMatch(JSON.stringify(rows), /\$2a|k1/);
    const columns = [
      { column: 'email', field: 'email' },
      { column: 'password_hash', field: 'customFields.hash' },
    ];
    assertProblem(await client.put(`/api/imports/${id}/mapping`, { columns }), 422, 'invalid');
  });

  it('that is no table is refused', async () => {
    for (const [text, reason] of [
      ['', 'is empty'],
      ['\n\r\n\n', 'is empty'],
      ['\uFEFF', 'is empty'],
      ['PK\u0003\u0004\0xl/workbook.xml', 'is an Excel workbook'],
      ['PK\u0003\u0004\0mimetypeapplication/vnd.oasis.opendocument', 'is an OpenDocument spreadsheet'],
      ['PK\u0003\u0004\0people.csv', 'is a ZIP archive'],
      [Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'is an old Excel workbook'],
      [Buffer.from('1f8b0800000000', 'hex'), 'is a gzip archive'],
      ['BEGIN:VCARD\r\nVERSION:3.0\r\n', 'is a vCard'],
      ['<table><tr><td>email</td></tr></table>', 'is a web page'],
      ['<?xml version="1.0"?><people/>', 'is XML'],
      ['{\\rtf1\\ansi', 'is a text document'],
      ['{\n  "people": [\n    {"email": "a@example.com"}\n  ]\n}\n', 'is JSON over several lines'],
      ['{"people":[{"email":"a@example.com"}]}', 'is JSON with its rows in a list'],
      ['%PDF-1.7\n', 'is a PDF'],
      [`[\n {"email":"ada@example.com"}]`, 'is a JSON array'],
      ['<html><body>Sign in</body></html>', 'is a web page'],
      ['a\0b', 'is not a text file'],
      [`${'a,'.repeat(65_000)}\n`, 'has more than 200 columns'],
      [Array.from({ length: 201 }, (_, n) => `{"field${n}":1}\n`).join(''), 'has more than 200 columns'],
    ] as const) {
      const response = await upload(text);
      assertProblem(response, 422, 'invalid');
      assert.match(response.body.detail, new RegExp(`^file: ${reason}`));
    }
  });
});
