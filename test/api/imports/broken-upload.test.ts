import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ObjectId } from 'mongodb';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** More than is written to the database together, so that some of it is stored before the rest has arrived. */
const BYTES = 3 * 1_048_576;

describe('an upload that breaks off', () => {
  const api = useApi();
  const owner = useOwner(api);
  const text = Buffer.from(`email\n${randomBytes(BYTES / 2).toString('hex')}\n`);
  const files = { identity: text, gzip: gzipSync(text) };

  for (const encoding of ['identity', 'gzip'] as const)
    it(`leaves nothing behind (${encoding})`, async () => {
      const workspaceId = new ObjectId(owner.workspaceId);
      const stored = () => api.db.collections.FileChunk.countDocuments({ workspaceId });
      const file = files[encoding];
      const sending = request(`${api.url}/api/imports`, {
        method: 'POST',
        headers: {
          'Content-Type': 'text/csv',
          'Content-Encoding': encoding,
          'Content-Length': file.length,
          Cookie: owner.client.cookie,
          Origin: api.url,
        },
      });
      // What the client sees of its own end does not matter.
      sending.on('error', () => undefined);
      sending.write(file.subarray(0, Math.floor(file.length * 0.8)));
      await waitUntil(async () => (await stored()) > 0);
      sending.destroy();
      await waitUntil(async () => (await stored()) === 0);
    });
});

describe('an upload that cannot be decompressed', () => {
  const api = useApi();
  const owner = useOwner(api);

  it('is refused at once, and its connection ends although the client goes on', async function () {
    this.timeout(60_000);
    const sending = request(`${api.url}/api/imports`, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/csv',
        'Content-Encoding': 'gzip',
        'Content-Length': BYTES,
        Cookie: owner.client.cookie,
        Origin: api.url,
      },
    });
    const ended = new Promise((resolve) => sending.once('close', resolve));
    sending.on('error', () => undefined);
    sending.write('this is not gzip');
    const [answer] = await once(sending, 'response');
    assert.ok(answer instanceof IncomingMessage);
    assert.equal(answer.statusCode, 400);
    answer.resume();
    await ended;
    assert.equal((await fetch(`${api.url}/healthz`)).status, 200);
  });
});
