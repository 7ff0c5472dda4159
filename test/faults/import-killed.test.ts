import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { sized } from '../support/sizes.js';
import { waitUntil } from '../support/wait-until.js';
import { RealSystem } from './real-system.js';

const ROWS = sized({ reduced: 4_000, full: 1_000_000 });
/** A worker's lease takes 15 s to end. */
const KILLS = sized({ reduced: 1, full: 3 });
/** One in a hundred rows is bad. */
const BAD_EVERY = 100;
const DONE_WITHIN_MS = sized({ reduced: 120_000, full: 1_200_000 });

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
      n % BAD_EVERY === BAD_EVERY - 1 ? `nobody ${n},${n}` : `imported-${n}@example.test,${n}`,
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
    await sleep(500);
    const bad = Math.floor(ROWS / BAD_EVERY);
    const { rows, created, changed, unchanged, refused } = await row();
    assert.deepEqual([rows, created, changed, unchanged, refused], [ROWS, ROWS - bad, 0, 0, bad]);
    const listId = new ObjectId(String(list.body.id));
    const { Subscription, Consent } = system.db.collections;
    assert.equal(await Subscription.countDocuments({ listId, status: 'subscribed' }), ROWS - bad);
    assert.equal(await Consent.countDocuments({ workspaceId: system.workspaceId, listId }), ROWS - bad);
  });
});
