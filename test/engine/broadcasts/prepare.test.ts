import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePages } from '../../../engine/broadcasts/prepare.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { plansOf } from '../../support/engine/plans.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

describe('a broadcast that is prepared', function () {
  this.timeout(30_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);

  it('has one row for each person of several pages', async () => {
    const { list, people } = await some.listOf(2_100);
    const broadcast = await some.preparingFor(list);
    await prepareAll(broadcast);
    const { status, prepared } = await nowOf(broadcast);
    assert.deepEqual([status, prepared], ['sending', 2_100]);
    const rows = await api.db.collections.Message.find({ broadcastId: broadcast._id }).toArray();
    const contacts = rows.map(({ contactId }) => contactId.toHexString());
    assert.deepEqual(contacts.sort(), people.map(({ id }) => id).sort());
  });

  it('costs each person one look, also where all were created at the same time', async () => {
    const { list, people } = await some.listOf(3_100);
    const { workspaceId } = await some.preparingFor(list);
    await api.db.collections.Contact.updateMany({ workspaceId }, { $set: { createdAt: new Date() } });
    const broadcast = await some.preparingFor(list);
    const plans = await plansOf(api.db, () => prepareAll(broadcast));
    const reads = plans.filter(({ collection }) => collection === 'contacts');
    const examined = reads.reduce((sum, { keysExamined }) => sum + keysExamined, 0);
    assert.ok(examined <= people.length + 10 * reads.length, `${examined} in ${reads.length} reads`);
    assert.equal(await some.count(broadcast._id.toHexString(), {}), people.length);
  });

  it('has the rows of one worker if two prepare it at once', async () => {
    const { list } = await some.listOf(1_100);
    const broadcast = await some.preparingFor(list);
    await Promise.all([1, 2].map(() => prepareAll(broadcast)));
    assert.equal((await nowOf(broadcast)).prepared, 1_100);
    assert.equal(await some.count(broadcast._id.toHexString(), {}), 1_100);
  });

  it('gets no further rows once it is cancelled', async () => {
    const { list } = await some.listOf(3_100);
    const broadcast = await some.preparingFor(list);
    const preparing = preparePages(api.db, broadcast);
    await sleep(20);
    const { status } = await owner.client.post(`/api/broadcasts/${broadcast._id.toHexString()}/cancel`);
    assert.equal(status, 200);
    const { prepared } = await nowOf(broadcast);
    assert.equal(await preparing, prepared === 3_100);
    assert.equal((await nowOf(broadcast)).prepared, prepared);
    assert.equal(await some.count(broadcast._id.toHexString(), {}), prepared);
  });

  /** Turns until the last page, as the workflow takes them: a slow server does not write all pages in one. */
  async function prepareAll(broadcast: BroadcastRecord): Promise<void> {
    let now = broadcast;
    while (now.status === 'preparing') {
      await preparePages(api.db, now);
      now = await nowOf(broadcast);
    }
  }

  async function nowOf({ _id }: BroadcastRecord): Promise<BroadcastRecord> {
    const found = await api.db.collections.Broadcast.findOne({ _id });
    assert.ok(found);
    return found;
  }
});
