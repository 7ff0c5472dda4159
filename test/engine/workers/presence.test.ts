import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import { startPresence } from '../../../engine/workers/presence.js';
import { releaseClaims } from '../../../engine/workers/release-claims.js';
import { createMailGate } from '../../../engine/effects/gate-mails.js';
import { claimDeliveries } from '../../../activities/deliveries/load-deliveries.js';
import { OutboxLeases } from '../../../engine/outbox/leases.js';
import { Claimant } from '../../../models/core/claimant.js';
import { freeCommand } from '../../../models/system/outbox.js';
import { recurringJob } from '../../../models/system/job.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { messageRecord } from '../../support/mail/message-rows.js';
import { waitUntil } from '../../support/run/wait-until.js';

const log = pino({ level: 'silent' });

describe('the claims of a worker', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  /** The same database, as another process sees it. */
  let lost: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  beforeEach(() => {
    lost = { ...db, claimant: new Claimant() };
  });
  after(() => db.release());

  const inAMinute = (): Date => new Date(Date.now() + 60_000);

  async function mail(fields: Partial<MessageRecord>, by = lost): Promise<{ id: ObjectId; claim: string }> {
    const claim = by.claimant.newClaim();
    const row = messageRecord({
      workspaceId: new ObjectId(),
      contactId: new ObjectId(),
      to: 'ada@example.test',
      claim,
      claimedUntil: inAMinute(),
      sentAt: null,
      ...fields,
    });
    await db.collections.Message.insertOne(row);
    return { id: row._id, claim };
  }

  const stateOf = async (id: ObjectId) => {
    const row = await db.collections.Message.findOne({ _id: id });
    return { status: row?.status, claim: row?.claim, isFree: (row?.claimedUntil ?? 0) <= new Date() };
  };

  it('are released when it has died: what is claimed is free, what is being sent is uncertain', async () => {
    const claimed = await mail({ status: 'claimed' });
    const sending = await mail({ status: 'sending' });
    const ofBroadcast = await mail({ status: 'claimed', broadcastId: new ObjectId() });
    const others = await mail({ status: 'sending' }, db);
    await releaseClaims(db, lost.claimant.id);
    assert.deepEqual(await stateOf(claimed.id), { status: 'claimed', claim: null, isFree: true });
    assert.deepEqual(await stateOf(sending.id), { status: 'uncertain', claim: null, isFree: true });
    assert.deepEqual(await stateOf(ofBroadcast.id), { status: 'planned', claim: null, isFree: true });
    assert.equal((await stateOf(others.id)).status, 'sending');
  });

  it('no longer open the gate of a mail', async () => {
    const gate = createMailGate(lost, 60_000);
    const claimed = await mail({ status: 'claimed' });
    const sending = await mail({ status: 'sending' });
    assert.equal(await gate(sending), true);
    await releaseClaims(db, lost.claimant.id);
    assert.equal(await gate(claimed), false);
    assert.equal(await gate(sending), false);
  });

  it('leave a mail to a member that was being sent in doubt, without its content', async () => {
    const _id = new ObjectId();
    await db.collections.Notice.insertOne({
      _id,
      workspaceId: new ObjectId(),
      about: 'account',
      to: 'ada@example.test',
      subject: 'Hello',
      sealedWords: 'secret',
      status: 'sending',
      claim: lost.claimant.newClaim(),
      sendingUntil: inAMinute(),
      reason: null,
      createdAt: new Date(),
      sentAt: null,
    });
    await releaseClaims(db, lost.claimant.id);
    const row = await db.collections.Notice.findOne({ _id });
    assert.deepEqual([row?.status, row?.claim, row?.sealedWords], ['uncertain', null, undefined]);
  });

  it('of deliveries, commands and checks are free for others', async () => {
    const delivery = {
      _id: new ObjectId(),
      workspaceId: new ObjectId(),
      contactId: new ObjectId(),
      ruleId: null,
      eventId: null,
      enrollmentId: null,
      step: null,
      url: 'https://example.test',
      status: 'pending' as const,
      attempts: [],
      nextAttemptAt: null,
      createdAt: new Date(),
    };
    await db.collections.WebhookDelivery.insertOne(delivery);
    assert.equal((await claimDeliveries(lost, [delivery._id], lost.claimant.newClaim())).length, 1);
    const command = freeCommand({
      command: 'wakeBroadcast',
      workspaceId: delivery.workspaceId,
      target: new ObjectId(),
      seq: 1,
      args: {},
      createdAt: new Date(),
    });
    await db.collections.Outbox.insertOne(command);
    const leases = (of: OwnDatabase) => new OutboxLeases({ db: of, log, leaseMs: 60_000 });
    assert.equal((await leases(lost).take([command])).length, 1);
    const job = recurringJob('lostJobs', { progress: { started: 0 }, now: new Date() });
    const claimed = { claim: lost.claimant.newClaim() };
    await db.collections.Job.insertOne({ ...job, ...claimed });
    assert.equal((await claimDeliveries(db, [delivery._id], db.claimant.newClaim())).length, 0);

    await releaseClaims(db, lost.claimant.id);
    assert.equal((await claimDeliveries(db, [delivery._id], db.claimant.newClaim())).length, 1);
    assert.equal((await leases(db).take([command])).length, 1);
    const free = await db.collections.Job.findOne({ _id: job._id });
    assert.equal(free?.claim, null);
  });

  it('are released by another worker once it is silent, and it goes on under another name when it wakes', async () => {
    const before = lost.claimant.id;
    const first = startPresence({ db: lost, log });
    await waitUntil(async () => (await db.collections.Worker.findOne({ _id: before })) !== null);
    await first.stop();
    assert.equal(await db.collections.Worker.findOne({ _id: before }), null);

    const now = new Date();
    const frozen = { _id: before, process: 'host:1', beats: 7, startedAt: now, beatAt: now };
    await db.collections.Worker.insertOne(frozen);
    const claimed = await mail({ status: 'claimed' });
    const other = startPresence({ db, log });
    await waitUntil(async () => (await stateOf(claimed.id)).isFree, 40_000);
    const woken = startPresence({ db: lost, log });
    await waitUntil(() => Promise.resolve(lost.claimant.id !== before));
    await waitUntil(async () => (await db.collections.Worker.findOne({ _id: lost.claimant.id })) !== null);
    await Promise.all([woken.stop(), other.stop()]);
  });
});
