import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { erasePages, type RowPosition } from '../../../engine/jobs/contacts/erase-copies.js';
import { eraseNow, erasureJob } from '../../../engine/jobs/contacts/erasure.js';
import { runJob } from '../../../engine/jobs/core/run-job.js';
import type { EventRecord } from '../../../models/events/event.js';
import { erasureJobId } from '../../../models/system/job.js';
import { applied, silent, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { eraseCopies } from '../../support/engine/jobs.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { workJobs } from '../../support/engine/work-jobs.js';

const COPIES = 1_200;

describe('erasing a contact', () => {
  it('deletes the contact, ends its enrollments, and clears personal data in log and enrollments', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'bought', reentry: { key: 'event.phone' } });
    const email = someEmail();
    const { contact } = await ws.send(email, 'bought', { properties: { phone: '+43 1 5550100' } });
    const id = contact?.id ?? '';
    await erase(ws, id);
    const { Contact, Enrollment, Event } = ws.db.collections;
    assert.equal(await Contact.countDocuments({ workspaceId: ws.id }), 0);
    const enrollment = await Enrollment.findOne({ workspaceId: ws.id });
    assert.equal(enrollment?.exitReason, 'contactDeleted');
    assert.equal(enrollment.entry.properties, '{}');
    assert.doesNotMatch(JSON.stringify(enrollment), /5550100/);
    const rows = await Event.find({ workspaceId: ws.id }).toArray();
    assert.ok(rows.length >= 3);
    assert.doesNotMatch(JSON.stringify(rows), /5550100|example\.test/);
  });

  it('clears operators’ notes, even without entry properties', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'bought' });
    const { contact } = await ws.send(someEmail(), 'bought');
    const id = contact?.id ?? '';
    const row = await ws.db.collections.Enrollment.findOne({ workspaceId: ws.id });
    const enrollmentId = row?._id.toHexString() ?? '';
    const action = {
      type: 'pauseEnrollment',
      enrollmentId,
      by: 'Grace',
      note: 'called from 5550100',
    } as const;
    await ws.record({ subject: { by: 'id', id }, action });
    await erase(ws, id);
    const cleared = await ws.db.collections.Enrollment.findOne({ workspaceId: ws.id });
    assert.equal(
      cleared?.timeline.some(({ type }) => type === 'paused'),
      true,
    );
    assert.doesNotMatch(JSON.stringify(cleared), /5550100/);
  });

  it('keeps only unsubscribed contacts from being recreated as subscribed', async () => {
    const ws = await TestWorkspace.create();
    const left = someEmail();
    const stayed = someEmail();
    const gone = await ws.send(left, 'x', { patch: { subscribed: false } });
    const kept = await ws.send(stayed, 'x');
    await erase(ws, gone.contact?.id ?? '');
    await erase(ws, kept.contact?.id ?? '');
    const suppressions = await ws.db.collections.Suppression.find({ workspaceId: ws.id }).toArray();
    assert.equal(suppressions.length, 1);
    assert.doesNotMatch(JSON.stringify(suppressions), /example\.test/);
    assert.equal((await ws.send(left, 'again')).contact?.subscribed, false);
    assert.equal((await ws.send(stayed, 'again')).contact?.subscribed, true);
  });

  it('leaves the last pass to a worker, after the longest transaction', async () => {
    const ws = await TestWorkspace.create();
    const { contact } = await ws.send(someEmail(), 'x');
    const id = contact?.id ?? '';
    applied(await ws.record({ subject: { by: 'id', id }, action: { type: 'deleteContact' } }));
    const deletedAt = ws.db.now().getTime();
    await eraseNow({ db: ws.db, log: silent }, id);
    const job = await ws.db.collections.Job.findOne({ workspaceId: ws.id, subjectId: new ObjectId(id) });
    assert.deepEqual([job?.status, job?.claim], ['running', null]);
    assert.ok((job?.dueAt?.getTime() ?? 0) >= deletedAt + 65_000);
    const cleared = { contactId: new ObjectId(id), properties: { $ne: '{}' } };
    assert.equal(await ws.db.collections.Event.countDocuments(cleared), 0);
  });

  it('is done with the first pass when the request is, while workers take whatever is due', async () => {
    const ws = await TestWorkspace.create();
    const { db } = ws;
    const handler = erasureJob({ db, clock: db.now });
    const working = workJobs(db, [handler]);
    for (let i = 0; i < 4; i++) {
      const { contact } = await ws.send(someEmail(), 'x', { properties: { phone: '5550100' } });
      const id = contact?.id ?? '';
      applied(await ws.record({ subject: { by: 'id', id }, action: { type: 'deleteContact' } }));
      await eraseNow({ db, log: silent }, id);
    }
    await working.stop();
    assert.equal(await db.collections.Event.countDocuments({ workspaceId: ws.id, properties: /5550100/ }), 0);
  });

  it('clears, in the last pass, what a transaction open during the deletion has added', async () => {
    const ws = await TestWorkspace.create();
    const { contact } = await ws.send(someEmail(), 'x');
    const id = contact?.id ?? '';
    const contactId = new ObjectId(id);
    applied(await ws.record({ subject: { by: 'id', id }, action: { type: 'deleteContact' } }));
    await eraseNow({ db: ws.db, log: silent }, id);
    const late = await ws.db.collections.Event.findOne({ workspaceId: ws.id, name: 'x' });
    assert.ok(late);
    const { dedupeKey: _dedupeKey, ...copy } = late;
    await ws.db.collections.Event.insertOne({ ...copy, _id: new ObjectId(), properties: '{"phone":"1"}' });
    await eraseCopies(ws.db, ws.id, id);
    assert.equal(await ws.db.collections.Event.countDocuments({ contactId, properties: { $ne: '{}' } }), 0);
  });

  it('is continued by a worker from where a process has died', async () => {
    const ws = await TestWorkspace.create();
    const { db } = ws;
    const { contact } = await ws.send(someEmail(), 'x');
    const id = contact?.id ?? '';
    const contactId = new ObjectId(id);
    await db.collections.Event.insertMany(Array.from({ length: COPIES }, () => event(ws.id, contactId)));
    applied(await ws.record({ subject: { by: 'id', id }, action: { type: 'deleteContact' } }));
    const filter = { _id: erasureJobId(id) };
    // By its clock the last pass is due at once.
    const handler = erasureJob({ db, clock: () => new Date(Date.now() - 65_000) });
    const read = async () => (await db.collections.Job.findOne(filter))?.cursor;
    await waitUntil(async () => {
      await runJob({ db, log: silent }, handler, { filter, until: 0 });
      const cursor = await read();
      return cursor !== null && cursor !== undefined && 'part' in cursor && cursor.part === 'events';
    });
    const workers = [1, 2].map(() => workJobs(db, [handler]));
    await waitUntil(async () => (await db.collections.Job.findOne(filter))?.status === 'done');
    await Promise.all(workers.map((worker) => worker.stop()));
    const left = { contactId, properties: { $ne: '{}' } };
    assert.equal(await db.collections.Event.countDocuments(left), 0);
    const job = await db.collections.Job.findOne(filter);
    assert.ok(job !== null && 'cleared' in job.progress && job.progress.cleared >= COPIES);
    assert.ok(job.progress.cleared < COPIES + 10, 'nothing is cleared twice');
  });

  it('reads each copy once in a pass, however many there are', async () => {
    const { db, id: workspaceId } = await TestWorkspace.create();
    const contactId = new ObjectId();
    const rows = Array.from({ length: COPIES }, () => event(workspaceId, contactId));
    await db.collections.Event.insertMany(rows);
    const pages: number[] = [];
    let after: RowPosition | null = null;
    do {
      const { cleared, next } = await erasePages.events(db, { workspaceId, contactId }, after);
      assert.ok(next !== 'start');
      pages.push(cleared);
      after = next;
    } while (after !== null);
    assert.deepEqual(pages, [500, 500, COPIES - 1_000]);
    assert.equal(await db.collections.Event.countDocuments({ contactId, properties: '{}' }), COPIES);
  });
});

async function erase(ws: TestWorkspace, id: string): Promise<void> {
  applied(await ws.record({ subject: { by: 'id', id }, action: { type: 'deleteContact' } }));
  await eraseCopies(ws.db, ws.id, id);
}

function event(workspaceId: ObjectId, contactId: ObjectId): EventRecord {
  return eventRecord({
    workspaceId,
    contactId,
    properties: '{"phone":"1"}',
    receivedAt: new Date(0),
  });
}
