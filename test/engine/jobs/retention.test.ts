import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { foldCounts } from '../../../engine/jobs/fold-counts.js';
import { retentionJob } from '../../../engine/jobs/retention/retention.js';
import type { AuditEntryRecord } from '../../../models/accounts/audit-entry.js';
import type { EventRecord } from '../../../models/events/event.js';
import type { MessageRecord, MessageStatus } from '../../../models/mail/message.js';
import type {
  WebhookDeliveryRecord,
  WebhookDeliveryStatus,
} from '../../../models/webhooks/webhook-delivery.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

describe('expired data of a workspace', function () {
  this.timeout(60_000);
  let db: OwnDatabase;

  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());

  const workspace = async (retentionDays: number): Promise<TestWorkspace> => {
    const ws = await TestWorkspace.create({ db });
    await db.models.Workspace.updateOne({ _id: ws.id }, { $set: { retentionDays } });
    return ws;
  };
  const removeExpired = (at: Date) => runRecurring(db, retentionJob({ db, clock: () => at }));
  const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  const countEvents = (ws: TestWorkspace, filter: object = {}) =>
    db.collections.Event.countDocuments({ workspaceId: ws.id, ...filter });
  const event = (ws: TestWorkspace, parts: Partial<EventRecord> = {}): EventRecord =>
    eventRecord({
      workspaceId: ws.id,
      source: { type: 'source', id: null, name: null },
      ...parts,
    });

  it('is removed from the log after each workspace’s own retention period', async () => {
    const [short, long] = [await workspace(7), await workspace(30)];
    for (const ws of [short, long]) await ws.send(someEmail(), 'x');
    await foldCounts(db);
    await removeExpired(inDays(6.9));
    assert.deepEqual([await countEvents(short), await countEvents(long)], [2, 2]);
    await removeExpired(inDays(7.1));
    assert.deepEqual([await countEvents(short), await countEvents(long)], [0, 2]);
    await removeExpired(inDays(30.1));
    assert.equal(await countEvents(long), 0);
    assert.equal(await db.collections.Contact.countDocuments({ workspaceId: short.id }), 1);
  });

  it('excludes the totals of days, of which the hours are removed after 90 days', async () => {
    const ws = await workspace(7);
    await ws.send(someEmail(), 'x');
    await foldCounts(db);
    const of = { workspaceId: ws.id, of: 'workspace' } as const;
    await removeExpired(inDays(91));
    const before = await db.collections.StatDay.findOne(of);
    assert.equal(Object.values(before?.hours ?? {}).length, 1);
    await removeExpired(inDays(94));
    const after = await db.collections.StatDay.findOne(of);
    assert.deepEqual([after?.hours, after?.isDayOnly, after?.totals], [undefined, true, before?.totals]);
  });

  it('excludes unmapped payloads, which wait to be replayed', async () => {
    const ws = await workspace(7);
    await db.collections.Event.insertMany(
      (['applied', 'failed', 'unmapped'] as const).map((status) => event(ws, { status })),
    );
    await removeExpired(inDays(1_000));
    const left = await db.collections.Event.find({ workspaceId: ws.id }).toArray();
    assert.deepEqual(
      left.map(({ status }) => status),
      ['unmapped'],
    );
  });

  it('excludes events that carry counts until these are folded', async () => {
    const ws = await workspace(7);
    await ws.send(someEmail(), 'x');
    await removeExpired(inDays(8));
    assert.equal(await countEvents(ws), 1);
    await foldCounts(db);
    await removeExpired(inDays(8));
    assert.equal(await countEvents(ws), 0);
    const day = await db.collections.StatDay.findOne({ workspaceId: ws.id, of: 'workspace' });
    assert.equal(day?.totals.events, 2);
  });

  it('is removed page by page, even behind thousands of rows that stay, and of one instant', async () => {
    const ws = await workspace(7);
    const receivedAt = new Date();
    await db.collections.Event.insertMany(
      Array.from({ length: 5_500 }, (_, n) =>
        event(ws, { receivedAt, status: n % 2 === 0 ? 'unmapped' : 'applied' }),
      ),
    );
    await removeExpired(inDays(8));
    assert.equal(await countEvents(ws), 2_750);
    assert.equal(await countEvents(ws, { status: 'applied' }), 0);
  });

  it('includes mails and deliveries that have ended', async () => {
    const ws = await workspace(7);
    await db.collections.Message.insertMany(
      (['claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped', 'bounced'] as const).map((status) =>
        message(ws, status),
      ),
    );
    await db.collections.WebhookDelivery.insertMany(
      (['pending', 'delivered', 'failed', 'stopped'] as const).map((status) => delivery(ws, status)),
    );
    await removeExpired(inDays(7.1));
    const mails = await db.collections.Message.find({ workspaceId: ws.id }).toArray();
    assert.deepEqual(mails.map(({ status }) => status).toSorted(), ['claimed', 'sending']);
    const calls = await db.collections.WebhookDelivery.find({ workspaceId: ws.id }).toArray();
    assert.deepEqual(
      calls.map(({ status }) => status),
      ['pending'],
    );
  });

  it('includes mails in doubt, unless their enrollment may be continued', async () => {
    const ws = await workspace(7);
    await ws.automation({ on: 'in', exitsOn: 'out' });
    const [staying, leaving] = [someEmail(), someEmail()];
    for (const email of [staying, leaving]) await ws.send(email, 'in');
    await ws.send(leaving, 'out');
    const rows = await db.collections.Enrollment.find({ workspaceId: ws.id }).toArray();
    await db.collections.Message.insertMany(
      rows.map(({ _id: enrollmentId }) => ({ ...message(ws, 'uncertain'), enrollmentId })),
    );
    await removeExpired(inDays(7.1));
    const mails = await db.collections.Message.find({ workspaceId: ws.id }).toArray();
    const active = rows.filter(({ status }) => status === 'active').map(({ _id }) => _id);
    assert.deepEqual(
      mails.map(({ enrollmentId }) => enrollmentId),
      active,
    );
  });

  it('includes deliveries of steps that were pending when their run was terminated', async () => {
    const ws = await workspace(7);
    await ws.automation({ on: 'in', exitsOn: 'out' });
    const [staying, leaving] = [someEmail(), someEmail()];
    for (const email of [staying, leaving]) await ws.send(email, 'in');
    await ws.send(leaving, 'out');
    const rows = await db.collections.Enrollment.find({ workspaceId: ws.id }).toArray();
    await db.collections.WebhookDelivery.insertMany(
      rows.map(({ _id: enrollmentId }) => ({ ...delivery(ws, 'pending'), enrollmentId })),
    );
    const statuses = async () =>
      (await db.collections.WebhookDelivery.find({ workspaceId: ws.id }).sort({ status: 1 }).toArray()).map(
        ({ status }) => status,
      );
    await removeExpired(inDays(1.9));
    assert.deepEqual(await statuses(), ['pending', 'pending']);
    await removeExpired(inDays(2.1));
    assert.deepEqual(await statuses(), ['pending', 'stopped']);
    await removeExpired(inDays(7.1));
    assert.deepEqual(await statuses(), ['pending']);
  });

  it('includes confirmations that are not pending', async () => {
    const ws = await workspace(7);
    await db.collections.Confirmation.insertMany(
      (['pending', 'confirmed', 'expired', 'withdrawn'] as const).map((status) => ({
        _id: new ObjectId(),
        workspaceId: ws.id,
        contactId: new ObjectId(),
        listId: new ObjectId(),
        status,
        emailHash: '',
        tokenHash: new ObjectId().toHexString(),
        tokenSealed: '',
        mailsDue: [],
        reminderAt: null,
        expiresAt: new Date(),
        createdAt: new Date(),
        confirmedAt: null,
        outboxSeq: 0,
      })),
    );
    await removeExpired(inDays(7.1));
    const left = await db.collections.Confirmation.find({ workspaceId: ws.id }).toArray();
    assert.deepEqual(
      left.map(({ status }) => status),
      ['pending'],
    );
  });

  it('includes the audit log', async () => {
    const ws = await workspace(7);
    const line = (days: number): AuditEntryRecord => ({
      _id: new ObjectId(),
      workspaceId: ws.id,
      at: inDays(-days),
      actor: { type: 'user', id: new ObjectId().toHexString(), name: 'Ada' },
      action: 'workspace.change',
      target: { type: 'workspace', id: ws.id.toHexString(), name: null },
      contactId: null,
      before: null,
      after: null,
      requestId: 'x',
    });
    await db.collections.AuditEntry.insertMany([line(7.1), line(6.9)]);
    await removeExpired(new Date());
    assert.equal(await db.collections.AuditEntry.countDocuments({ workspaceId: ws.id }), 1);
  });

  it('is removed even if another collection cannot be written, whose error is shown', async () => {
    const own = await ownDatabase();
    try {
      const ws = await TestWorkspace.create({ db: own });
      const { Event, Message } = own.collections;
      await Event.rename('writable');
      await own.client
        .db(own.connection.name)
        .createCollection('events', { viewOn: 'writable', pipeline: [] });
      await own.client.db(own.connection.name).collection('writable').insertOne(event(ws));
      await Message.insertOne(message(ws, 'sent'));
      const { progress, failures, lastError, dueAt } = await runRecurring(
        own,
        retentionJob({ db: own, clock: () => inDays(1_000) }),
      );
      assert.equal(await Message.countDocuments({ workspaceId: ws.id }), 0);
      assert.deepEqual([progress, failures], [{ removed: 1 }, 1]);
      assert.match(lastError?.message ?? '', /view/);
      const soon = own.now().getTime() + 60_000;
      assert.ok(dueAt !== null && dueAt.getTime() < soon, 'it is tried again soon, not tomorrow');
    } finally {
      await own.release();
    }
  });
});

function message(ws: TestWorkspace, status: MessageStatus): MessageRecord {
  return {
    _id: new ObjectId(),
    workspaceId: ws.id,
    contactId: new ObjectId(),
    enrollmentId: null,
    automationId: null,
    step: null,
    kind: 'marketing',
    to: '',
    subject: '',
    messageId: '',
    status,
    claim: null,
    claimedUntil: null,
    reason: null,
    response: null,
    attempts: 1,
    createdAt: new Date(),
    sentAt: null,
  };
}

function delivery(ws: TestWorkspace, status: WebhookDeliveryStatus): WebhookDeliveryRecord {
  return {
    _id: new ObjectId(),
    workspaceId: ws.id,
    contactId: new ObjectId(),
    ruleId: null,
    eventId: null,
    enrollmentId: null,
    step: null,
    url: '',
    status,
    attempts: [],
    nextAttemptAt: null,
    createdAt: new Date(),
  };
}
