import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoNetworkError, ObjectId } from 'mongodb';
import { createBroadcasts } from '../../../engine/broadcasts/create-broadcasts.js';
import { wrongHours } from '../../../engine/verify/stats.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import type { Database } from '../../../models/core/database.js';
import type { BroadcastLease, ClaimedRow } from '../../../models/broadcasts/broadcast-mail.js';
import { claimDue, leaseOf } from '../../support/engine/claimed-mails.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { withoutSegments } from '../../support/engine/without-segments.js';

describe('mails of a broadcast that the server accepts', function () {
  this.timeout(30_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  let broadcasts: ReturnType<typeof createBroadcasts>;

  beforeEach(() => {
    broadcasts = createBroadcasts(withoutSegments(api.db), { claimMs: 60_000, sendingMs: 60_000 });
  });

  it('are recorded as sent, whether another one passes the gate or not', async () => {
    const { broadcast, lease, rows } = await claimed(30);
    await passGate(lease, rows.slice(0, 20));
    const [first, last] = [rows.slice(0, 10), rows.slice(10, 20)];
    const [, answers] = await Promise.all([accept(lease, first), passGate(lease, rows.slice(20))]);
    assert.deepEqual(new Set(answers), new Set(['open']));
    await accept(lease, last);
    const id = broadcast._id.toHexString();
    assert.equal(await some.count(id, { status: 'sent' }), 20);
    assert.equal(await some.count(id, { status: 'sending' }), 10);
    const response = '250 Ok 3';
    const sent = await api.db.collections.Message.findOne({ broadcastId: broadcast._id, response });
    assert.ok(sent);
    assert.deepEqual([sent.sentAt instanceof Date, sent.endedAt], [true, sent.sentAt]);
    const { claim, claimedUntil, reason, open } = sent;
    assert.deepEqual([claim, claimedUntil, reason, open], [null, null, null, undefined]);
  });

  it('are recorded as sent although MongoDB is away for longer than a brief moment', async () => {
    const away = { is: false };
    broadcasts = createBroadcasts(withoutSegments(unreachableWhile(away)), {
      claimMs: 60_000,
      sendingMs: 60_000,
    });
    const { broadcast, lease, rows } = await claimed(5);
    await passGate(lease, rows);
    away.is = true;
    const accepting = accept(lease, rows);
    await sleep(6_000);
    away.is = false;
    await accepting;
    assert.equal(await some.count(broadcast._id.toHexString(), { status: 'sent' }), 5);
  });

  it('keep nothing of what a server says about a person who was erased meanwhile', async () => {
    const { broadcast, lease, rows } = await claimed(3);
    const [sent, refused, ended] = [
      rows[0] ?? assert.fail(),
      rows[1] ?? assert.fail(),
      rows[2] ?? assert.fail(),
    ];
    await passGate(lease, rows);
    await api.db.collections.Message.updateMany(
      { broadcastId: broadcast._id },
      { $set: { to: '', subject: '' } },
    );
    const response = '550 ada@example.test is unknown';
    await lease.sent({ row: sent, response });
    const release = {
      dueAt: new Date(),
      reason: 'refused: data',
      attemptedAt: new Date(),
      isRefused: true,
      isServerAway: false,
    };
    await broadcasts.release({ row: refused, response, ...release });
    await broadcasts.endMail({ row: ended, status: 'failed', reason: response, response });
    const found = await api.db.collections.Message.find({ broadcastId: broadcast._id }).toArray();
    assert.deepEqual(new Set(found.map(({ status }) => status)), new Set(['sent', 'planned', 'failed']));
    assert.ok(!JSON.stringify(found).includes('ada@example.test'));
  });

  it('are counted once, by the hour in which they were sent, if two workers count at the same time', async () => {
    const { broadcast, lease, rows } = await claimed(30);
    await passGate(lease, rows);
    await accept(lease, rows.slice(0, 20));
    assert.equal(await mailsSent(), 0);
    assert.deepEqual(await wrongMails(), []);
    await Promise.all([1, 2, 3].map(() => broadcasts.countSent(broadcast)));
    assert.equal(await mailsSent(), 20);
    await accept(lease, rows.slice(20));
    await broadcasts.countSent(broadcast);
    assert.equal(await mailsSent(), 30);
    assert.equal(await mailsSent(`?listId=${broadcast.definition.audience?.list ?? ''}`), 30);
    assert.deepEqual(await wrongMails(), []);
  });

  it('are not counted again if the worker that has counted them died before it removed their marks', async () => {
    const { broadcast, lease, rows } = await claimed(5);
    await passGate(lease, rows);
    await accept(lease, rows.slice(0, 3));
    await broadcasts.countSent(broadcast);
    const counted = rows.slice(0, 3).map(({ _id }) => _id);
    const { Broadcast, Message } = api.db.collections;
    await Message.updateMany({ _id: { $in: counted } }, { $set: { isUncounted: true } });
    await Broadcast.updateOne({ _id: broadcast._id }, { $set: { counted } });
    await accept(lease, rows.slice(3));
    await broadcasts.countSent(broadcast);
    assert.equal(await mailsSent(), 5);
    assert.equal(await some.count(broadcast._id.toHexString(), { isUncounted: true }), 0);
  });

  it('are counted by the next turn of a paused broadcast if their worker has died', async () => {
    const { broadcast, lease, rows } = await claimed(5);
    await passGate(lease, rows);
    await accept(lease, rows);
    const broadcastId = broadcast._id.toHexString();
    assert.equal((await owner.client.post(`/api/broadcasts/${broadcastId}/pause`)).status, 200);
    assert.equal((await broadcasts.nextStep({ workspaceId: owner.workspaceId, broadcastId })).do, 'wait');
    assert.equal(await mailsSent(), 5);
  });

  it('remain in doubt once they were taken over, whatever the server answers then', async () => {
    broadcasts = createBroadcasts(withoutSegments(api.db), { claimMs: 60_000, sendingMs: -1 });
    const { broadcast, lease, rows } = await claimed(3);
    await passGate(lease, rows);
    await broadcasts.takeOver(broadcast._id);
    await accept(lease, rows);
    assert.equal(await some.count(broadcast._id.toHexString(), { status: 'uncertain' }), 3);
  });

  /** The database, whose messages cannot be written meanwhile. */
  function unreachableWhile(away: { readonly is: boolean }): Database {
    const { collections } = api.db;
    const Message = new Proxy(collections.Message, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === 'updateMany' && away.is)
          return () => Promise.reject(new MongoNetworkError('connection closed'));
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { ...api.db, collections: { ...collections, Message } };
  }

  async function claimed(size: number) {
    const { list } = await some.listOf(size);
    const broadcast = await some.sendingTo(list);
    const lease = await leaseOf(broadcasts, broadcast);
    const rows = (await claimDue(broadcasts, { lease, broadcast })) ?? [];
    assert.equal(rows.length, size);
    return { broadcast, lease, rows } satisfies {
      broadcast: BroadcastRecord;
      lease: BroadcastLease;
      rows: ClaimedRow[];
    };
  }

  const passGate = (lease: BroadcastLease, rows: readonly ClaimedRow[]) =>
    Promise.all(rows.map(({ _id: id, claim }) => lease.gate({ id, claim })));

  const accept = (lease: BroadcastLease, rows: readonly ClaimedRow[]) =>
    Promise.all(rows.map((row, i) => lease.sent({ row, response: `250 Ok ${i}` })));

  /** The counts of mails that do not agree with their rows. */
  async function wrongMails(): Promise<string[]> {
    const workspace = { _id: new ObjectId(owner.workspaceId), retentionDays: 90 };
    const problems = await wrongHours({ db: api.db, pauseMs: 0 }, workspace);
    return problems.filter((problem) => problem.includes('mailsSent'));
  }

  async function mailsSent(query = ''): Promise<number> {
    const { status, body, text } = await owner.client.get(`/api/stats${query}`);
    assert.equal(status, 200, text);
    return body.totals.mailsSent;
  }
});
