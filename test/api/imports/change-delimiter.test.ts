import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('PUT /api/imports/{id}/delimiter', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const upload = async (text: string, query = ''): Promise<ApiResponse['body']> => {
    const answer = await uploadCsv(client, text, query);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const put = (id: string, delimiter: unknown, headers = {}): Promise<ApiResponse> =>
    client.put(`/api/imports/${id}/delimiter`, { delimiter }, { headers });
  const read = async (id: string): Promise<ApiResponse['body']> =>
    (await client.get(`/api/imports/${id}`)).body;

  it('shows nothing of the file to a key that may only write', async () => {
    const made = await upload(`email;newsletter\n${newEmail()};vielleicht\n`);
    const writer = await api.withKey(client, ['contacts:write']);
    const changed = await writer.put(`/api/imports/${made.id}/delimiter`, { delimiter: 'semicolon' });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(changed.body.preview, []);
    const started = await writer.post(`/api/imports/${made.id}/start`);
    assertProblem(started, 422, 'invalid');
    const canceled = await writer.post(`/api/imports/${made.id}/cancel`);
    assert.equal(canceled.status, 200, canceled.text);
    for (const { text } of [changed, started, canceled]) assert.ok(!text.includes('vielleicht'), text);
  });

  it('reads the file again: its columns, their fields and the first rows follow', async () => {
    const [ada, bob] = [newEmail(), newEmail()];
    // As many commas as pipes: the comma wins.
    const made = await upload(`email|plan, seats\n${ada}|Lovelace, Ada\n${bob}|Byron, Bob\n`);
    assert.deepEqual([made.delimiter, made.detectedDelimiter], [',', ',']);
    const { status, body, text, headers } = await put(made.id, 'pipe');
    assert.equal(status, 200, text);
    assert.deepEqual(
      body.columns.map(({ column, field }: { column: string; field: string }) => [column, field]),
      [
        ['email', 'email'],
        ['plan, seats', 'customFields.plan_ seats'],
      ],
    );
    assert.deepEqual(body.preview[1], { line: 3, cells: [bob, 'Byron, Bob'], problem: null });
    const view = await client.get(`/api/imports/${made.id}/mapping`);
    assert.deepEqual(view.body, body);
    assert.equal(headers.get('ETag'), view.headers.get('ETag'));
    const row = await read(made.id);
    assert.deepEqual([row.delimiter, row.detectedDelimiter], ['|', ',']);
    assert.equal((await client.post(`/api/imports/${made.id}/start`)).status, 200);
    await workOnImport(api, made.id);
    assert.equal((await read(made.id)).created, 2);
  });

  it('reads the file in another encoding, as does an upload that names it', async () => {
    const bytes = Buffer.from(`email;Ime\n${newEmail()};Kova\xe8\n`, 'latin1');
    const made = (await uploadCsv(client, bytes)).body;
    assert.equal(made.encoding, 'windows-1252');
    const { status, body, text } = await client.put(`/api/imports/${made.id}/delimiter`, {
      delimiter: null,
      encoding: 'windows-1250',
    });
    assert.equal(status, 200, text);
    assert.equal(body.preview[0].cells[1], 'Kovač');
    assert.equal((await read(made.id)).encoding, 'windows-1250');
    const named = (await uploadCsv(client, bytes, '?encoding=windows-1250')).body;
    const { preview } = (await client.get(`/api/imports/${named.id}/mapping`)).body;
    assert.equal(preview[0].cells[1], 'Kovač');
    const { id } = await upload('email,plan\n');
    const refused = await client.put(`/api/imports/${id}/delimiter`, {
      delimiter: null,
      encoding: 'windows-1250',
    });
    assertProblem(refused, 409, 'conflict');
  });

  it('detects it again for null', async () => {
    const { id, delimiter, detectedDelimiter } = await upload('email;plan\n', '?delimiter=%2B');
    assert.deepEqual([delimiter, detectedDelimiter], ['+', ';']);
    const { body } = await put(id, null);
    assert.equal(body.columns.length, 2);
    assert.equal((await read(id)).delimiter, ';');
  });

  it('keeps the other settings, and drops a trial and its errors', async () => {
    const list = (await client.post('/api/lists', { name: 'News' })).body.id;
    const { id } = await upload(`email,plan\nnobody,pro\n`);
    const columns = [{ column: 'email', field: 'email' }];
    const settings = { existing: 'skip', listIds: [list] };
    assert.equal((await client.put(`/api/imports/${id}/mapping`, { columns, ...settings })).status, 200);
    assert.equal((await client.post(`/api/imports/${id}/try`)).status, 200);
    await workOnImport(api, id);
    assert.equal((await read(id)).trial.refused, 1);
    const { body } = await put(id, ';');
    assert.deepEqual([body.existing, body.listIds], [settings.existing, settings.listIds]);
    assert.deepEqual(
      body.columns.map(({ column }: { column: string }) => column),
      ['email,plan'],
    );
    assert.equal((await read(id)).trial, null);
    assert.deepEqual((await client.get(`/api/imports/${id}/errors`)).body.data, []);
  });

  it('refuses what is no delimiter, NDJSON, an old tag, and an import that has begun', async () => {
    const { id } = await upload('email,plan\n');
    for (const refused of ['a', '"', '\n', '::', 'colon', '', 5])
      assertProblem(await put(id, refused), 422, 'invalid');
    assertProblem(await put(id, ';', { 'If-Match': '"7"' }), 412, 'precondition_failed');
    const ndjson = await upload(`{"email":"${newEmail()}"}\n`);
    assert.deepEqual([ndjson.delimiter, ndjson.detectedDelimiter], [null, null]);
    assertProblem(await put(ndjson.id, ';'), 409, 'conflict');
    assert.equal((await client.post(`/api/imports/${id}/cancel`)).status, 200);
    assertProblem(await put(id, ';'), 409, 'conflict');
    assertProblem(await put(new ObjectId().toHexString(), ';'), 404, 'not_found');
  });

  it('is changed by one of several at once, or by one after the other', async () => {
    const { id } = await upload('email;plan\n');
    const answers = await Promise.all([put(id, ';'), put(id, ','), put(id, '|')]);
    const statuses = answers.map(({ status }) => status);
    assert.ok(statuses.includes(200), String(statuses));
    assert.deepEqual(
      statuses.filter((status) => status !== 200 && status !== 409),
      [],
    );
    assert.equal((await put(id, ';')).status, 200);
  });

  it('refuses one that gives too many columns', async () => {
    for (const count of [200, 65_000]) {
      const { id } = await upload(`email,${'+'.repeat(count)}\n`);
      assertProblem(await put(id, '+'), 422, 'invalid');
      assert.equal((await read(id)).delimiter, ',');
    }
  });

  it('refuses a file whose text is no longer kept, whose mapping can still be read', async () => {
    const { id } = await upload(`email,plan\n${newEmail()},pro\n`);
    await api.db.collections.FileChunk.deleteMany({ importId: new ObjectId(String(id)) });
    const view = await client.get(`/api/imports/${id}/mapping`);
    assert.equal(view.status, 200, view.text);
    assert.deepEqual([view.body.columns.length, view.body.preview], [2, []]);
    assertProblem(await put(id, ';'), 409, 'conflict');
  });
});
