import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { createBroadcasts } from '../../../engine/broadcasts/create-broadcasts.js';
import type { SendingLimits } from '../../../domain/mail/sending-limits.js';
import { Broadcasts } from '../../support/broadcasts.js';
import { quietNow } from '../../support/sending-limits.js';
import { useApi, useOwner } from '../../support/use-api.js';
import { on, useWorker } from '../../support/use-worker.js';
import { waitUntil } from '../../support/wait-until.js';

describe('broadcasts with quiet hours and a cap', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  const owner = useOwner(api);
  let some: Broadcasts;

  beforeEach(() => {
    some = new Broadcasts({ db: api.db, client: owner.client, workspaceId: owner.workspaceId });
  });

  async function limit(marketing: Partial<SendingLimits>): Promise<void> {
    const { status, text } = await owner.client.put('/api/workspace/sending', { marketing });
    assert.equal(status, 200, text);
  }
  const mailsTo = (email: string) => stack.smtp.mails.filter(({ to }) => to.includes(email)).length;
  const rowsOf = (id: string) => api.db.collections.Message.find({ broadcastId: new ObjectId(id) }).toArray();

  it('put off the mail to those who are in quiet hours', async () => {
    await limit({ quietHours: quietNow() });
    const { list, people } = await some.listOf(2);
    const [far] = await some.members(list, 1, { timezone: 'Pacific/Auckland' });
    const id = await some.draft(list);
    await some.send(id);
    await waitUntil(() => mailsTo(far?.email ?? '') === 1, 20_000);
    await waitUntil(
      async () => (await rowsOf(id)).filter(({ reason }) => reason === 'quiet hours').length === 2,
    );
    const waiting = (await rowsOf(id)).filter(({ reason }) => reason === 'quiet hours');
    for (const { status, dueAt } of waiting) {
      assert.equal(status, 'planned');
      assert.ok(dueAt && dueAt > new Date(), 'it is looked at again');
    }
    assert.ok(people.every(({ email }) => mailsTo(email) === 0));
    assert.equal((await some.read(id)).status, 'sending');
    const cancelled = await owner.client.post(`/api/broadcasts/${id}/cancel`);
    assert.equal(cancelled.status, 200, cancelled.text);
    await waitUntil(async () => (await some.read(id)).counts.skipped === 2, 20_000);
    const { status, counts } = await some.read(id);
    assert.deepEqual([status, counts.sent, counts.skipped], ['cancelled', 1, 2]);
  });

  it('leave out those who have had enough, in the preview and when they are sent', async () => {
    await limit({ cap: { atMost: 1, within: '7 days', whenReached: 'skip' } });
    const { list, people } = await some.listOf(2);
    const first = await some.draft(list);
    await some.send(first);
    assert.equal((await some.until(first, 'done')).counts.sent, 2);
    const late = await some.member(list);
    const second = await some.draft(list);
    const preview = await owner.client.post(`/api/broadcasts/${second}/preview`);
    assert.deepEqual([preview.body.recipients, preview.body.leftOut], [1, { cap: 2 }]);
    await some.send(second);
    const { counts } = await some.until(second, 'done');
    assert.deepEqual([counts.sent, counts.skipped], [1, 2]);
    assert.deepEqual(
      [late, ...people].map(({ email }) => mailsTo(email)),
      [1, 1, 1],
    );
    const skipped = await owner.client.get(`/api/broadcasts/${second}/recipients?status=skipped&reason=cap`);
    assert.equal(skipped.body.data.length, 2);
  });

  it('put off the mail of those who have had enough, if it is to wait', async () => {
    await limit({ cap: { atMost: 1, within: '7 days', whenReached: 'wait' } });
    const { list, people } = await some.listOf(1);
    const [first, second] = [await some.draft(list), await some.draft(list)];
    await some.send(first);
    await some.until(first, 'done');
    await some.send(second);
    await waitUntil(async () => (await rowsOf(second))[0]?.reason === 'cap reached', 20_000);
    assert.equal((await rowsOf(second))[0]?.status, 'planned');
    assert.equal(mailsTo(people[0]?.email ?? ''), 1);
  });

  it('claim one mail for the last place of a person, whatever claims them at once', async () => {
    await limit({ cap: { atMost: 1, within: '7 days', whenReached: 'skip' } });
    const { list, people } = await some.listOf(20);
    const ids = [await some.draft(list), await some.draft(list), await some.draft(list)];
    for (const id of ids) await some.send(id);
    for (const id of ids) await some.until(id, 'done');
    assert.ok(people.every(({ email }) => mailsTo(email) === 1));
    const counts = await Promise.all(ids.map(async (id) => (await some.read(id)).counts));
    const total = (status: 'sent' | 'skipped') => counts.reduce((sum, one) => sum + (one[status] ?? 0), 0);
    assert.deepEqual([total('sent'), total('skipped')], [20, 40]);
  });

  it('claim for no more than the places, if their pages are claimed side by side', async () => {
    await limit({ cap: { atMost: 1, within: '7 days', whenReached: 'skip' } });
    const { list } = await some.listOf(10);
    const broadcasts = createBroadcasts(api.db, { claimMs: 60_000, sendingMs: 60_000 });
    const workspaceId = new ObjectId(owner.workspaceId);
    const ids = [await some.draft(list), await some.draft(list)];
    const now = new Date();
    const contacts = await api.db.collections.Contact.find({ workspaceId }).toArray();
    for (const id of ids) {
      await api.db.collections.Message.insertMany(
        contacts.map(({ _id: contactId }) =>
          plannedMail({ workspaceId, contactId, broadcastId: new ObjectId(id), now }),
        ),
      );
    }
    const found = await Promise.all(
      ids.map((id) => api.db.collections.Broadcast.findOne({ _id: new ObjectId(id) })),
    );
    const pages = await Promise.all(
      found
        .filter((broadcast) => broadcast !== null)
        .map((broadcast) => broadcasts.claimPage(broadcast, 200)),
    );
    const claimed = pages.flatMap((page) => page?.mails.map(({ row }) => row.contactId.toHexString()) ?? []);
    assert.equal(claimed.length, 10);
    assert.equal(new Set(claimed).size, 10);
  });
});

function plannedMail(of: { workspaceId: ObjectId; contactId: ObjectId; broadcastId: ObjectId; now: Date }) {
  const { now, ...ids } = of;
  return {
    _id: new ObjectId(),
    ...ids,
    enrollmentId: null,
    automationId: null,
    step: null,
    kind: 'marketing' as const,
    to: '',
    subject: '',
    messageId: '',
    status: 'planned' as const,
    open: true as const,
    dueAt: now,
    claim: null,
    claimedUntil: null,
    reason: null,
    response: null,
    attempts: 0,
    createdAt: now,
    sentAt: null,
  };
}
