import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { sized } from '../support/run/sizes.js';
import { waitUntil } from '../support/run/wait-until.js';
import { RealSystem } from './real-system.js';

const ROWS = sized({ reduced: 6_000, full: 1_000_000 });
/** A worker's lease takes 15 s to end. */
const KILLS = 3;
/** One in a hundred rows is bad. */
const BAD_EVERY = 100;
const DONE_WITHIN_MS = sized({ reduced: 240_000, full: 1_200_000 });

describe(`an import of ${ROWS} rows whose workers are killed`, function () {
  this.timeout(DONE_WITHIN_MS + 60_000);
  let system: RealSystem;

  before(async () => {
    system = await RealSystem.shared();
  });

  it('loses no row and imports none twice', async () => {
    const client = system.client();
    const list = await client.post('/api/lists', { name: 'Imported' });
    const lines = Array.from({ length: ROWS }, (_, n) =>
      isBad(n) ? `nobody ${n},${n}` : `imported-${n}@example.test,${n}`,
    );
    const sent = await client.request('POST', '/api/imports', {
      raw: Buffer.from(`email,n\n${lines.join('\n')}\n`),
      headers: { 'Content-Type': 'text/csv' },
    });
    assert.equal(sent.status, 201, sent.text);
    const id = String(sent.body.id);
    const { preview: _preview, ...mapping } = (await client.get(`/api/imports/${id}/mapping`)).body;
    const saved = await client.put(`/api/imports/${id}/mapping`, { ...mapping, listIds: [list.body.id] });
    assert.equal(saved.status, 200, saved.text);
    const started = await client.post(`/api/imports/${id}/start`);
    assert.equal(started.status, 200, started.text);
    const row = async () => (await client.get(`/api/imports/${id}`)).body;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const until = (ROWS * kill) / (KILLS + 2);
      await waitUntil(async () => (await row()).rows >= until, DONE_WITHIN_MS);
      await Promise.all(system.workers.map((worker) => worker.restart()));
    }
    await waitUntil(async () => (await row()).status === 'done', DONE_WITHIN_MS);
    // The worker that has committed the last page removes the file: it does nothing else afterwards.
    const file = { importId: new ObjectId(id) };
    await waitUntil(async () => (await system.db.collections.FileChunk.countDocuments(file)) === 0);
    const bad = Math.floor(ROWS / BAD_EVERY);
    const { rows, created, changed, unchanged, refused } = await row();
    assert.deepEqual([rows, created, changed, unchanged, refused], [ROWS, ROWS - bad, 0, 0, bad]);
    await assertRows(system, { importId: new ObjectId(id), listId: new ObjectId(String(list.body.id)) });
  });
});

/** Each good row is one contact with its values, one membership, one consent and one undo entry; each bad one is an error. */
async function assertRows(
  { db, workspaceId }: RealSystem,
  { importId, listId }: { importId: ObjectId; listId: ObjectId },
): Promise<void> {
  const { Contact, Subscription, Consent, ImportUndo, ImportError } = db.collections;
  const rowOf = new Map<string, number>();
  for await (const { _id, email, customFields, listIds } of Contact.find({
    workspaceId,
    email: /^imported-/,
  })) {
    const n = Number(customFields['n']);
    assert.equal(email, `imported-${n}@example.test`);
    assert.deepEqual(listIds?.map(String), [String(listId)], email);
    rowOf.set(_id.toHexString(), n);
  }
  const good = Array.from({ length: ROWS }, (_, n) => n).filter((n) => !isBad(n));
  const rowsOf = (ids: ObjectId[]): (number | undefined)[] => ids.map((id) => rowOf.get(id.toHexString()));
  assertSame([...rowOf.values()], good, 'contacts');
  const person = { workspaceId, listId };
  const projection = { contactId: 1 };
  const memberships = await Subscription.find({ ...person, status: 'subscribed' }, { projection }).toArray();
  assertSame(rowsOf(memberships.map(({ contactId }) => contactId)), good, 'memberships');
  const consents = await Consent.find(person, { projection }).toArray();
  assertSame(rowsOf(consents.map(({ contactId }) => contactId)), good, 'consents');
  const undo = await ImportUndo.find({ importId }).toArray();
  const undoable = undo.flatMap(({ contacts }) => contacts.map(({ contactId }) => contactId));
  assertSame(rowsOf(undoable), good, 'undo data');
  const errors = await ImportError.find({ importId }, { projection: { line: 1 } }).toArray();
  // The first line is the header, and rows are counted from 0.
  const badRows = Array.from({ length: ROWS }, (_, n) => n).filter(isBad);
  assertSame(
    errors.map(({ line }) => line - 2),
    badRows,
    'errors',
  );
}

function isBad(n: number): boolean {
  return n % BAD_EVERY === BAD_EVERY - 1;
}

/** The same numbers, each as often. */
function assertSame(found: readonly (number | undefined)[], expected: readonly number[], of: string): void {
  const sorted = found.toSorted((a, b) => (a ?? -1) - (b ?? -1));
  const at = sorted.findIndex((n, i) => n !== expected[i]);
  assert.ok(
    at === -1 && sorted.length === expected.length,
    `${of}: ${sorted.length} of ${expected.length}, ${at}`,
  );
}
