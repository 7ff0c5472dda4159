import assert from 'node:assert/strict';
import { useBroadcasts } from '../../support/mail/use-broadcasts.js';

describe('many broadcasts for the same time', function () {
  this.timeout(60_000);
  const { owner, some, mailsTo } = useBroadcasts();

  it('begin one after another, and all are sent', async () => {
    const { list, people } = await some.listOf(3);
    const paused: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const id = await some.sendToList(list, { rate: { perSecond: 1 } });
      await some.until(id, 'sending');
      const { status } = await owner.client.post(`/api/broadcasts/${id}/pause`, {});
      if (status === 200) paused.push(id);
    }
    assert.equal(paused.length, 4);
    const late = await some.listOf(2);
    const at = new Date(Date.now() + 3_000).toISOString();
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await some.sendToList(late.list, { time: { at } }));
    for (const id of ids) assert.equal((await some.until(id, 'done')).waitingFor, null);
    assert.equal(mailsTo(late.people).length, 8);
    for (const id of paused)
      assert.equal((await owner.client.post(`/api/broadcasts/${id}/resume`)).status, 200);
    for (const id of paused) await some.until(id, 'done');
    assert.equal(mailsTo(people).length, 12);
  });
});
