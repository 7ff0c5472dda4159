import assert from 'node:assert/strict';
import type { BroadcastDeps } from '../../../activities/broadcasts/sending-run.js';
import { turnOfBroadcast } from '../../../activities/broadcasts/turn-of-broadcast.js';
import type { MailRefused, MailResult } from '../../../activities/mail/mailer.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { mailerThat, sendFor, sendingDeps } from '../../support/engine/sending-runs.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

describe('a mail of a broadcast that was not accepted', function () {
  this.timeout(30_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  const refused = (stage: MailRefused['stage'], response: string): MailRefused => ({
    outcome: 'refused',
    permanent: response.startsWith('5'),
    stage,
    status: Number(response.slice(0, 3)),
    code: response.slice(4, 9),
    response,
  });
  let answer: MailResult;
  let used: { deps: BroadcastDeps; close: () => Promise<void> };

  beforeEach(() => {
    used = sendingDeps(api, { mailer: mailerThat(() => Promise.resolve(answer)), troubleMs: 1 });
  });
  afterEach(() => used.close());

  async function rowOf({ _id: broadcastId }: BroadcastRecord) {
    const row = await api.db.collections.Message.findOne({ broadcastId });
    assert.ok(row);
    return row;
  }
  const newBroadcast = async (people: number) => await some.sendingTo((await some.listOf(people)).list);

  it('is tried again after a minute, however often it was held back before', async () => {
    const broadcast = await newBroadcast(1);
    const held: MailResult[] = [
      { outcome: 'deferred', cause: 'paused', retryInMs: 1 },
      { outcome: 'stopped' },
      { outcome: 'failed-before-data', error: { code: 'ECONNREFUSED', message: 'No server' } },
      { outcome: 'deferred', cause: 'paused', retryInMs: 1 },
    ];
    for (answer of held) {
      await sendFor(used.deps, broadcast, 100);
      assert.equal((await rowOf(broadcast)).attempts, 0);
    }
    answer = refused('rcpt', '451 4.7.1 Greylisted');
    await sendFor(used.deps, broadcast, 100);
    const { attempts, dueAt } = await rowOf(broadcast);
    assert.equal(attempts, 1);
    assert.ok(dueAt && dueAt.getTime() <= Date.now() + 60_000);
  });

  it('is listed as waiting for its server, if that was the reason, until it is sent', async () => {
    const broadcast = await newBroadcast(1);
    const waiting = async () => {
      const { data } = (await owner.client.get('/api/messages?status=serverAway')).body;
      return data.map(({ serverRetryAt }: { serverRetryAt: string | null }) => serverRetryAt);
    };
    for (const [away, count] of [
      [refused('rcpt', '451 4.7.1 Greylisted'), 0],
      [{ outcome: 'failed-before-data', error: { code: 'ECONNREFUSED', message: 'No server' } }, 1],
      [refused('from', '451 4.3.0 Later'), 0],
      [refused('auth', '535 5.7.8 Wrong password'), 1],
    ] as const) {
      answer = away;
      await api.db.collections.Message.updateMany(
        { broadcastId: broadcast._id },
        { $set: { dueAt: new Date() } },
      );
      await sendFor(used.deps, broadcast, 100);
      const { dueAt } = await rowOf(broadcast);
      assert.deepEqual(await waiting(), count === 0 ? [] : [dueAt?.toISOString()], JSON.stringify(away));
    }
    answer = { outcome: 'sent', response: '250 OK', serverId: null };
    await sendFor(used.deps, broadcast, 100);
    assert.deepEqual([await waiting(), (await rowOf(broadcast)).status], [[], 'sent']);
  });

  it('does not count claims that a pause took back', async () => {
    const broadcast = await newBroadcast(1);
    const { broadcasts } = used.deps;
    const lease = await broadcasts.openLease(broadcast._id);
    const page = await broadcasts.duePage(broadcast, 1);
    const words = { from: '', to: '', subject: '', messageId: '' };
    await lease?.claim(page ?? assert.fail(), [{ row: await rowOf(broadcast), ...words }]);
    const claimed = await rowOf(broadcast);
    assert.deepEqual([claimed.status, claimed.attempts], ['claimed', 1]);
    const id = broadcast._id.toHexString();
    await broadcasts.pause({ workspaceId: owner.workspaceId, broadcastId: id }, 'Typo');
    const taken = await rowOf(broadcast);
    assert.deepEqual([taken.status, taken.attempts], ['planned', 0]);
  });

  it('pauses the broadcast if its sender is refused for good, and has not failed', async () => {
    const broadcast = await newBroadcast(25);
    answer = refused('from', '550 5.7.1 Sender not allowed');
    let { failures } = broadcast;
    let pauseFor: string | null = null;
    for (let n = 0; n < 10 && pauseFor === null; n += 1)
      ({ failures, pauseFor } = await sendFor(
        used.deps,
        { ...broadcast, ...(failures && { failures }) },
        100,
      ));
    assert.equal(
      pauseFor,
      '20 emails in a row failed, the last one: refused: from: 550 5.7.1 Sender not allowed',
    );
    assert.equal(await some.count(broadcast._id.toHexString(), { status: 'planned' }), 25);
  });

  for (const [what, failures, code] of [
    ['refusal', { inRow: 19, ended: 19, bounced: 0 }, '550 5.7.1'],
    ['bounce', { inRow: 9, ended: 9, bounced: 9 }, '550 5.1.1'],
  ] as const)
    it(`says why it pauses the broadcast without the address of its last ${what}`, async () => {
      const { list, people } = await some.listOf(1);
      const email = people[0]?.email ?? '';
      answer = refused('rcpt', `${code} <${email.toUpperCase()}>: no, not ${email}`);
      const broadcast = { ...(await some.sendingTo(list)), failures };
      const { pauseFor } = await sendFor(used.deps, broadcast, 100);
      assert.match(pauseFor ?? '', new RegExp(`the last one: .*${code} <…>: no, not …$`));
      assert.equal((await rowOf(broadcast)).response, answer.response);
    });

  it('does not pause the broadcast if its sender is refused for now', async () => {
    const broadcast = await newBroadcast(1);
    answer = refused('from', '451 4.3.0 Later');
    assert.equal((await sendFor(used.deps, broadcast, 100)).failures.inRow, 0);
  });

  it('suppresses an address that does not exist, although its worker died before it could', async () => {
    const { list, people } = await some.listOf(1);
    const broadcast = await some.sendingTo(list);
    answer = refused('rcpt', '550 5.1.1 No such user');
    const dying = {
      ...used.deps,
      record: { ...used.deps.record, reportMail: () => Promise.reject(new Error('killed')) },
    };
    const input = { workspaceId: owner.workspaceId, broadcastId: broadcast._id.toHexString() };
    await assert.rejects(turnOfBroadcast(dying, input), /killed/);
    const isSuppressed = async () =>
      (await api.db.collections.Contact.findOne({ email: people[0]?.email ?? '' }))?.suppressed;
    assert.deepEqual([(await rowOf(broadcast)).status, await isSuppressed()], ['bounced', false]);
    assert.equal((await turnOfBroadcast(used.deps, input)).do, 'end');
    assert.equal(await isSuppressed(), true);
    assert.equal((await rowOf(broadcast)).report?.kind, 'bounce');
    assert.deepEqual(await used.deps.broadcasts.missedBounces(input), []);
  });
});
