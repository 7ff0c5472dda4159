import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Engine } from '../../../engine/engine.js';
import { importContactsJob } from '../../../engine/jobs/imports/import-contacts.js';
import { ClaimLost } from '../../../engine/jobs/core/job-handler.js';
import { NoLongerRunning, openTurn, reach } from '../../../engine/jobs/imports/import-positions.js';
import { claimJob, saveJob } from '../../../engine/jobs/core/job-claim.js';
import { typedJobs } from '../../../models/system/typed-jobs.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { newEmail } from '../../support/http/api.js';
import { workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** More than four pages. */
const ROWS = 2_600;

describe('a running import', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const start = async (lines: string[]): Promise<string> => {
    const sent = await client.request('POST', '/api/imports', {
      raw: Buffer.from(`email,n\n${lines.join('\n')}\n`),
      headers: { 'Content-Type': 'text/csv' },
    });
    assert.equal(sent.status, 201, sent.text);
    const id = String(sent.body.id);
    const { status, text } = await client.post(`/api/imports/${id}/start`);
    assert.equal(status, 200, text);
    return id;
  };
  const read = async (id: string) => (await client.get(`/api/imports/${id}`)).body;
  const jobOf = async (id: string) => {
    const job = await typedJobs(api.db, 'importContacts').findOne({
      kind: 'importContacts',
      subjectId: new ObjectId(id),
    });
    assert.ok(job);
    return job;
  };
  const placesOf = (id: string) =>
    api.db.collections.ImportPosition.countDocuments({ importId: new ObjectId(id) });
  /** A worker's turn, as long as `goesOn`. */
  const work = async (
    id: string,
    goesOn: () => boolean,
    engine: Pick<Engine, 'recordTogether'> = api.engine,
  ): Promise<void> => {
    const { db, secretKey } = api;
    const handler = importContactsJob({ db, engine, secretKey, clock: () => new Date() });
    const { _id } = await jobOf(id);
    const job = await claimJob(db, handler, { _id });
    assert.ok(job);
    await handler.runPage(job, (result, session) => saveJob(db, { job, handler }, result, session), goesOn);
  };
  const people = () => Array.from({ length: ROWS }, (_, n) => `${newEmail()},${n}`);
  const imported = async (lines: readonly string[]): Promise<number> => {
    const emails = lines.map((line) => line.slice(0, line.indexOf(',')));
    return await api.db.collections.Contact.countDocuments({ email: { $in: emails } });
  };

  it('writes its pages in one turn of a worker, each row once', async () => {
    const lines = people();
    const id = await start(lines);
    await work(id, () => true);
    const { status, rows, created, changed } = await read(id);
    assert.deepEqual([status, rows, created, changed], ['done', ROWS, ROWS, 0]);
    assert.equal(await imported(lines), ROWS);
    assert.equal(await placesOf(id), 0);
    assert.deepEqual((await jobOf(id)).progress.rows, ROWS);
  });

  it('writes an address that two of its pages have in the order of the file', async () => {
    const [email, lines] = [newEmail(), people()];
    for (const [n, plan] of [
      [10, 'first'],
      [700, 'second'],
      [1_400, 'third'],
    ] as const)
      lines[n] = `${email},${plan}`;
    const id = await start(lines);
    await work(id, () => true);
    const { rows, created, changed } = await read(id);
    assert.deepEqual([rows, created, changed], [ROWS, ROWS - 2, 2]);
    const found = await api.db.collections.Contact.findOne({ email });
    assert.equal(found?.customFields['n'], 'third');
    const undo = await client.post(`/api/imports/${id}/undo`);
    assert.equal(undo.status, 200, undo.text);
    await workOnImport(api, id);
    assert.deepEqual((await read(id)).undone, { deleted: ROWS - 2, restored: 2, kept: 0 });
  });

  it('is where its last page was, for those who look and for the next worker', async () => {
    const lines = people();
    const id = await start(lines);
    await work(id, () => false);
    const { rows, status, done } = await read(id);
    assert.deepEqual([rows, status], [300, 'importing']);
    assert.ok(done > 0 && done < 1);
    const { data } = (await client.get('/api/imports')).body;
    assert.equal(data[0].rows, 300);
    await work(id, () => true);
    assert.equal((await read(id)).rows, ROWS);
  });

  it('imports nothing more once it is paused, whatever its worker is at', async () => {
    const lines = people();
    const id = await start(lines);
    let pages = 0;
    let paused = 0;
    // The first page is committed, and the second may be open.
    const recordTogether: Engine['recordTogether'] = async (page) => {
      pages += 1;
      if (pages === 3) {
        const { status, body, text } = await client.post(`/api/imports/${id}/pause`);
        assert.equal(status, 200, text);
        paused = Number(body.rows);
      }
      await api.engine.recordTogether(page);
    };
    await work(id, () => true, { recordTogether });
    assert.ok(paused === 300 || paused === 600, String(paused));
    assert.equal(await imported(lines), paused);
    const after = await read(id);
    assert.deepEqual([after.status, after.rows], ['paused', paused]);
    assert.deepEqual([(await jobOf(id)).status, await placesOf(id)], ['stopped', 0]);
  });

  it('lets a page of a worker that has lost it commit nothing', async () => {
    const { db } = api;
    const id = await start(people());
    const { _id } = await jobOf(id);
    const handler = importContactsJob({ db, engine: api.engine, secretKey: api.secretKey, clock: db.now });
    const claim = async () => {
      const job = await claimJob(db, handler, { _id });
      assert.ok(job);
      return job;
    };
    const first = await claim();
    const lost = await openTurn(db, first);
    const job = await claim();
    const kept = await openTurn(db, job);
    await assert.rejects(openTurn(db, first), ClaimLost, 'it was frozen since its claim');
    const { cursor, progress } = kept.reached;
    const page = { cursor: { ...cursor, offset: cursor.offset + 1 }, progress };
    const write = (place: ObjectId) => shortTransaction(db, (session) => reach(db, place, page, session));
    for (const place of lost.positions) await assert.rejects(write(place), NoLongerRunning);
    await write(kept.positions[0]);
    assert.deepEqual((await openTurn(db, job)).reached, page);
  });
});
