import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { abandonedMailsJob } from '../../../engine/jobs/end-abandoned-mails.js';
import type { MessageRecord, MessageStatus } from '../../../models/mail/message.js';
import { confirmationOf, newList, signUp } from '../../support/audience/confirmations.js';
import { countersOf } from '../../support/servers/count-rows.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { plansOf } from '../../support/engine/plans.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { runRecurring } from '../../support/engine/jobs.js';

const HELD = 3_500;

describe('Mails of a dead worker', () => {
  let ws: TestWorkspace;
  let db: OwnDatabase;
  let automationId: ObjectId;
  let activeId: ObjectId;
  let exitedId: ObjectId;

  before(async () => {
    db = await ownDatabase();
    ws = await TestWorkspace.create({ db });
    automationId = await ws.automation({ on: 'in', exitsOn: 'out' });
    activeId = await enrolled(someEmail());
    const email = someEmail();
    exitedId = await enrolled(email);
    await ws.send(email, 'out');
  });

  after(() => db.release());

  async function enrolled(email: string): Promise<ObjectId> {
    const { eventId } = await ws.send(email, 'in');
    const row = await db.collections.Enrollment.findOne({ 'entry.eventId': new ObjectId(eventId ?? '') });
    assert.ok(row);
    return row._id;
  }

  async function mail(
    status: MessageStatus,
    enrollmentId: ObjectId | null,
    leaseMs: number,
    confirmationId?: ObjectId,
  ): Promise<ObjectId> {
    const row = mailRow(status, enrollmentId, leaseMs, confirmationId);
    await db.collections.Message.insertOne(row);
    return row._id;
  }

  function mailRow(
    status: MessageStatus,
    enrollmentId: ObjectId | null,
    leaseMs: number,
    confirmationId?: ObjectId,
  ): MessageRecord {
    return {
      _id: new ObjectId(),
      workspaceId: ws.id,
      contactId: new ObjectId(),
      enrollmentId,
      ...(confirmationId && { confirmationId }),
      automationId: null,
      step: 'mail',
      kind: 'marketing',
      to: someEmail(),
      subject: 'Hello',
      messageId: `<${new ObjectId().toHexString()}@example.test>`,
      status,
      claim: 'dead',
      claimedUntil: new Date(Date.now() + leaseMs),
      reason: null,
      response: null,
      attempts: 1,
      createdAt: new Date(),
      sentAt: null,
    };
  }

  async function afterwards(_id: ObjectId): Promise<[string | undefined, string | null | undefined]> {
    await runRecurring(db, abandonedMailsJob({ db }));
    const row = await db.collections.Message.findOne({ _id });
    return [row?.status, row?.reason];
  }

  it('are uncertain if they were being sent', async () => {
    const id = await mail('sending', exitedId, -1);
    assert.deepEqual(await afterwards(id), ['uncertain', 'the sender died before the server answered']);
  });

  it('are sent, and counted at their step, if the server accepted them and their enrollment has ended', async () => {
    const accepted = { ...mailRow('sending', exitedId, -1), acceptedAt: new Date(), automationId };
    await db.collections.Message.insertOne(accepted);
    assert.deepEqual(await afterwards(accepted._id), ['sent', null]);
    const { steps } = await countersOf(db, automationId);
    assert.equal(steps.get('mail')?.sent, 1);
  });

  it('stay for the next attempt, which records more, if the server accepted them', async () => {
    const accepted = { ...mailRow('sending', activeId, -1), acceptedAt: new Date() };
    await db.collections.Message.insertOne(accepted);
    assert.deepEqual(await afterwards(accepted._id), ['sending', null]);
  });

  it('are skipped if they were not and their enrollment has ended', async () => {
    assert.deepEqual(await afterwards(await mail('claimed', exitedId, -1)), ['skipped', 'exited']);
  });

  it('stay for the next attempt of an active enrollment', async () => {
    assert.deepEqual(await afterwards(await mail('claimed', activeId, -1)), ['claimed', null]);
  });

  it('stay for the next attempt while their confirmation is pending', async () => {
    const email = someEmail();
    await signUp(ws, email, await newList(ws));
    const { _id } = await confirmationOf(ws, email);
    const id = await mail('claimed', null, -1, _id);
    assert.deepEqual(await afterwards(id), ['claimed', null]);
    await db.collections.Confirmation.updateOne({ _id }, { $set: { status: 'confirmed' } });
    assert.deepEqual(await afterwards(id), ['skipped', 'exited']);
  });

  it('stay while their sender may be alive', async () => {
    assert.deepEqual(await afterwards(await mail('sending', exitedId, 60_000)), ['sending', null]);
    assert.deepEqual(await afterwards(await mail('claimed', exitedId, 60_000)), ['claimed', null]);
  });

  it('are found by an index', async () => {
    const found = db.collections.Message.find({
      claimedUntil: { $type: 'date', $lte: new Date() },
      status: 'sending',
    });
    const { queryPlanner } = await found.explain('queryPlanner');
    assert.match(JSON.stringify(queryPlanner.winningPlan), /"indexName":"claims"/);
  });

  it('are each looked at once, also where thousands that are held back were released with the same time', async () => {
    const released = { claim: null, claimedUntil: new Date(0) };
    const held = Array.from({ length: HELD }, () => ({ ...mailRow('claimed', activeId, 0), ...released }));
    await db.collections.Message.insertMany(held);
    const plans = await plansOf(db, () => runRecurring(db, abandonedMailsJob({ db })));
    const reads = plans.filter(({ collection }) => collection === 'messages');
    const examined = reads.reduce((sum, { keysExamined }) => sum + keysExamined, 0);
    assert.ok(reads.length >= 4 && examined < HELD + 100, `${examined} in ${reads.length} reads`);
  });
});
