import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { ObjectId } from 'mongodb';
import { newEvent } from '../../../models/events/event.js';
import { ApiClient } from '../../support/http/api-client.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { insertOwner } from '../../support/http/owners.js';
import { ServiceProcess } from '../../support/run/processes.js';
import { sized } from '../../support/run/sizes.js';
import { waitUntil } from '../../support/run/wait-until.js';

const EVENTS = sized({ reduced: 90, full: 510 });
const BYTES = 1_000_000;
const HEAP_MIB = sized({ reduced: 144, full: 192 });

/** Events of whole payloads, as unmapped ones have them. */
async function insertLargeEvents(db: OwnDatabase, workspaceId: ObjectId): Promise<void> {
  const properties = JSON.stringify({ text: 'x'.repeat(BYTES) });
  const source = { type: 'source', id: new ObjectId().toHexString(), name: 'Shop' } as const;
  const of = { workspaceId, contactId: null, name: 'order', key: 'order', source, properties };
  for (let left = EVENTS; left > 0; left -= 10)
    await db.collections.Event.insertMany(Array.from({ length: 10 }, () => newEvent(of)));
}

describe('An api with a small heap, and more events of 1 MB than fit into it', function () {
  this.timeout(300_000);
  let folder: string;
  let db: OwnDatabase;
  let api: ServiceProcess;
  let client: ApiClient;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-exports-'));
    db = await ownDatabase();
    const port = await getPort();
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(port),
      MONGODB_URI: db.uri,
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      API_PROCESSES: '0',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
    };
    api = await ServiceProcess.start({ kind: 'api', env, logFile: join(folder, 'api.log') });
    const { token, workspaceId } = await insertOwner(db, new Date());
    client = new ApiClient(`http://127.0.0.1:${port}`).withSession(token, false);
    await insertLargeEvents(db, new ObjectId(workspaceId));
    const isReady = async () => (await client.get('/api/auth/me').catch(() => null))?.status === 200;
    await waitUntil(isReady, 60_000);
  });
  after(async () => {
    await api.kill();
    await db.release();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lists them page by page, each of 4 MiB at most', async () => {
    let read = 0;
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body, text } = await client.get(`/api/events?limit=200${cursor}`);
      assert.equal(status, 200, text.slice(0, 200));
      assert.ok(text.length < 4.2 * 1_048_576, `${text.length} bytes`);
      read += body.data.length;
      cursor = body.nextCursor === null ? null : `&cursor=${body.nextCursor}`;
    }
    assert.equal(read, EVENTS);
  });

  it('downloads an export of them', async () => {
    const { body } = await client.post('/api/exports', { of: 'events', format: 'ndjson' });
    const { lines, bytes } = await downloaded(body.id);
    assert.deepEqual([lines, bytes > EVENTS * BYTES], [EVENTS, true]);
    assert.ok(api.running);
  });

  it('is downloaded from four times at once; another is refused until one has ended', async () => {
    const { body } = await client.post('/api/exports', { of: 'events', format: 'csv' });
    const ends = Array.from({ length: 5 }, () => new AbortController());
    const begin = ({ signal }: AbortController) => open(body.id, signal);
    const [fifth, ...first] = ends.reverse();
    const held = await Promise.all(first.map(begin));
    assert.deepEqual(
      held.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.ok(fifth);
    const refused = await begin(fifth);
    assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [429, '30']);
    first[0]?.abort();
    await waitUntil(async () => {
      const again = new AbortController();
      const { status } = await begin(again);
      again.abort();
      return status === 200;
    });
    for (const end of first) end.abort();
    assert.ok(api.running);
  });

  const open = (id: string, signal: AbortSignal | null = null): Promise<Response> =>
    fetch(`${client.url}/api/exports/${id}/file`, { headers: { Cookie: client.cookie }, signal });

  /** Counted as it arrives. */
  async function downloaded(id: string): Promise<{ lines: number; bytes: number }> {
    const counted = { lines: 0, bytes: 0 };
    const response = await open(id);
    for await (const part of response.body ?? [])
      if (part instanceof Uint8Array) {
        counted.bytes += part.length;
        for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) counted.lines += 1;
      }
    return counted;
  }
});
