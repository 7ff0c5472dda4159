import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { ObjectId } from 'mongodb';
import { hashToken } from '../../../models/core/tokens.js';
import type { ConsentRecord } from '../../../models/audience/consent.js';
import { idleCursors } from '../../support/servers/idle-cursors.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** Several pages, more than the buffers between the API and a client that does not read can hold. */
const PEOPLE = 2_000;
const LINES_EACH = 3;
const TEXT = 'I agree. '.repeat(300);

describe('an export of consents', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  /** At one instant, so that pages end within the lines of one contact. */
  const insertLedger = async (): Promise<string[]> => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const at = new Date();
    const rows = Array.from({ length: PEOPLE }, () => new ObjectId()).flatMap((contactId) =>
      Array.from({ length: LINES_EACH }, () => consent({ workspaceId, contactId, at })),
    );
    await api.db.collections.Consent.insertMany(rows);
    return rows.map(({ _id }) => _id.toHexString());
  };

  const download = async (): Promise<IncomingMessage> => {
    const { body } = await client.post('/api/exports', { of: 'consents', format: 'ndjson' });
    const request = get(`${api.url}/api/exports/${String(body.id)}/file`, {
      headers: { Cookie: client.cookie },
    });
    const [response]: IncomingMessage[] = await once(request, 'response');
    assert.ok(response);
    return response;
  };

  /** Between two batches of a page there is a cursor for a moment. */
  const isNothingOpen = async (): Promise<boolean> => (await idleCursors(api.db, 'consents')).length === 0;

  it('has each line once, and keeps nothing open for a client that takes its time or goes away', async () => {
    const ids = await insertLedger();
    const slow = await download();
    await once(slow, 'readable');
    await waitUntil(isNothingOpen);
    const parts: Buffer[] = [];
    for await (const part of slow) parts.push(part);
    const lines = Buffer.concat(parts).toString().trimEnd().split('\n');
    const read: string[] = lines.map((line) => JSON.parse(line).id);
    assert.deepEqual(read.toSorted(), ids.toSorted());
    const gone = await download();
    await once(gone, 'readable');
    gone.destroy();
    await waitUntil(isNothingOpen);
  });
});

function consent(of: Pick<ConsentRecord, 'workspaceId' | 'contactId' | 'at'>): ConsentRecord {
  return {
    _id: new ObjectId(),
    ...of,
    emailHash: hashToken(of.contactId.toHexString()),
    email: 'ada@example.com',
    listId: null,
    listName: null,
    action: 'given',
    given: true,
    text: TEXT,
    textHash: hashToken(TEXT),
    source: null,
    formId: null,
    formName: null,
    formVersion: null,
    pageUrl: null,
    ip: null,
    userAgent: null,
    language: null,
    by: null,
    confirmationId: null,
  };
}
