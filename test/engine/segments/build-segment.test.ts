import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ObjectId, type Document } from 'mongodb';
import { customEventKey } from '../../../domain/automation/event-name.js';
import type { Engine } from '../../../engine/engine.js';
import { buildSegmentJob } from '../../../engine/jobs/segments/build-segment.js';
import type { JobHandler } from '../../../engine/jobs/core/job-handler.js';
import { runJob } from '../../../engine/jobs/core/run-job.js';
import type { JobKind } from '../../../models/system/job-kinds.js';
import type { EventRecord } from '../../../models/events/event.js';
import { isOfKind } from '../../../models/system/job.js';
import { countSegment } from '../../../models/audience/segment-members.js';
import { contactRecord } from '../../support/audience/contact-rows.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { silent, someEmail, TestWorkspace, engineOn } from '../../support/engine/engine.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { buildSegments, saveSegment } from '../../support/audience/segments.js';
import { waitUntil } from '../../support/run/wait-until.js';

const CONTACTS = 4_300;
const READS = 5;

describe('the build of a segment', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  let engine: Engine;
  before(async () => {
    db = await ownDatabase();
    engine = engineOn(db, undefined, { directRows: 0, clock: () => new Date() });
  });
  after(async () => {
    await engine.close();
    await db.release();
  });

  /** Has MongoDB record the commands meanwhile. */
  async function profiled(work: () => Promise<void>): Promise<void> {
    const database = db.client.db(db.connection.name);
    await database.command({ profile: 0 });
    await database.dropCollection('system.profile');
    await database.command({ profile: 2 });
    await work();
    await database.command({ profile: 0 });
  }

  async function commandsOn(collection: string, filter: Document): Promise<Document[]> {
    const ns = `${db.connection.name}.${collection}`;
    return await db.client
      .db(db.connection.name)
      .collection('system.profile')
      .find({ ns, ...filter })
      .toArray();
  }

  it('reads each contact once, also those that were created at the same time', async () => {
    const ws = await TestWorkspace.create({ db, engine });
    const createdAt = new Date(0);
    const rows = Array.from({ length: CONTACTS }, (_, i) => {
      const at = i < CONTACTS / 10 ? new Date(i + 1) : createdAt;
      return contactRecord({ workspaceId: ws.id, email: someEmail(), createdAt: at, updatedAt: at });
    });
    await db.collections.Contact.insertMany(rows);
    const id = await saveSegment(
      { db },
      { workspaceId: ws.id, where: { all: [{ field: 'contact.email', op: 'exists' }] } },
    );
    await profiled(() => buildSegments({ db, engine }, ws.id.toHexString()));
    const reads = await commandsOn('contacts', { 'command.find': 'contacts' });
    const examined = reads.reduce((sum, { docsExamined }) => sum + Number(docsExamined), 0);
    assert.equal(examined, CONTACTS);
    const members = await db.collections.SegmentRow.countDocuments({ segmentId: id, in: true });
    assert.equal(members, CONTACTS);
  });

  it('keeps what a batch decides about a contact who was read ahead', async () => {
    const ws = await TestWorkspace.create({ db, engine });
    const customFields = { plan: 'pro' };
    const rows = Array.from({ length: CONTACTS }, (_, i) => {
      const at = new Date(CONTACTS - i);
      return contactRecord({
        workspaceId: ws.id,
        email: someEmail(),
        customFields,
        createdAt: at,
        updatedAt: at,
      });
    });
    await db.collections.Contact.insertMany(rows);
    const id = await saveSegment(
      { db },
      { workspaceId: ws.id, where: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] } },
    );
    const leaves = rows[CONTACTS / 2];
    assert.ok(leaves);
    const handler = buildSegmentJob({ db, engine, clock: () => new Date() });
    let page = 0;
    const runPage: typeof handler.runPage = async (job, save, goesOn) => {
      page += 1;
      if (page === 2) {
        // One read for the first thousand, two for each further one.
        await waitUntil(
          async () => (await commandsOn('contacts', { 'command.find': 'contacts' })).length === 7,
        );
        await ws.send(leaves.email, 'downgraded', { patch: { customFields: { plan: 'free' } } });
      }
      await handler.runPage(job, save, goesOn);
    };
    await profiled(async () => {
      const filter = { subjectId: id };
      await runJob({ db, log: silent }, { ...handler, runPage }, { filter, until: Infinity });
    });
    const members = await db.collections.SegmentRow.find({ segmentId: id, in: true }).toArray();
    assert.equal(members.length, CONTACTS - 1);
    assert.ok(members.every(({ contactId }) => !contactId.equals(leaves._id)));
    const segment = await db.collections.Segment.findOne({ _id: id });
    assert.equal(segment && (await countSegment(db, segment)), CONTACTS - 1);
  });

  it('does the pages of a turn again if its worker dies before the end, and counts nobody twice', async () => {
    const ws = await TestWorkspace.create({ db, engine });
    const rows = Array.from({ length: CONTACTS }, (_, i) =>
      contactRecord({ workspaceId: ws.id, email: someEmail(), createdAt: new Date(CONTACTS - i) }),
    );
    await db.collections.Contact.insertMany(rows);
    const id = await saveSegment(
      { db },
      { workspaceId: ws.id, where: { all: [{ field: 'contact.email', op: 'exists' }] } },
    );
    const handler = buildSegmentJob({ db, engine, clock: () => new Date() });
    const job = await db.collections.Job.findOne({ subjectId: id });
    assert.ok(job !== null && isOfKind(job, 'buildSegment'));
    const died = new Error('the worker died');
    const dies = handler.runPage(job, () => Promise.reject(died), onlyFirst());
    await assert.rejects(dies, died);
    assert.equal(await db.collections.SegmentRow.countDocuments({ segmentId: id }), 2_000);

    await runJob({ db, log: silent }, withTurns(handler), { filter: { subjectId: id }, until: Infinity });
    const { progress } = (await db.collections.Job.findOne({ _id: job._id })) ?? {};
    assert.deepEqual(progress, { total: CONTACTS, checked: CONTACTS, members: CONTACTS });
    const segment = await db.collections.Segment.findOne({ _id: id });
    assert.equal(segment && (await countSegment(db, segment)), CONTACTS);
  });

  it('writes a page of one segment at a time, however many are built', async () => {
    const ws = await TestWorkspace.create({ db, engine });
    await db.collections.Contact.insertOne(contactRecord({ workspaceId: ws.id, email: someEmail() }));
    const handler = buildSegmentJob({ db, engine, clock: () => new Date() });
    const steps: string[] = [];
    const save = async (): Promise<void> => {
      steps.push('begins');
      await sleep(100);
      steps.push('ends');
    };
    const build = async (): Promise<void> => {
      const where = { all: [{ field: 'contact.email', op: 'exists' as const }] };
      const id = await saveSegment({ db }, { workspaceId: ws.id, where });
      const job = await db.collections.Job.findOne({ subjectId: id });
      assert.ok(job !== null && isOfKind(job, 'buildSegment'));
      await handler.runPage(job, save, () => false);
    };
    await Promise.all([build(), build(), build()]);
    assert.deepEqual(steps, Array.from({ length: 3 }, () => ['begins', 'ends']).flat());
  });

  /** A turn of two pages. */
  function onlyFirst(): () => boolean {
    let asked = 0;
    return () => (asked += 1) === 1;
  }

  function withTurns<K extends JobKind>(handler: JobHandler<K>): JobHandler<K> {
    return { ...handler, runPage: (job, save) => handler.runPage(job, save, onlyFirst()) };
  }

  it('reads the first and the last event of contacts by one command for a thousand, however many events they have', async () => {
    const ws = await TestWorkspace.create({ db, engine });
    // Those who are new when the build begins are decided once more.
    const createdAt = new Date(0);
    const rows = Array.from({ length: CONTACTS }, () =>
      contactRecord({ workspaceId: ws.id, email: someEmail(), createdAt }),
    );
    await db.collections.Contact.insertMany(rows);
    const [few, many] = [1, 40];
    const logged = rows.slice(0, 200).flatMap(({ _id }, i) => eventsOf(ws.id, _id, i % 2 === 0 ? few : many));
    await db.collections.Event.insertMany(logged);
    const test = (which: 'first' | 'last') => ({
      event: 'order',
      which,
      where: { all: [{ field: 'event.n', op: 'eq' as const, value: 0 }] },
    });
    const first = await saveSegment({ db }, { workspaceId: ws.id, where: { all: [test('first')] } });
    const last = await saveSegment({ db }, { workspaceId: ws.id, where: { all: [test('last')] } });
    await profiled(() => buildSegments({ db, engine }, ws.id.toHexString()));
    const reads = await commandsOn('events', { 'command.aggregate': 'events' });
    assert.equal(reads.length, 2 * READS);
    for (const read of reads) assert.match(String(read['planSummary']), /^DISTINCT_SCAN/u);
    const membersOf = (segmentId: ObjectId) =>
      db.collections.SegmentRow.countDocuments({ segmentId, in: true });
    assert.deepEqual([await membersOf(first), await membersOf(last)], [200, 100]);
  });

  /** Events a minute apart; the oldest has the number 0. */
  function eventsOf(workspaceId: ObjectId, contactId: ObjectId, count: number): EventRecord[] {
    return Array.from({ length: count }, (_, n) =>
      eventRecord({
        workspaceId,
        contactId,
        name: 'order',
        key: customEventKey('order'),
        properties: JSON.stringify({ n }),
        source: { type: 'api', id: null, name: 'Test' },
        receivedAt: new Date(Date.now() - 86_400_000 + n * 60_000),
      }),
    );
  }
});
