import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { afterSending, nextStep } from '../../../engine/broadcasts/next-step.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { withoutSegments } from '../../support/engine/without-segments.js';

describe('broadcasts whose time has come', function () {
  this.timeout(30_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);

  it('begin five at a time, those first that were to begin first', async () => {
    const ids = await scheduled(7);
    await Promise.all(ids.map(look));
    assert.deepEqual(await statuses(ids), [...BEGUN, 'scheduled', 'scheduled']);
    const waitingFor = await Promise.all(ids.map(async (id) => (await some.read(id)).waitingFor));
    assert.deepEqual(waitingFor, [null, null, null, null, null, 'otherBroadcasts', 'otherBroadcasts']);
  });

  it('wait for those that were to begin before them', async () => {
    const ids = await scheduled(6);
    await look(ids[5] ?? '');
    assert.deepEqual(
      await statuses(ids),
      Array.from({ length: 6 }, () => 'scheduled'),
    );
    for (const id of ids) await look(id);
    assert.deepEqual(await statuses(ids), [...BEGUN, 'scheduled']);
  });

  it('begin when one that is being sent is done', async () => {
    const { list } = await some.listOf(0);
    const sending = await some.sendingTo(list);
    const ids = await scheduled(6);
    for (const id of ids) await look(id);
    assert.deepEqual((await statuses(ids)).slice(4), ['scheduled', 'scheduled']);
    const before = await recordOf(ids[4]);
    assert.equal((await afterSending(withoutSegments(api.db), sending)).do, 'end');
    assert.ok(await isWoken(before));
    assert.equal(await isWoken(await recordOf(ids[5])), false, 'there is room for one');
    await look(ids[4] ?? '');
    await look(ids[5] ?? '');
    assert.deepEqual((await statuses(ids)).slice(4), ['preparing', 'scheduled']);
    assert.equal((await some.read(ids[4] ?? '')).waitingFor, null);
  });

  for (const [what, n] of [
    ['is being sent', 0],
    ['waits before them', 5],
  ] as const)
    it(`are looked at when one that ${what} is cancelled`, async () => {
      const ids = await scheduled(7);
      for (const id of ids) await look(id);
      const next = await recordOf(ids[n === 0 ? 5 : 6]);
      const cancel = async (id = '') => await owner.client.post(`/api/broadcasts/${id}/cancel`);
      if (n === 5) assert.equal((await cancel(ids[0])).status, 200);
      const { status, text } = await cancel(ids[n]);
      assert.equal(status, 200, text);
      assert.ok(await isWoken(next));
      await look(next._id.toHexString());
      assert.equal((await recordOf(next._id.toHexString())).status, 'preparing');
    });

  it('leave no room to one that is paused meanwhile, and wait for none that has not begun', async () => {
    const ids = await scheduled(7);
    const pause = async (id = '') => await owner.client.post(`/api/broadcasts/${id}/pause`, {});
    assert.equal((await pause(ids[0])).status, 200);
    for (const id of ids) await look(id);
    assert.equal((await pause(ids[1])).status, 200);
    for (const id of ids) await look(id);
    assert.deepEqual(await statuses(ids), ['paused', 'paused', ...BEGUN.slice(1), 'scheduled']);
    const resumed = await owner.client.post(`/api/broadcasts/${ids[0]}/resume`);
    assert.equal(resumed.status, 200, resumed.text);
    await look(ids[0] ?? '');
    const { status, waitingFor } = await some.read(ids[0] ?? '');
    assert.deepEqual([status, waitingFor], ['scheduled', 'otherBroadcasts']);
    assert.equal((await pause(ids[0])).body.broadcast.waitingFor, null);
  });

  it('can be scheduled while as many are being sent as may be, for later', async () => {
    const ids = await scheduled(5);
    for (const id of ids) await look(id);
    const { list } = await some.listOf(1);
    const schedule = async (fields: object): Promise<number> => {
      const id = await some.draft(list, fields);
      const { body: preview } = await owner.client.post(`/api/broadcasts/${id}/preview`);
      return (await owner.client.post(`/api/broadcasts/${id}/schedule`, { preview: preview.id })).status;
    };
    assert.equal(await schedule({ time: { at: new Date(Date.now() + 3_600_000).toISOString() } }), 200);
    assert.equal(await schedule({}), 409);
  });

  /** Broadcasts whose time came a minute ago, a second after each other. */
  async function scheduled(count: number): Promise<string[]> {
    const { list } = await some.listOf(1);
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const id = await some.draft(list);
      const startsAt = new Date(Date.now() - 60_000 + n * 1_000);
      const mails = [{ content: { subject: 'Spring', text: 'Spring' } }];
      await api.db.collections.Broadcast.updateOne(
        { _id: new ObjectId(id) },
        { $set: { status: 'scheduled', startsAt, mails, nextCheckAt: startsAt } },
      );
      ids.push(id);
    }
    return ids;
  }

  /** As its workflow does, until the broadcast is being prepared or waits. */
  async function look(id: string): Promise<void> {
    if ((await recordOf(id)).status !== 'scheduled') return;
    await nextStep(withoutSegments(api.db), { workspaceId: owner.workspaceId, broadcastId: id });
  }

  async function recordOf(id = ''): Promise<BroadcastRecord> {
    return (await api.db.collections.Broadcast.findOne({ _id: new ObjectId(id) })) ?? assert.fail();
  }

  async function statuses(ids: readonly string[]): Promise<string[]> {
    return await Promise.all(ids.map(async (id) => (await recordOf(id)).status));
  }

  /** Whether its workflow has been told to look at it since. */
  async function isWoken({ _id, outboxSeq }: BroadcastRecord): Promise<boolean> {
    const told = await api.db.collections.Outbox.findOne({ target: _id, seq: { $gt: outboxSeq } });
    return told?.command === 'wakeBroadcast';
  }
});

const BEGUN = Array.from({ length: 5 }, () => 'preparing');
