import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { SendingLimits } from '../../../domain/mail/sending-limits.js';
import { quietNow } from '../../support/engine/sending-limits.js';
import { useBroadcasts } from '../../support/mail/use-broadcasts.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('broadcasts with quiet hours and a cap', function () {
  this.timeout(60_000);
  const { api, owner, some, mailsTo } = useBroadcasts();

  async function limit(marketing: Partial<SendingLimits>): Promise<void> {
    const { status, text } = await owner.client.put('/api/workspace/sending', { marketing });
    assert.equal(status, 200, text);
  }
  const rowsOf = (id: string) => api.db.collections.Message.find({ broadcastId: new ObjectId(id) }).toArray();

  it('put off the mail to those who are in quiet hours', async () => {
    await limit({ quietHours: quietNow() });
    const { list, people } = await some.listOf(2);
    const far = await some.members(list, 1, { timezone: 'Pacific/Auckland' });
    const id = await some.sendToList(list);
    await waitUntil(() => mailsTo(far).length === 1, 20_000);
    await waitUntil(
      async () => (await rowsOf(id)).filter(({ reason }) => reason === 'quiet hours').length === 2,
    );
    const waiting = (await rowsOf(id)).filter(({ reason }) => reason === 'quiet hours');
    for (const { status, dueAt } of waiting) {
      assert.equal(status, 'planned');
      assert.ok(dueAt && dueAt > new Date(), 'it is looked at again');
    }
    assert.deepEqual(mailsTo(people), []);
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
    const first = await some.sendToList(list);
    assert.equal((await some.until(first, 'done')).counts.sent, 2);
    const late = await some.member(list);
    const second = await some.draft(list);
    const preview = await owner.client.post(`/api/broadcasts/${second}/preview`);
    assert.deepEqual([preview.body.recipients, preview.body.leftOut], [1, { cap: 2 }]);
    await some.send(second);
    const { counts } = await some.until(second, 'done');
    assert.deepEqual([counts.sent, counts.skipped], [1, 2]);
    assert.deepEqual(
      [late, ...people].map((person) => mailsTo([person]).length),
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
    assert.equal(mailsTo(people).length, 1);
  });

  it('claim one mail for the last place of a person, whatever claims them at once', async () => {
    await limit({ cap: { atMost: 1, within: '7 days', whenReached: 'skip' } });
    const { list, people } = await some.listOf(20);
    const ids = [await some.draft(list), await some.draft(list), await some.draft(list)];
    for (const id of ids) await some.send(id);
    for (const id of ids) await some.until(id, 'done');
    assert.ok(people.every((person) => mailsTo([person]).length === 1));
    const counts = await Promise.all(ids.map(async (id) => (await some.read(id)).counts));
    const total = (status: 'sent' | 'skipped') => counts.reduce((sum, one) => sum + (one[status] ?? 0), 0);
    assert.deepEqual([total('sent'), total('skipped')], [20, 40]);
  });
});
