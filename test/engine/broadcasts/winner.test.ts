import assert from 'node:assert/strict';
import { DateTime } from 'luxon';
import { afterSending, nextStep } from '../../../engine/broadcasts/next-step.js';
import { UNTIL_WINNER } from '../../../engine/broadcasts/prepare.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { withoutSegments } from '../../support/engine/without-segments.js';

const HOUR = 3_600_000;
const ZONES = ['Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles'];

describe('the winner of a broadcast’s test', function () {
  this.timeout(30_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  const variants = [{ subject: 'First' }, { subject: 'Second' }];

  it('is sent at the local time of those outside the test, if that is ahead', async () => {
    const local = DateTime.utc().plus({ days: 2 }).toFormat("yyyy-MM-dd'T'09:00");
    const { list, zoneOf } = await listInZones();
    const broadcast = await some.sendingTo(list, { variants, testShare: 50, time: { local } });
    for (const { variant, dueAt, contactId } of await chosen(broadcast, 1)) {
      assert.equal(variant, 1);
      const at = DateTime.fromISO(local, { zone: zoneOf(contactId) });
      assert.equal(dueAt?.getTime(), at.toMillis());
    }
  });

  it('is sent at once to those whose local time has passed', async () => {
    const local = DateTime.utc().minus({ days: 2 }).toFormat("yyyy-MM-dd'T'09:00");
    const { list } = await listInZones();
    const broadcast = await some.sendingTo(list, { variants, testShare: 50, time: { local } });
    for (const { dueAt } of await chosen(broadcast, 0)) assert.ok(dueAt && dueAt <= new Date());
  });

  it('is sent to them at that time of the next day, if so asked', async () => {
    const local = DateTime.utc().minus({ days: 2 }).toFormat("yyyy-MM-dd'T'09:00");
    const { list, zoneOf } = await listInZones();
    const time = { local, ifPassed: 'nextDay' };
    const broadcast = await some.sendingTo(list, { variants, testShare: 50, time });
    const now = Date.now();
    for (const { dueAt, contactId } of await chosen(broadcast, 0)) {
      assert.ok(dueAt && dueAt.getTime() > now && dueAt.getTime() <= now + 25 * 3_600_000);
      assert.equal(DateTime.fromJSDate(dueAt, { zone: zoneOf(contactId) }).toFormat('HH:mm'), '09:00');
    }
  });

  it('is decided although a mail of the test is held back', async () => {
    const broadcast = await someHeld({ reason: 'cap reached', sentAgoMs: 2 * HOUR });
    assert.equal((await afterSending(withoutSegments(api.db), broadcast)).do, 'next');
    assert.notEqual(await winnerOf(broadcast), null);
  });

  it('is decided when its time has come, and not later for a mail that is tried again', async () => {
    const broadcast = await someHeld({ reason: 'refused: rcpt', sentAgoMs: HOUR / 2 });
    const step = await afterSending(withoutSegments(api.db), broadcast);
    assert.ok(step.do === 'wait' && step.ms <= HOUR / 2, JSON.stringify(step));
    assert.equal(await winnerOf(broadcast), null);
  });

  it('is not decided while mails of the test are due later', async () => {
    const broadcast = await someHeld({ reason: null, sentAgoMs: 2 * HOUR });
    assert.equal((await afterSending(withoutSegments(api.db), broadcast)).do, 'wait');
    assert.equal(await winnerOf(broadcast), null);
  });

  it('is not put off by mails of the test that are sent one after another once they may be', async () => {
    const broadcast = await someHeld({ reason: 'quiet hours', sentAgoMs: HOUR / 2 });
    await afterSending(withoutSegments(api.db), broadcast);
    const { Broadcast, Message } = api.db.collections;
    const held = { broadcastId: broadcast._id, reason: 'quiet hours' };
    const sent = { status: 'sent', sentAt: new Date(), reason: null } as const;
    await Message.updateOne(held, { $set: sent, $unset: { open: '' } });
    const read = async () => (await Broadcast.findOne({ _id: broadcast._id })) ?? assert.fail();
    const step = await afterSending(withoutSegments(api.db), await read());
    assert.ok(step.do === 'wait' && step.ms <= HOUR / 2, JSON.stringify(step));
    assert.equal(await winnerOf(broadcast), null);
  });

  it('is decided when its time has come, whatever is due', async () => {
    const broadcast = await someHeld({ reason: 'cap reached', sentAgoMs: HOUR / 2 });
    await afterSending(withoutSegments(api.db), broadcast);
    await look(broadcast);
    assert.equal(await winnerOf(broadcast), null);
    const { Broadcast, Message } = api.db.collections;
    const due = { dueAt: new Date(), reason: null };
    await Message.updateOne({ broadcastId: broadcast._id, reason: 'cap reached' }, { $set: due });
    await Broadcast.updateOne({ _id: broadcast._id }, { $set: { testedAt: new Date(Date.now() - HOUR) } });
    await look(broadcast);
    assert.notEqual(await winnerOf(broadcast), null);
  });

  it('is decided although the test goes on, three days after it began or was resumed', async () => {
    const broadcast = await someHeld({ reason: null, sentAgoMs: 2 * HOUR });
    await look(broadcast);
    assert.equal(await winnerOf(broadcast), null);
    const { Broadcast } = api.db.collections;
    const of = { _id: broadcast._id };
    await Broadcast.updateOne(of, { $set: { startedAt: new Date(Date.now() - 73 * HOUR) } });
    for (const action of ['pause', 'resume']) {
      const { status, text } = await owner.client.post(
        `/api/broadcasts/${broadcast._id.toHexString()}/${action}`,
        action === 'pause' ? {} : undefined,
      );
      assert.equal(status, 200, text);
    }
    await look(broadcast);
    assert.equal(await winnerOf(broadcast), null);
    await Broadcast.updateOne(of, { $set: { resumedAt: new Date(Date.now() - 73 * HOUR) } });
    await look(broadcast);
    assert.notEqual(await winnerOf(broadcast), null);
  });

  it('is the first variant if nobody belongs to the test', async () => {
    const { list } = await some.listOf(5);
    const broadcast = await some.sendingTo(list, { variants, testShare: 50, winnerAfter: '1 hour' });
    const $set = { variant: null, dueAt: UNTIL_WINNER };
    await api.db.collections.Message.updateMany({ broadcastId: broadcast._id }, { $set });
    assert.equal((await afterSending(withoutSegments(api.db), broadcast)).do, 'next');
    assert.equal(await winnerOf(broadcast), 0);
  });

  it('is left to people if no mail of the test could be sent', async () => {
    const { list } = await some.listOf(5);
    const broadcast = await some.sendingTo(list, { variants, testShare: 50, winnerAfter: '1 hour' });
    const { Message } = api.db.collections;
    const [first] = await Message.find({ broadcastId: broadcast._id }).toArray();
    const $set = { variant: null, dueAt: UNTIL_WINNER };
    await Message.updateMany({ broadcastId: broadcast._id }, { $set });
    await Message.updateOne({ _id: first?._id ?? assert.fail() }, { $set: { variant: 0, status: 'failed' } });
    assert.equal((await afterSending(withoutSegments(api.db), broadcast)).do, 'wait');
    assert.equal(await winnerOf(broadcast), null);
  });

  /** A broadcast whose test was sent then, but for one mail that is due in two hours. */
  async function someHeld({ reason, sentAgoMs }: { reason: string | null; sentAgoMs: number }) {
    const { list } = await some.listOf(40);
    const broadcast = await some.sendingTo(list, { variants, testShare: 50, winnerAfter: '1 hour' });
    const { Message } = api.db.collections;
    const inTest = { broadcastId: broadcast._id, variant: { $gte: 0 } };
    const [held] = await Message.find(inTest).toArray();
    const now = Date.now();
    const sent = { status: 'sent', sentAt: new Date(now - sentAgoMs) } as const;
    await Message.updateMany(inTest, { $set: sent, $unset: { open: '' } });
    const planned = { status: 'planned', sentAt: null, reason, dueAt: new Date(now + 2 * HOUR) } as const;
    await Message.updateOne({ _id: held?._id ?? assert.fail() }, { $set: planned });
    return broadcast;
  }

  /** As its workflow does before it sends what is due. */
  async function look({ _id }: BroadcastRecord): Promise<void> {
    const input = { workspaceId: owner.workspaceId, broadcastId: _id.toHexString() };
    await nextStep(withoutSegments(api.db), input);
  }

  async function winnerOf({ _id }: BroadcastRecord): Promise<number | null> {
    return ((await api.db.collections.Broadcast.findOne({ _id })) ?? assert.fail()).winner;
  }

  async function listInZones() {
    const { list } = await some.listOf(0);
    const zones = new Map<string, string>();
    for (const timezone of ZONES)
      for (const { id } of await some.members(list, 10, { timezone })) zones.set(id, timezone);
    const zoneOf = (contactId: MessageRecord['contactId']): string =>
      zones.get(contactId.toHexString()) ?? '';
    return { list, zoneOf };
  }

  /** The rows of those outside the test, after the winner was chosen. */
  async function chosen({ _id }: BroadcastRecord, variant: number): Promise<MessageRecord[]> {
    const id = _id.toHexString();
    const { Message } = api.db.collections;
    const others = await Message.find({ broadcastId: _id, variant: null }).toArray();
    assert.ok(others.length > 0);
    const { status, text } = await owner.client.post(`/api/broadcasts/${id}/winner`, { variant });
    assert.equal(status, 200, text);
    const step = await nextStep(withoutSegments(api.db), { workspaceId: owner.workspaceId, broadcastId: id });
    assert.equal(step.do, 'send');
    return await Message.find({ _id: { $in: others.map((row) => row._id) } }).toArray();
  }
});
