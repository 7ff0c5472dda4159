import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { nextStep } from '../../../engine/broadcasts/next-step.js';
import { joinAs } from '../../support/audience/members.js';
import { withoutSegments } from '../../support/engine/without-segments.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

describe('a broadcast whose list has grown since it was scheduled', () => {
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  let list: string;
  let id: string;

  beforeEach(async () => {
    await owner.client.put('/api/workspace', { approvalAbove: 2 });
    ({ list } = await some.listOf(2));
    const later = new Date(Date.now() + 3_600_000).toISOString();
    id = await some.draft(list, { time: { at: later } });
  });

  const post = (verb: string, body: object = {}, client = owner.client) =>
    client.post(`/api/broadcasts/${id}/${verb}`, body);

  async function schedule(): Promise<void> {
    const { body: preview } = await post('preview');
    const { status, text } = await post('schedule', { preview: preview.id });
    assert.equal(status, 200, text);
  }

  /** Its time comes, and its workflow looks at it. */
  async function begin(): Promise<{ status: string; waitingFor: unknown }> {
    const $set = { startsAt: new Date(Date.now() - 1_000) };
    await api.db.collections.Broadcast.updateOne({ _id: new ObjectId(id) }, { $set });
    await nextStep(withoutSegments(api.db), { workspaceId: owner.workspaceId, broadcastId: id });
    const { status, waitingFor } = await some.read(id);
    return { status, waitingFor: waitingFor ?? null };
  }

  const needsAttention = async () =>
    (await owner.client.get('/api/attention')).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'broadcastNotApproved',
    );

  it('begins if it has not grown beyond what one person may send to', async () => {
    await schedule();
    assert.deepEqual(await begin(), { status: 'preparing', waitingFor: null });
  });

  it('waits for approval, says so, and is sent once it was approved', async () => {
    await schedule();
    await some.member(list);
    assert.deepEqual(await begin(), { status: 'paused', waitingFor: 'approval' });
    const { body: shown } = await owner.client.get(`/api/broadcasts/${id}`);
    assert.match(shown.pausedReason, /^More than 2 people/);
    const [item] = await needsAttention();
    assert.deepEqual([item.subject.type, item.subject.id], ['broadcast', id]);
    assertProblem(await post('resume'), 409, 'approval_required');
    assert.equal((await post('cancel')).status, 200);
    assert.equal((await some.read(id)).status, 'draft');
    assert.deepEqual(await needsAttention(), []);
    const { client: writer } = await joinAs(api, owner, 'writer');
    assert.equal((await post('request-approval', {}, writer)).status, 200);
    assert.equal((await post('approve')).status, 200);
    await schedule();
    assert.deepEqual(await begin(), { status: 'preparing', waitingFor: null });
  });

  it('waits for approval, too, where an older state of its template was approved', async () => {
    const template = { name: 'News', subject: 'One', html: '<p>One</p>' };
    const { body: made, text } = await owner.client.post('/api/templates', template);
    assert.ok(made.id, text);
    await owner.client.put(`/api/broadcasts/${id}`, { mail: { template: made.id } });
    const { client: writer } = await joinAs(api, owner, 'writer');
    assert.equal((await post('request-approval', {}, writer)).status, 200);
    assert.equal((await post('approve')).status, 200);
    await schedule();
    await post('cancel');
    const changed = await owner.client.put(`/api/templates/${made.id}`, { ...template, subject: 'Two' });
    assert.equal(changed.status, 200, changed.text);
    await schedule();
    await some.member(list);
    assert.deepEqual(await begin(), { status: 'paused', waitingFor: 'approval' });
  });

  it('begins with more people where its mails were approved', async () => {
    const { client: writer } = await joinAs(api, owner, 'writer');
    assert.equal((await post('request-approval', {}, writer)).status, 200);
    assert.equal((await post('approve')).status, 200);
    await schedule();
    await some.member(list);
    assert.deepEqual(await begin(), { status: 'preparing', waitingFor: null });
  });

  it('stays a draft where it was cancelled while its list was read', async () => {
    await schedule();
    const $set = { 'definition.audience.except': [{ segment: new ObjectId().toHexString() }] };
    const _id = new ObjectId(id);
    await api.db.collections.Broadcast.updateOne({ _id }, { $set });
    const { Segment } = api.db.collections;
    const db = { ...api.db, collections: { ...api.db.collections, Segment: slowed(Segment) } };
    function slowed(collection: typeof Segment): typeof Segment {
      const find = collection.find.bind(collection);
      return Object.assign(Object.create(collection), {
        find: (...args: Parameters<typeof find>) => ({
          toArray: async () => {
            await post('cancel');
            return await find(...args).toArray();
          },
        }),
      });
    }
    await api.db.collections.Broadcast.updateOne({ _id }, { $set: { startsAt: new Date(0) } });
    await nextStep(withoutSegments(db), { workspaceId: owner.workspaceId, broadcastId: id });
    assert.equal((await some.read(id)).status, 'draft');
  });

  it('is not sent to all of them because a segment of it is gone', async () => {
    const where = { all: [{ field: 'contact.subscribed', op: 'eq', value: true }] };
    const { body: segment } = await owner.client.post('/api/segments', { name: 'All', where });
    await owner.client.put(`/api/broadcasts/${id}`, {
      audience: { list, except: [{ segment: segment.id }] },
    });
    await api.db.collections.Broadcast.updateOne(
      { _id: new ObjectId(id) },
      {
        $set: {
          status: 'scheduled',
          mails: [],
          'definition.audience.except': [{ segment: new ObjectId().toHexString() }],
        },
      },
    );
    assert.equal((await begin()).status, 'paused');
  });
});
