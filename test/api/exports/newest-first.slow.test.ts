import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { contactRecord } from '../../support/audience/contact-rows.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** Five pages, of which buffers hold at most three while the client does not read. */
const PEOPLE = 2_500;
const NOTE = 'long '.repeat(2_400);

describe('an export of contacts in the order of their last change', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  /** From the newest to the oldest. */
  const insertContacts = async (): Promise<string[]> => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const now = Date.now();
    const rows = Array.from({ length: PEOPLE }, (_, n) =>
      contactRecord({
        workspaceId,
        email: newEmail(),
        customFields: { note: NOTE },
        updatedAt: new Date(now - n),
      }),
    );
    await api.db.collections.Contact.insertMany(rows);
    return rows.map(({ _id }) => _id.toHexString());
  };

  const download = async (): Promise<IncomingMessage> => {
    const body = { of: 'contacts', format: 'ndjson', filter: { sort: '-updatedAt' } };
    const made = await client.post('/api/exports', body);
    const request = get(`${api.url}/api/exports/${String(made.body.id)}/file`, {
      headers: { Cookie: client.cookie },
    });
    const [response]: IncomingMessage[] = await once(request, 'response');
    assert.ok(response);
    await once(response, 'readable');
    return response;
  };

  const rowsOf = async (response: IncomingMessage): Promise<{ id: string; firstName: string | null }[]> => {
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    const lines = Buffer.concat(parts).toString().trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line));
  };

  it('has each once', async () => {
    const ids = await insertContacts();
    const rows = await rowsOf(await download());
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids,
    );
  });

  it('has at its end who changes before their turn, and who changes after it once more', async () => {
    const ids = await insertContacts();
    const file = await download();
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    for (const id of [last, first])
      assert.equal((await client.put(`/api/contacts/${id}`, { firstName: 'Ada' })).status, 200);
    const rows = await rowsOf(file);
    const read = rows.map(({ id }) => id);
    assert.deepEqual(read.slice(0, PEOPLE - 1), ids.slice(0, -1));
    assert.deepEqual(new Set(read.slice(PEOPLE - 1)), new Set([first, last]));
    const named = rows.flatMap(({ firstName }, n) => (firstName === null ? [] : [n]));
    assert.deepEqual(named, [PEOPLE - 1, PEOPLE]);
  });
});
