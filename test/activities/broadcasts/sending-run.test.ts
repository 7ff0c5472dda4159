import assert from 'node:assert/strict';
import { MongoNetworkError } from 'mongodb';
import { createSmtpMailer } from '../../../activities/mail/smtp-mailer.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { mailerThat, sendFor, sendingDeps } from '../../support/engine/sending-runs.js';
import { startSmtpSink } from '../../support/servers/smtp-sink.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('a run of sending', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);

  it('gets the mails of quick domains out although a slow one takes seconds for each', async () => {
    const sink = await startSmtpSink();
    const mailer = createSmtpMailer({ url: sink.url });
    const { deps, close } = sendingDeps(api, { mailer });
    const { list } = await some.listOf(0);
    const [slow, quick] = [await peopleAt('slow.test', 200, list), await peopleAt('quick.test', 100, list)];
    sink.behave(...slow.map((to) => ({ at: 'message' as const, to, delayMs: 3_000 })));
    const broadcast = await some.sendingTo(list);
    const run = sendFor(deps, broadcast, 5_000);
    const reached = (domain: string) => sink.mails.filter(({ to }) => to[0]?.endsWith(domain)).length;
    await waitUntil(() => reached('quick.test') === quick.length, 8_000);
    await waitUntil(() => reached('slow.test') > 0, 8_000);
    sink.behave();
    assert.equal((await run).waitMs, null);
    const waiting = await rowsOf(broadcast, 'planned');
    assert.equal(waiting.length + reached('slow.test'), slow.length);
    for (const { dueAt, firstAttemptAt, reason } of waiting) {
      assert.ok(dueAt && dueAt.getTime() > Date.now() - 1_000, 'it is tried later');
      assert.deepEqual([firstAttemptAt, reason], [undefined, null]);
    }
    await mailer.close();
    await Promise.all([close(), sink.close()]);
  });

  it('does not take it for a failure of the server if no connection is free', async () => {
    const result = { outcome: 'failed-before-data', error: { code: 'EBUSY', message: 'Not done' } } as const;
    const { deps, close } = sendingDeps(api, { mailer: mailerThat(() => Promise.resolve(result)) });
    const { list } = await some.listOf(20);
    const broadcast = await some.sendingTo(list);
    const { waitMs, failures } = await sendFor(deps, broadcast, 1_000);
    assert.deepEqual([waitMs, failures], [null, { inRow: 0, ended: 0, bounced: 0 }]);
    const rows = await rowsOf(broadcast, 'planned');
    assert.equal(rows.length, 20);
    assert.ok(rows.every(({ firstAttemptAt }) => firstAttemptAt === undefined));
    await close();
  });

  it('plans a mail again if it cannot know whether it may be handed over', async () => {
    const mailer = mailerThat(async (beforeData) => {
      await beforeData();
      throw new Error('The mail must not be handed over');
    });
    const { deps, close } = sendingDeps(api, { mailer });
    const { openLease } = deps.broadcasts;
    deps.broadcasts = {
      ...deps.broadcasts,
      openLease: async (id) => {
        const lease = await openLease(id);
        if (lease === null) return null;
        const gate: typeof lease.gate = async (mail) => {
          await lease.gate(mail);
          throw new MongoNetworkError('The answer was lost');
        };
        return { ...lease, gate };
      },
    };
    const { list } = await some.listOf(5);
    const broadcast = await some.sendingTo(list);
    await assert.rejects(sendFor(deps, broadcast, 1_000), /The answer was lost/);
    assert.equal((await rowsOf(broadcast, 'planned')).length, 5);
    await close();
  });

  it('claims at a limited rate little more than it sends', async () => {
    const { sent, claims } = await sendAt({ perSecond: 10 }, { size: 200, ms: 3_000 });
    assert.ok(sent >= 25 && sent <= 105, `${sent} sent`);
    assert.ok(claims <= sent + 100, `${claims} claimed for ${sent} sent`);
  });

  it('does not claim the whole audience again and again for the rate of a domain', async () => {
    const { sent, claims } = await sendAt({ perDomain: 10 }, { size: 900, ms: 3_000 });
    assert.ok(sent >= 25 && sent <= 210, `${sent} sent`);
    assert.ok(claims <= 600, `${claims} claimed for ${sent} sent`);
  });

  /** Members of a list with addresses in a domain. */
  async function peopleAt(domain: string, size: number, list: string): Promise<string[]> {
    const emails = Array.from({ length: size }, (_, n) => `${n}-${Date.now()}@${domain}`);
    await Promise.all(emails.map((email) => some.members(list, 1, { email })));
    return emails;
  }

  async function sendAt(
    rate: object,
    { size, ms }: { size: number; ms: number },
  ): Promise<{ sent: number; claims: number }> {
    let sent = 0;
    const mailer = mailerThat(async (beforeData) => {
      await beforeData();
      sent += 1;
      return { outcome: 'sent', response: '250 Ok', serverId: null };
    });
    const { deps, close } = sendingDeps(api, { mailer });
    const { list } = await some.listOf(0);
    await some.members(list, size);
    const broadcast = await some.sendingTo(list, { rate });
    let claims = 0;
    const { duePage } = deps.broadcasts;
    deps.broadcasts.duePage = async (of, limit) => {
      const page = await duePage(of, limit);
      claims += page?.mails.length ?? 0;
      return page;
    };
    await sendFor(deps, broadcast, ms);
    await close();
    return { sent, claims };
  }

  const rowsOf = ({ _id: broadcastId }: BroadcastRecord, status: 'planned') =>
    api.db.collections.Message.find({ broadcastId, status }).toArray();
});
