import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { TrackingConsent } from '../../../domain/tracking/tracking-consent.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { beginInTurn } from '../../../engine/broadcasts/room.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import type { Member } from '../../support/mail/broadcasts.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

const MINUTE = 60_000;

describe('a broadcast to those who did not open another one', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  const sentAt = new Date(Date.now() - 10 * MINUTE);

  /** A broadcast that went out ten minutes ago, and was measured as given. */
  async function sent(
    size: number,
    measured: BroadcastRecord['measured'],
  ): Promise<{ id: string; list: string; people: Member[] }> {
    const { list, people } = await some.listOf(size);
    const { _id } = await some.sendingTo(list);
    const { Broadcast, Message } = api.db.collections;
    await Broadcast.updateOne({ _id }, { $set: { ...(measured && { measured }), startedAt: sentAt } });
    const $set = { status: 'sent' as const, sentAt };
    await Message.updateMany({ broadcastId: _id }, { $set, $unset: { open: true } });
    return { id: _id.toHexString(), list, people };
  }

  async function did(id: string, person: Member | undefined, fields: object): Promise<void> {
    const of = { broadcastId: new ObjectId(id), contactId: new ObjectId(person?.id ?? assert.fail()) };
    await api.db.collections.Message.updateOne(of, { $set: fields });
  }

  async function answer(person: Member | undefined, trackingConsent: TrackingConsent): Promise<void> {
    const _id = new ObjectId(person?.id ?? assert.fail());
    await api.db.collections.Contact.updateOne({ _id }, { $set: { trackingConsent } });
  }

  const draftFor = (list: string, notOpened: string) =>
    owner.client.post('/api/broadcasts', { name: 'Again', audience: { list, only: [{ notOpened }] } });

  async function recipients(list: string, notOpened: string): Promise<number> {
    const made = await draftFor(list, notOpened);
    assert.equal(made.status, 201, made.text);
    const { body, text } = await owner.client.post(`/api/broadcasts/${made.body.id}/preview`);
    assert.equal(typeof body.recipients, 'number', text);
    return body.recipients;
  }

  it('reaches those who got it, and neither opened it nor followed a link', async () => {
    const { id, list, people } = await sent(6, { clicks: true, opens: true });
    await did(id, people[0], { openedAt: new Date() });
    await did(id, people[1], { clickedAt: new Date() });
    await did(id, people[2], { status: 'failed' });
    await some.members(list, 1);
    assert.equal(await recipients(list, id), 3);
  });

  it('leaves out whom it did not measure', async () => {
    const { id, list, people } = await sent(4, { clicks: true, opens: true, withoutAnswer: false });
    await answer(people[0], { state: 'given', at: new Date(sentAt.getTime() - MINUTE) });
    await answer(people[1], { state: 'given', at: new Date(sentAt.getTime() + MINUTE) });
    await answer(people[2], { state: 'withdrawn', at: new Date() });
    assert.equal(await recipients(list, id), 1);
  });

  it('leaves out who has answered since, also where people are measured without an answer', async () => {
    const { id, list, people } = await sent(3, { clicks: false, opens: true });
    await answer(people[0], { state: 'given', at: new Date(sentAt.getTime() + MINUTE) });
    await answer(people[1], { state: 'withdrawn', at: new Date() });
    assert.equal(await recipients(list, id), 1);
  });

  it('are as many as its results count and list', async () => {
    for (const withoutAnswer of [true, false]) {
      const { id, list, people } = await sent(5, { clicks: true, opens: true, withoutAnswer });
      await answer(people[0], { state: 'given', at: new Date(sentAt.getTime() - MINUTE) });
      await answer(people[1], { state: 'given', at: new Date(sentAt.getTime() + MINUTE) });
      await answer(people[2], { state: 'withdrawn', at: new Date() });
      await did(id, people[3], { openedAt: new Date() });
      const counted = await recipients(list, id);
      assert.equal(counted, withoutAnswer ? 2 : 1);
      const { body: stats } = await owner.client.get(`/api/broadcasts/${id}/stats`);
      assert.deepEqual(
        stats.lines.map(({ notOpened }: { notOpened: number }) => notOpened),
        [counted],
      );
      const { body: listed } = await owner.client.get(`/api/broadcasts/${id}/recipients?did=notOpened`);
      assert.deepEqual([listed.data.length, listed.total], [counted, counted]);
      const none = await owner.client.get(`/api/broadcasts/${id}/recipients?did=notOpened&status=failed`);
      assert.deepEqual(none.body.data, []);
    }
  });

  for (const measured of [undefined, { clicks: true, opens: false }])
    it(`is refused where opens were not measured (${JSON.stringify(measured)})`, async () => {
      const { id, list } = await sent(1, measured);
      const { status, body } = await draftFor(list, id);
      assert.equal(status, 422);
      assert.equal(body.errors[0].path, 'audience.only[0].notOpened');
    });

  it('is refused for an unknown broadcast, and with two kinds of a part', async () => {
    const { id, list } = await sent(1, { clicks: true, opens: true });
    const other = new ObjectId().toHexString();
    assert.equal((await draftFor(list, other)).status, 422);
    const part = { notOpened: id, list };
    const both = { name: 'Again', audience: { list, only: [part] } };
    assert.equal((await owner.client.post('/api/broadcasts', both)).status, 422);
  });

  it('knows what the workspace measured when the other one began', async () => {
    const tracking = { clicks: true, opens: true };
    const set = await owner.client.put('/api/workspace/sending', { tracking });
    assert.equal(set.status, 200, set.text);
    const { id } = await some.sendTo(1);
    assert.equal((await some.read(id)).measured, null);
    const workspaceId = new ObjectId(owner.workspaceId);
    assert.ok(await beginInTurn(api.db, { _id: new ObjectId(id), workspaceId }));
    await owner.client.put('/api/workspace/sending', { tracking: { clicks: false, opens: false } });
    assert.deepEqual((await some.read(id)).measured, tracking);
  });
});
