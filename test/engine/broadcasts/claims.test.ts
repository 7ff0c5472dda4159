import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBroadcasts } from '../../../engine/broadcasts/create-broadcasts.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import type { BroadcastLease, ClaimedRow } from '../../../models/broadcasts/broadcast-mail.js';
import { claimDue, leaseOf } from '../../support/engine/claimed-mails.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { withoutSegments } from '../../support/engine/without-segments.js';

describe('mails of a broadcast that a worker claims', function () {
  this.timeout(30_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  let broadcasts: ReturnType<typeof createBroadcasts>;

  beforeEach(() => {
    broadcasts = createBroadcasts(withoutSegments(api.db), { claimMs: 60_000, sendingMs: 60_000 });
  });

  it('are named in the ledger, with address and subject', async () => {
    const { list, people } = await some.listOf(2);
    const broadcast = await some.sendingTo(list);
    const claimed = await claim(await leaseOf(broadcasts, broadcast), broadcast);
    const rows = await rowsOf(broadcast);
    assert.equal(claimed?.length, 2);
    assert.deepEqual(rows.map(({ to }) => to).sort(), people.map(({ email }) => email).sort());
    for (const { status, claim: held, subject, attempts } of rows)
      assert.deepEqual([status, held, subject, attempts], ['claimed', claimed[0]?.claim, 'Spring', 1]);
  });

  it('pass the gate only until a pause: of the two, one is first, and the other sees it', async () => {
    const { list } = await some.listOf(20);
    for (let i = 0; i < 5; i += 1) {
      const broadcast = await some.sendingTo(list);
      const lease = await leaseOf(broadcasts, broadcast);
      const rows = (await claim(lease, broadcast)) ?? [];
      const gates = rows.map(async ({ _id: id, claim: held }, n) => {
        await sleep(n / 2);
        return await lease.gate({ id, claim: held });
      });
      const paused = sleep(i).then(() => pause(broadcast));
      const answers = await Promise.all(gates);
      const open = answers.filter((answer) => answer === 'open').length;
      assert.equal(await paused, open);
      assert.deepEqual([answers.length, answers.includes('ended')], [20, false]);
      assert.equal(await some.count(broadcast._id.toHexString(), { status: 'planned' }), 20 - open);
    }
  });

  it('are claimed only until a pause: none is left that could pass the gate', async () => {
    const { list } = await some.listOf(40);
    for (let i = 0; i < 5; i += 1) {
      const broadcast = await some.sendingTo(list);
      const lease = await leaseOf(broadcasts, broadcast);
      const claiming = sleep(i).then(async () => {
        const rows: ClaimedRow[] = [];
        for (
          let page = await claim(lease, broadcast, 5);
          page !== null;
          page = await claim(lease, broadcast, 5)
        ) {
          if (page.length === 0) break;
          rows.push(...page);
        }
        return rows;
      });
      const inFlight = await pause(broadcast);
      const rows = await claiming;
      const id = broadcast._id.toHexString();
      assert.equal(inFlight, 0);
      assert.deepEqual(await some.count(id, { status: { $ne: 'planned' } }), 0);
      const answers = await Promise.all(
        rows.map(({ _id, claim: held }) => lease.gate({ id: _id, claim: held })),
      );
      assert.ok(answers.every((answer) => answer === 'closed'));
      assert.equal(await broadcasts.openLease(broadcast._id), null);
    }
  });

  it('pass the gate or are ended by an unsubscribe: of the two, one is first, and the other sees it', async () => {
    const { list } = await some.listOf(10);
    const broadcast = await some.sendingTo(list);
    const lease = await leaseOf(broadcasts, broadcast);
    const rows = (await claim(lease, broadcast)) ?? [];
    const answers = await Promise.all(
      rows.map(async ({ _id, claim: held, contactId }) => {
        const gate = lease.gate({ id: _id, claim: held });
        await unsubscribe(contactId.toHexString());
        return { _id, answer: await gate };
      }),
    );
    assert.equal(answers.length, 10);
    const now = await rowsOf(broadcast);
    for (const { _id, answer } of answers) {
      const status = now.find((row) => row._id.equals(_id))?.status;
      assert.equal(status, answer === 'open' ? 'sending' : 'skipped');
    }
  });

  it('are claimed or ended by an unsubscribe, and none that was ended passes the gate', async () => {
    const { list, people } = await some.listOf(10);
    const broadcast = await some.sendingTo(list);
    const lease = await leaseOf(broadcasts, broadcast);
    const [rows] = await Promise.all([claim(lease, broadcast), ...people.map(({ id }) => unsubscribe(id))]);
    assert.equal(await some.count(broadcast._id.toHexString(), { status: 'skipped' }), 10);
    for (const { _id, claim: held } of rows ?? [])
      assert.equal(await lease.gate({ id: _id, claim: held }), 'ended');
  });

  it('are no more than the places under a cap, if pages of two broadcasts are claimed side by side', async () => {
    const cap = { atMost: 1, within: '7 days', whenReached: 'skip' };
    const limited = await owner.client.put('/api/workspace/sending', { marketing: { cap } });
    assert.equal(limited.status, 200, limited.text);
    const { list } = await some.listOf(10);
    const both = [await some.sendingTo(list), await some.sendingTo(list)];
    const pages = await Promise.all(
      both.map(async (broadcast) => (await claim(await leaseOf(broadcasts, broadcast), broadcast)) ?? []),
    );
    const reached = pages.flat().map(({ contactId }) => contactId.toHexString());
    assert.deepEqual([reached.length, new Set(reached).size], [10, 10]);
    const skipped = await Promise.all(
      both.map(({ _id }) => some.count(_id.toHexString(), { status: 'skipped', reason: 'cap' })),
    );
    assert.equal(
      skipped.reduce((sum, one) => sum + one),
      10,
    );
  });

  const claim = (lease: BroadcastLease, broadcast: BroadcastRecord, limit = 200) =>
    claimDue(broadcasts, { lease, broadcast, limit });

  const rowsOf = ({ _id: broadcastId }: BroadcastRecord) =>
    api.db.collections.Message.find({ broadcastId }).toArray();

  /** The number of mails in flight. */
  async function pause({ _id }: BroadcastRecord): Promise<number> {
    const { status, body, text } = await owner.client.post(`/api/broadcasts/${_id.toHexString()}/pause`);
    assert.equal(status, 200, text);
    return body.inFlight;
  }

  async function unsubscribe(contactId: string): Promise<void> {
    const { status, text } = await owner.client.put(`/api/contacts/${contactId}`, { subscribed: false });
    assert.equal(status, 200, text);
  }
});
