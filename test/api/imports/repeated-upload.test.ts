import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('an upload that is repeated with its idempotency key', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  let key: string;

  beforeEach(() => {
    key = newEmail();
  });

  const upload = (text: string | Buffer, query = '', headers = {}): Promise<ApiResponse> =>
    client.request('POST', `/api/imports${query}`, {
      raw: Buffer.from(text),
      headers: { 'Content-Type': 'text/csv', 'Idempotency-Key': key, ...headers },
    });
  const stored = (): Promise<number> =>
    api.db.collections.FileChunk.countDocuments({ workspaceId: new ObjectId(owner.workspaceId) });

  it('is the same import, whose file is stored once', async () => {
    const text = `email\n${newEmail()}\n`;
    const first = await upload(text, '?name=people.csv');
    assert.equal(first.status, 201, first.text);
    for (const again of [
      await upload(text, '?name=people.csv'),
      await upload(gzipSync(text), '?name=people.csv', { 'Content-Encoding': 'gzip' }),
    ]) {
      assert.deepEqual([again.status, again.body], [201, first.body]);
      assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    }
    assert.equal(await stored(), 1);
  });

  it('is refused with another file, name or delimiter', async () => {
    const text = `email\n${newEmail()}\n`;
    assert.equal((await upload(text)).status, 201);
    for (const other of [
      await upload(`${text}${newEmail()}\n`),
      await upload(''),
      await upload(text, '?name=others.csv'),
      await upload(text, '?delimiter=pipe'),
      await client.post(
        '/api/imports',
        { url: 'https://files.example.com/people.csv' },
        { headers: { 'Idempotency-Key': key } },
      ),
    ])
      assertProblem(other, 409, 'idempotency_mismatch');
    assert.equal(await stored(), 1);
  });
});

describe('an import by URL that is repeated with its idempotency key', () => {
  const fetched: string[] = [];
  const api = useApi({
    fetchFile: (url) => {
      fetched.push(url);
      const file = Readable.from([Buffer.from(`email\n${newEmail()}\n`)]);
      return Promise.resolve({ file });
    },
  });
  const { client } = useOwner(api);

  it('fetches the file once, and is refused with another URL', async () => {
    const post = (url: string): Promise<ApiResponse> =>
      client.post('/api/imports', { url }, { headers: { 'Idempotency-Key': 'people' } });
    const url = 'https://files.example.com/people.csv';
    const first = await post(url);
    assert.equal(first.status, 201, first.text);
    const again = await post(url);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assertProblem(await post(`${url}?page=2`), 409, 'idempotency_mismatch');
    assert.deepEqual(fetched, [url]);
  });
});
