import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { retentionJob } from '../../../engine/jobs/retention/retention.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { countersOf } from '../../support/servers/count-rows.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { eraseCopies, runRecurring } from '../../support/engine/jobs.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const RETENTION_DAYS = 7;
const LARGE = { text: 'x'.repeat(10_000) };

describe('enrollments that have ended', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  let ws: TestWorkspace;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());
  beforeEach(async () => {
    ws = await TestWorkspace.create({ db });
    await db.models.Workspace.updateOne({ _id: ws.id }, { $set: { retentionDays: RETENTION_DAYS } });
  });

  const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  const runAt = (at: Date) => runRecurring(db, retentionJob({ db, clock: () => at }));
  const enrollments = () => db.collections.Enrollment.find({ workspaceId: ws.id }).toArray();
  const one = async (): Promise<EnrollmentRecord> => {
    const [row, ...others] = await enrollments();
    assert.ok(row);
    assert.equal(others.length, 0);
    return row;
  };
  /** Enters by `in` and exits by `out`. */
  const pass = async (email = someEmail()): Promise<string> => {
    assert.equal((await ws.counts(email, 'in', { properties: LARGE })).enrolled, 1);
    assert.equal((await ws.counts(email, 'out')).exited, 1);
    return email;
  };
  const fail = (endedAt = new Date()) =>
    db.collections.Enrollment.updateMany(
      { workspaceId: ws.id },
      { $set: { status: 'failed', endedAt }, $unset: { activeKey: true } },
    );

  it('are removed after the retention period, and active ones stay', async () => {
    await ws.automation({ on: 'in', exitsOn: 'out' });
    for (let i = 0; i < 10; i += 1) await pass();
    await ws.send(someEmail(), 'in');
    await runAt(inDays(RETENTION_DAYS - 0.1));
    assert.equal((await enrollments()).length, 11);
    await runAt(inDays(RETENTION_DAYS + 0.1));
    assert.equal((await one()).status, 'active');
  });

  it('leave a stub where they may never be repeated, which still refuses an entry', async () => {
    await ws.automation({ on: 'in', exitsOn: 'out', reentry: 'never' });
    const email = await pass();
    await runAt(inDays(RETENTION_DAYS + 0.1));
    const { entry, timeline, status, reducedAt, expiresAt, endedAt } = await one();
    assert.deepEqual([entry.properties, timeline, status], ['{}', [], 'exited']);
    assert.ok(reducedAt);
    assert.ok(endedAt);
    assert.equal(expiresAt, undefined);
    assert.equal((await ws.counts(email, 'in')).enrolled, 0);
    await runAt(inDays(400));
    assert.equal((await enrollments()).length, 1);
  });

  it('leave a stub until the end of a cooldown', async () => {
    await ws.automation({ on: 'in', exitsOn: 'out', reentry: 'always', cooldown: '60 days' });
    const email = await pass();
    await runAt(inDays(RETENTION_DAYS + 0.1));
    const { enteredAt, expiresAt } = await one();
    assert.deepEqual(expiresAt, new Date(enteredAt.getTime() + 60 * DAY_MS));
    assert.equal((await ws.counts(email, 'in')).enrolled, 0);
  });

  it('leave no stub when the cooldown is over, the contact gone or the automation archived', async () => {
    const cooling = { on: 'in', exitsOn: 'out', reentry: 'always', cooldown: '1 day' } as const;
    const automationId = await ws.automation(cooling);
    await pass();
    await runAt(inDays(RETENTION_DAYS + 0.1));
    assert.equal((await enrollments()).length, 0);

    await db.models.Automation.updateOne({ _id: automationId }, { $set: { status: 'paused' } });
    await db.models.Workspace.updateOne({ _id: ws.id }, { $inc: { automationsRev: 1 } });
    const once = await ws.automation({ on: 'in', exitsOn: 'out', reentry: 'never' });
    await pass();
    await db.collections.Contact.deleteMany({ workspaceId: ws.id });
    await runAt(inDays(RETENTION_DAYS + 0.1));
    assert.equal((await enrollments()).length, 0);

    await pass();
    await runAt(inDays(RETENTION_DAYS + 0.1));
    assert.equal((await enrollments()).length, 1);
    await db.models.Automation.updateOne({ _id: once }, { $set: { status: 'archived' } });
    await runAt(inDays(RETENTION_DAYS + 0.1));
    assert.equal((await enrollments()).length, 0);
  });

  it('lose their stubs with the contact', async () => {
    await ws.automation({ on: 'in', exitsOn: 'out', reentry: 'never' });
    await pass();
    await runAt(inDays(RETENTION_DAYS + 0.1));
    const { contactId } = await one();
    await eraseCopies(db, ws.id, contactId.toHexString());
    assert.equal((await enrollments()).length, 0);
  });

  it('are expired if they failed and were not retried, counted, and removed a period later', async () => {
    const automationId = await ws.automation({ on: 'in' });
    await ws.send(someEmail(), 'in');
    await fail();
    await runAt(inDays(RETENTION_DAYS - 0.1));
    assert.equal((await one()).status, 'failed');
    const expiredAt = inDays(RETENTION_DAYS + 0.1);
    await runAt(expiredAt);
    const { status, exitReason, endedAt, timeline } = await one();
    assert.deepEqual([status, exitReason, endedAt], ['exited', 'expired', expiredAt]);
    assert.equal(timeline.at(-1)?.type, 'exited');
    assert.equal((await countersOf(db, automationId)).exited.get('expired'), 1);
    await runAt(inDays(RETENTION_DAYS * 2 + 0.2));
    assert.equal((await enrollments()).length, 0);
  });

  it('are found by index, past thousands of stubs', async () => {
    await ws.automation({ on: 'in', exitsOn: 'out', reentry: 'never' });
    await pass();
    const row = await one();
    const stubs = Array.from({ length: 2_000 }, () => ({
      ...row,
      _id: new ObjectId(),
      timeline: [],
      reducedAt: new Date(),
    }));
    await db.collections.Enrollment.insertMany(stubs);
    const { executionStats } = await db.collections.Enrollment.find({
      workspaceId: ws.id,
      endedAt: { $lt: inDays(1) },
      'timeline.0': { $exists: true },
    })
      .hint('ended')
      .explain('executionStats');
    assert.deepEqual([executionStats.nReturned, executionStats.totalKeysExamined], [1, 1]);
  });
});
