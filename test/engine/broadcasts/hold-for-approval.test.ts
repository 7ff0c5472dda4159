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
