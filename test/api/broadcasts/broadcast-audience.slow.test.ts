import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { assertProblem } from '../../support/http/assert-problem.js';
import type { Member } from '../../support/mail/broadcasts.js';
import { useBroadcasts } from '../../support/mail/use-broadcasts.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('the audience of a broadcast', function () {
  this.timeout(90_000);
  const { api, owner, some, mailsTo } = useBroadcasts();

  it('is the list, within one of some segments and lists and outside others', async () => {
    const { list, people: plain } = await some.listOf(2);
    const pros = await some.members(list, 3, { customFields: { plan: 'pro' } });
    const staff = await some.members(list, 2, { customFields: { plan: 'pro', role: 'staff' } });
    const other = (await some.listOf(1)).list;
    const [both] = await some.members(list, 1, { listIds: [new ObjectId(list), new ObjectId(other)] });
    assert.ok(both);
    const only = [{ segment: await segment('plan', 'pro') }, { list: other }];
    const except = [{ segment: await segment('role', 'staff') }];
    const id = await some.draft(list, { audience: { list, only, except } });
    const { body: preview } = await owner.client.post(`/api/broadcasts/${id}/preview`);
    assert.deepEqual([preview.recipients, preview.leftOut], [pros.length + 1, { excluded: staff.length }]);
    await some.send(id);
    const { counts } = await some.until(id, 'done');
    assert.deepEqual([counts.sent, counts.skipped], [pros.length + 1, staff.length]);
    assert.deepEqual(reached([...plain, ...pros, ...staff, both]), emailsOf([...pros, both]));
    assert.deepEqual(await peopleOf(id, 'skipped', 'excluded'), idsOf(staff));
  });

  it('is fixed when it is prepared: a segment may be left, consent may not be withdrawn', async () => {
    const { list, people } = await some.listOf(1);
    const pro = { customFields: { plan: 'pro' } };
    const members = await some.members(list, 8, pro);
    const only = [{ segment: await segment('plan', 'pro') }];
    const id = await some.draft(list, { audience: { list, only } });
    await prepare(id, members.length);
    const [leftSegment, leftList, unsubscribed, bounced, erased, ...rest] = members;
    assert.ok(leftSegment && leftList && unsubscribed && bounced && erased);
    const { client } = owner;
    const answers = [
      await client.put(`/api/contacts/${leftSegment.id}`, { customFields: { plan: 'free' } }),
      await client.delete(`/api/lists/${list}/members/${leftList.id}`),
      await client.put(`/api/contacts/${unsubscribed.id}`, { subscribed: false }),
      await client.post('/api/suppressions', { email: bounced.email, reason: 'manual' }),
      await client.delete(`/api/contacts/${erased.id}`),
    ];
    for (const { status, text } of answers) assert.ok(status < 300, text);
    const ended = {
      unsubscribed: idsOf([leftList, unsubscribed]),
      suppressed: [bounced.id],
      deleted: [erased.id],
    };
    for (const [reason, ids] of Object.entries(ended))
      assert.deepEqual(await peopleOf(id, 'skipped', reason), ids, reason);
    assert.equal((await client.post(`/api/broadcasts/${id}/resume`)).status, 200);
    const { counts } = await some.until(id, 'done');
    assert.deepEqual([counts.sent, counts.skipped], [rest.length + 1, 4]);
    assert.deepEqual(reached([...people, ...members]), emailsOf([leftSegment, ...rest]));
  });

  it('is looked at again before each page, whatever has changed it', async () => {
    const { list, people } = await some.listOf(5);
    const id = await some.draft(list);
    await prepare(id, people.length);
    const [suppressed, unsubscribed, leftList] = people;
    assert.ok(suppressed && unsubscribed && leftList);
    // As an import or an earlier version does it: without ending the rows.
    const { Contact } = api.db.collections;
    const set = async ({ id: _id }: Member, fields: object): Promise<void> => {
      await Contact.updateOne({ _id: new ObjectId(_id) }, { $set: fields });
    };
    await set(suppressed, { suppressed: true });
    await set(unsubscribed, { subscribed: false });
    await set(leftList, { listIds: [] });
    assert.equal((await owner.client.post(`/api/broadcasts/${id}/resume`)).status, 200);
    const { counts } = await some.until(id, 'done');
    assert.deepEqual([counts.sent, counts.skipped], [2, 3]);
    assert.deepEqual(await peopleOf(id, 'skipped', 'suppressed'), [suppressed.id]);
    assert.deepEqual(await peopleOf(id, 'skipped', 'unsubscribed'), idsOf([unsubscribed, leftList]));
    const { body: stats } = await owner.client.get(`/api/broadcasts/${id}/stats`);
    assert.equal(stats.total, people.length);
  });

  it('keeps its segments from being deleted, and pauses the preparation where one is gone all the same', async () => {
    const { list } = await some.listOf(1);
    const gone = await segment('plan', 'pro');
    const id = await some.sendToList(list, {
      audience: { list, except: [{ segment: gone }] },
      time: { at: new Date(Date.now() + 3_600_000).toISOString() },
    });
    const refused = await owner.client.delete(`/api/segments/${gone}`);
    assert.equal(refused.status, 409, refused.text);
    assert.match(refused.body.detail, /the broadcast “Spring”/);
    // As by a transaction that ended before the broadcast was scheduled.
    await api.db.models.Segment.deleteOne({ _id: new ObjectId(gone) });
    await startNow(id);
    const { pausedReason } = await some.until(id, 'paused');
    assert.match(pausedReason, /segment/);
  });

  it('cannot be counted while one of its segments is being built, or once one is gone: says which it is', async () => {
    const { list } = await some.listOf(1);
    const of = await segment('plan', 'pro');
    const id = await some.draft(list, { audience: { list, only: [{ segment: of }] } });
    const { Segment } = api.db.models;
    const _id = new ObjectId(of);
    const refusal = async (): Promise<string> => {
      const answer = await owner.client.post(`/api/broadcasts/${id}/preview`);
      assertProblem(answer, 409, 'conflict');
      return answer.body.detail;
    };
    await Segment.updateOne({ _id }, { $set: { built: null } });
    assert.equal(await refusal(), 'The segment “pro” is still being built.');
    await Segment.deleteOne({ _id });
    assert.equal(await refusal(), 'A segment of the audience was deleted.');
  });

  /** A built segment of contacts with a custom field of this value. */
  async function segment(field: string, value: string): Promise<string> {
    const where = { all: [{ field: `contact.${field}`, op: 'eq', value }] };
    const made = await owner.client.post('/api/segments', { name: value, where });
    assert.equal(made.status, 201, made.text);
    const id = String(made.body.id);
    await waitUntil(
      async () => (await owner.client.get(`/api/segments/${id}`)).body.status === 'ready',
      30_000,
    );
    return id;
  }

  /** Prepares a broadcast and pauses it before it sends anything, since the workspace's marketing mail is paused. */
  async function prepare(id: string, people: number): Promise<void> {
    const _id = new ObjectId(owner.workspaceId);
    const marketingPause = { reason: 'bounces' as const, rate: 7.5, since: new Date() };
    await api.db.models.Workspace.updateOne({ _id }, { $set: { marketingPause } });
    await some.send(id);
    const isPrepared = async () => (await some.count(id, { open: true })) === people;
    await waitUntil(async () => (await some.read(id)).status === 'sending' && (await isPrepared()), 30_000);
    assert.equal((await owner.client.post(`/api/broadcasts/${id}/pause`)).status, 200);
    await waitUntil(isPrepared, 10_000);
    await api.db.models.Workspace.updateOne({ _id }, { $unset: { marketingPause: 1 } });
  }

  /** Lets a broadcast begin whose time has not come. */
  async function startNow(id: string): Promise<void> {
    const { Broadcast } = api.db.collections;
    assert.equal((await owner.client.post(`/api/broadcasts/${id}/pause`)).status, 200);
    await Broadcast.updateOne({ _id: new ObjectId(id) }, { $set: { startsAt: new Date() } });
    assert.equal((await owner.client.post(`/api/broadcasts/${id}/resume`)).status, 200);
  }

  async function peopleOf(id: string, status: string, reason: string): Promise<string[]> {
    const path = `/api/broadcasts/${id}/recipients?status=${status}&reason=${reason}`;
    const { body } = await owner.client.get(path);
    return body.data.map(({ contactId }: { contactId: string }) => contactId).sort();
  }

  const idsOf = (people: readonly Member[]): string[] => people.map(({ id }) => id).sort();
  const emailsOf = (people: readonly Member[]): string[] => people.map(({ email }) => email).sort();

  /** Their addresses at the sink, once for each mail. */
  function reached(people: readonly Member[]): string[] {
    return mailsTo(people)
      .flatMap(({ to }) => to)
      .sort();
  }
});
