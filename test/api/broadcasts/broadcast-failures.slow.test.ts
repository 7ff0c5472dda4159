import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Member } from '../../support/mail/broadcasts.js';
import { useBroadcasts } from '../../support/mail/use-broadcasts.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** Failures in a row after which a broadcast pauses itself. */
const MAX_IN_ROW = 20;
/** Mails that may be in progress then. */
const CONNECTIONS = 10;

describe('broadcasts whose mails fail', function () {
  this.timeout(90_000);
  const { stack, api, owner, some, mailsTo } = useBroadcasts();

  it('wait for a server that is down, and go on without sending to anyone twice', async () => {
    stack.smtp.behave({ at: 'message', delayMs: 30 });
    const { id, people } = await some.sendTo(80);
    await waitUntil(() => mailsTo(people).length >= 10, 20_000);
    stack.smtp.behave({ at: 'connect', drop: true });
    stack.smtp.cut();
    await waitUntil(async () => (await some.count(id, { firstAttemptAt: { $exists: true } })) > 0, 20_000);
    const { status, pausedReason } = await some.read(id);
    assert.deepEqual([status, pausedReason], ['sending', null]);
    stack.smtp.behave();
    const { counts } = await some.until(id, 'done', 60_000);
    assert.equal(counts.sent + counts.uncertain, people.length);
    assertOnce(people);
    assert.ok(mailsTo(people).length >= counts.sent);
  });

  it('pause themselves after 20 refusals in a row, say why, and go on when resumed', async () => {
    stack.smtp.behave({ at: 'rcpt', reply: '550 5.7.1 Not from you' });
    const { id, people } = await some.sendTo(80);
    const { pausedReason } = await some.until(id, 'paused');
    assert.equal(
      pausedReason,
      '20 emails in a row failed, the last one: refused: rcpt: 550 5.7.1 Not from you',
    );
    await untilQuiet(id);
    const failed = await some.count(id, { status: 'failed' });
    assert.ok(failed >= MAX_IN_ROW && failed <= MAX_IN_ROW + CONNECTIONS, String(failed));
    stack.smtp.behave();
    await resume(id);
    const { counts } = await some.until(id, 'done');
    assert.deepEqual([counts.sent, counts.failed], [people.length - failed, failed]);
    assertOnce(people);
  });

  it('count failures in a row across turns', async () => {
    const { list, people } = await some.listOf(4);
    const id = await some.draft(list);
    const failures = { inRow: MAX_IN_ROW - 1, ended: MAX_IN_ROW - 1, bounced: 0 };
    await api.db.collections.Broadcast.updateOne({ _id: new ObjectId(id) }, { $set: { failures } });
    stack.smtp.behave(
      { at: 'rcpt', reply: '550 5.7.1 Not from you', times: 1 },
      { at: 'message', delayMs: 500 },
    );
    await some.send(id);
    await some.until(id, 'paused');
    await resume(id);
    const { counts } = await some.until(id, 'done');
    assert.deepEqual([counts.sent, counts.failed], [people.length - 1, 1]);
  });

  it('pause themselves when the server takes mails and answers none, which are not sent again', async () => {
    stack.smtp.behave({ at: 'message', drop: true });
    const { id, people } = await some.sendTo(80);
    const { pausedReason } = await some.until(id, 'paused', 60_000);
    assert.match(pausedReason, /^20 emails in a row failed, the last one: /);
    await untilQuiet(id);
    const uncertain = await some.count(id, { status: 'uncertain' });
    assert.ok(uncertain >= MAX_IN_ROW && uncertain <= MAX_IN_ROW + CONNECTIONS, String(uncertain));
    stack.smtp.behave();
    await resume(id);
    const { counts } = await some.until(id, 'done');
    assert.deepEqual([counts.sent, counts.uncertain], [people.length - uncertain, uncertain]);
    assertOnce(people);
  });

  it('pause themselves when 10 of 200 addresses do not exist', async () => {
    const { list, people } = await some.listOf(60);
    const bad = people.filter((_, n) => n % 4 === 0);
    stack.smtp.behave(
      ...bad.map(({ email: to }) => ({ at: 'rcpt' as const, to, reply: '550 5.1.1 No such user' })),
      { at: 'message', delayMs: 20 },
    );
    const id = await some.sendToList(list);
    const { pausedReason } = await some.until(id, 'paused');
    assert.match(pausedReason, /^10 of the last \d+ emails bounced, the last one: 550 5\.1\.1 No such user$/);
    await resume(id);
    const { counts } = await some.until(id, 'done');
    assert.deepEqual([counts.sent, counts.bounced], [people.length - bad.length, bad.length]);
  });

  function assertOnce(people: readonly Member[]): void {
    const reached = mailsTo(people).map(({ to: [to = ''] }) => to);
    assert.equal(new Set(reached).size, reached.length);
  }

  /** Mails that were being sent when it paused have ended. */
  async function untilQuiet(id: string): Promise<void> {
    await waitUntil(
      async () => (await some.count(id, { status: { $in: ['claimed', 'sending'] } })) === 0,
      20_000,
    );
  }

  async function resume(id: string): Promise<void> {
    const { status, text } = await owner.client.post(`/api/broadcasts/${id}/resume`);
    assert.equal(status, 200, text);
  }
});
