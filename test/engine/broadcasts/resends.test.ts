import assert from 'node:assert/strict';
import { planResends } from '../../../engine/broadcasts/further-rows.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

describe('mails of a broadcast that are sent again', function () {
  this.timeout(30_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);

  /** A broadcast whose mails are all in doubt, with a second round. */
  async function inDoubt(people: number) {
    const { list } = await some.listOf(people);
    const { _id } = await some.sendingTo(list);
    const { Broadcast, Message } = api.db.collections;
    const met = {
      status: 'uncertain',
      to: 'a@b.test',
      from: 'c@d.test',
      subject: 'Spring',
      endedAt: new Date(),
    } as const;
    await Message.updateMany({ broadcastId: _id }, { $set: met, $unset: { open: '' } });
    const $set = { resend: ['uncertain' as const], round: 2 };
    const broadcast = await Broadcast.findOneAndUpdate({ _id }, { $set }, { returnDocument: 'after' });
    const rows = await Message.find({ broadcastId: _id }).toArray();
    return { broadcast: broadcast ?? assert.fail(), rows };
  }

  async function again(broadcast: BroadcastRecord): Promise<MessageRecord[]> {
    await planResends(api.db, broadcast, ['uncertain']);
    return await api.db.collections.Message.find({ broadcastId: broadcast._id, round: 2 }).toArray();
  }

  it('are not those in doubt that people opened, followed a link of or left by', async () => {
    const { broadcast, rows } = await inDoubt(4);
    const { Message } = api.db.collections;
    const did = [{ clickedAt: new Date(), clicks: 1 }, { openedAt: new Date() }, { leftAt: new Date() }];
    for (const [n, $set] of did.entries())
      await Message.updateOne({ _id: rows[n]?._id ?? assert.fail() }, { $set });
    const fresh = await again(broadcast);
    assert.deepEqual(
      fresh.map(({ contactId }) => contactId),
      [rows[3]?.contactId],
    );
    const { body } = await owner.client.get(`/api/broadcasts/${broadcast._id.toHexString()}/stats`);
    const clicked = body.lines.reduce((sum: number, line: { clicked: number }) => sum + line.clicked, 0);
    assert.equal(clicked, 1);
  });

  it('are those of several pages, each of them once', async () => {
    const { broadcast, rows } = await inDoubt(2_300);
    const { Broadcast, Message } = api.db.collections;
    const { _id } = broadcast;
    let now: BroadcastRecord | null = broadcast;
    for (let pages = 0; now?.resend && pages < 10; pages += 1) {
      await planResends(api.db, now, ['uncertain']);
      now = await Broadcast.findOne({ _id });
    }
    assert.deepEqual([now?.resend, now?.resendAfter, now?.prepared], [null, undefined, 2 * rows.length]);
    assert.equal(await Message.countDocuments({ broadcastId: _id, round: 2 }), rows.length);
  });

  it('have nothing of what the mail before has said and met', async () => {
    const { broadcast, rows } = await inDoubt(1);
    const machine = { machineClicks: 2, machineOpens: 1, clickedUrls: [{ url: 'a', clicks: 1 }] };
    await api.db.collections.Message.updateOne({ _id: rows[0]?._id ?? assert.fail() }, { $set: machine });
    const [fresh] = await again(broadcast);
    assert.ok(fresh);
    const { to, subject, messageId, from, machineClicks, machineOpens, clickedUrls, endedAt } = fresh;
    assert.deepEqual([to, subject, messageId], ['', '', '']);
    assert.deepEqual(
      [from, machineClicks, machineOpens, clickedUrls, endedAt],
      Array.from({ length: 5 }, () => undefined),
    );
    assert.deepEqual([fresh.status, fresh.open, fresh.variant], ['planned', true, null]);
  });
});
