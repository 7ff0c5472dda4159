import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { createBroadcasts } from '../../../engine/broadcasts/create-broadcasts.js';
import { removeEndedMails } from '../../../engine/jobs/retention/mails-and-deliveries.js';
import { decideAgain } from '../../../engine/segments/decide-again.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { claimDue, leaseOf } from '../../support/engine/claimed-mails.js';
import { buildSegments, decideDueSegments } from '../../support/audience/segments.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

describe('segments of whom a broadcast was sent to', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const some = broadcastsOf(api, owner);
  let broadcasts: ReturnType<typeof createBroadcasts>;

  beforeEach(() => {
    const decideSegments: Parameters<typeof createBroadcasts>[0]['decideSegments'] = (of) =>
      decideAgain({ engine: api.engine, clock: api.db.now }, of);
    broadcasts = createBroadcasts({ db: api.db, decideSegments }, { claimMs: 60_000, sendingMs: 60_000 });
  });

  it('have them as soon as they are counted, and log that they have entered', async () => {
    const { broadcast, people } = await prepared(5);
    const id = await built({ all: [{ broadcast: broadcast._id.toHexString() }] });
    const others = await built({ none: [{ broadcast: broadcast._id.toHexString() }] });
    assert.deepEqual([await members(id), (await members(others)).length], [[], 5]);
    const sent = await send(broadcast, 3);
    assert.deepEqual(await members(id), sent);
    assert.deepEqual(
      await members(others),
      people.filter((one) => !sent.includes(one)),
    );
    const entered = await api.db.collections.Event.countDocuments({
      workspaceId: new ObjectId(owner.workspaceId),
      name: 'segment_entered',
    });
    assert.equal(entered, 3);
  });

  it('have them if they are built afterwards, and find mails of a later round', async () => {
    const { broadcast } = await prepared(4);
    const sent = await send(broadcast, 2);
    const { Broadcast, Message } = api.db.collections;
    const again = await Message.findOne({ broadcastId: broadcast._id, status: 'planned' });
    assert.ok(again);
    await Message.updateOne({ _id: again._id }, { $set: { status: 'failed' } });
    await Broadcast.updateOne({ _id: broadcast._id }, { $set: { round: 2, resend: ['failed'] } });
    await broadcasts.nextStep({
      workspaceId: owner.workspaceId,
      broadcastId: broadcast._id.toHexString(),
    });
    const second = { broadcastId: broadcast._id, contactId: again.contactId, round: 2 };
    assert.equal(
      (await Message.updateOne(second, { $set: { status: 'sent', sentAt: new Date() } })).matchedCount,
      1,
    );
    const id = await built({ all: [{ broadcast: broadcast._id.toHexString() }] });
    assert.deepEqual(await members(id), [...sent, again.contactId.toHexString()].sort());
  });

  it('have them if the worker that counted them died before it evaluated the segment', async () => {
    const { broadcast } = await prepared(3);
    const id = await built({ all: [{ broadcast: broadcast._id.toHexString() }] });
    const failing = createBroadcasts(
      { db: api.db, decideSegments: () => Promise.reject(new Error('killed')) },
      { claimMs: 60_000, sendingMs: 60_000 },
    );
    const lease = await leaseOf(broadcasts, broadcast);
    const rows = (await claimDue(broadcasts, { lease, broadcast })) ?? [];
    await Promise.all(rows.map((row) => lease.gate({ id: row._id, claim: row.claim })));
    await Promise.all(rows.map((row) => lease.sent({ row, response: '250 Ok' })));
    await assert.rejects(failing.countSent(broadcast), /killed/);
    assert.deepEqual(await members(id), []);
    await broadcasts.countSent(broadcast);
    assert.equal((await members(id)).length, 3);
  });

  it('no longer have those whose mail retention has removed', async () => {
    const { broadcast } = await prepared(3);
    await send(broadcast, 2);
    const id = await built({ all: [{ broadcast: broadcast._id.toHexString() }] });
    assert.equal((await members(id)).length, 2);
    const { Message } = api.db.collections;
    await Message.updateMany({ broadcastId: broadcast._id }, { $set: { createdAt: new Date(0) } });
    const place = {
      workspaceId: new ObjectId(owner.workspaceId),
      before: new Date(1),
      after: null,
      now: new Date(),
    };
    assert.equal((await removeEndedMails(api.db, place)).removed, 2);
    await decideDueSegments({ db: api.db, engine: api.engine, clock: api.db.now });
    assert.deepEqual(await members(id), []);
  });

  it('can be combined with what was done with the mail, and queried', async () => {
    const { broadcast } = await prepared(3);
    const [first = ''] = await send(broadcast, 3);
    const broadcastId = broadcast._id.toHexString();
    const clicked = {
      event: 'email_clicked',
      where: { all: [{ field: 'event.broadcastId', op: 'eq', value: broadcastId }] },
    };
    const id = await built({ all: [{ broadcast: broadcastId }], none: [clicked] });
    assert.equal((await members(id)).length, 3);
    const { status, body, text } = await client.post('/api/contacts/query', {
      where: { all: [{ broadcast: broadcastId }] },
    });
    assert.equal(status, 200, text);
    assert.equal(body.data.length, 3);
    const { body: preview } = await client.post('/api/segments/preview', {
      where: { all: [{ broadcast: broadcastId }, { field: 'contact.id', op: 'eq', value: first }] },
    });
    assert.equal(preview.count, 1);
  });

  it('refuse a broadcast of another workspace, and keep a draft that they name', async () => {
    const unknown = await client.post('/api/segments', {
      name: 'Segment',
      where: { all: [{ broadcast: new ObjectId().toHexString() }] },
    });
    assert.equal(unknown.status, 422);
    assert.deepEqual(unknown.body.errors, [
      { path: 'where.all[0].broadcast', message: 'is not a broadcast of this workspace' },
    ]);
    const { body: draft } = await client.post('/api/broadcasts', { name: 'Draft' });
    await built({ all: [{ broadcast: draft.id }] });
    const kept = await client.delete(`/api/broadcasts/${draft.id}`);
    assert.equal(kept.status, 409, kept.text);
    assert.match(kept.body.detail, /This broadcast is used by the segment/);
  });

  async function prepared(size: number): Promise<{ broadcast: BroadcastRecord; people: string[] }> {
    const { list, people } = await some.listOf(size);
    const broadcast = await some.sendingTo(list);
    return { broadcast, people: people.map(({ id }) => id).sort() };
  }

  /** Hands over so many mails, and counts them; resolves to their contacts. */
  async function send(broadcast: BroadcastRecord, limit: number): Promise<string[]> {
    const lease = await leaseOf(broadcasts, broadcast);
    const rows = (await claimDue(broadcasts, { lease, broadcast, limit })) ?? [];
    await Promise.all(rows.map(({ _id, claim }) => lease.gate({ id: _id, claim })));
    await Promise.all(rows.map((row) => lease.sent({ row, response: '250 Ok' })));
    await broadcasts.countSent(broadcast);
    return rows.map(({ contactId }) => contactId.toHexString()).sort();
  }

  async function built(where: object): Promise<string> {
    const { status, body, text } = await client.post('/api/segments', { name: 'Segment', where });
    assert.equal(status, 201, text);
    await buildSegments({ db: api.db, engine: api.engine, clock: api.db.now }, owner.workspaceId);
    return body.id;
  }

  async function members(id: string): Promise<string[]> {
    const { status, body, text } = await client.get(`/api/segments/${id}/members`);
    assert.equal(status, 200, text);
    return body.data.map(({ contactId }: { contactId: string }) => contactId).sort();
  }
});
