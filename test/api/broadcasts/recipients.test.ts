import assert from 'node:assert/strict';
import type { Document } from 'mongodb';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

const PEOPLE = 1_000;
const LIMIT = 20;
const READS = { op: 'query', 'command.find': 'messages', 'command.limit': LIMIT + 1 };
const READS_AND_COUNTS = { $or: [READS, { 'command.aggregate': 'messages' }] };

describe('the recipients of a broadcast', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);

  async function sent(): Promise<BroadcastRecord> {
    const { list } = await some.listOf(PEOPLE);
    const broadcast = await some.sendingTo(list);
    const $set = { status: 'sent' as const, clickedAt: new Date() };
    await api.db.collections.Message.updateMany({ broadcastId: broadcast._id }, { $set });
    return broadcast;
  }

  it('are listed page by page, each once', async () => {
    const { _id } = await sent();
    const seen = new Set<string>();
    let query = 'limit=200';
    for (let pages = 0; pages < 10; pages += 1) {
      const { body, status, text } = await owner.client.get(
        `/api/broadcasts/${_id.toHexString()}/recipients?${query}`,
      );
      assert.equal(status, 200, text);
      for (const { id } of body.data) seen.add(id);
      if (body.nextCursor === null) break;
      query = `limit=200&cursor=${body.nextCursor}`;
    }
    assert.equal(seen.size, PEOPLE);
  });

  for (const filter of ['', '&did=clicked', '&status=sent'])
    it(`are read without the others (${filter === '' ? 'all' : filter.slice(1)})`, async () => {
      const broadcast = await sent();
      const path = `/api/broadcasts/${broadcast._id.toHexString()}/recipients?limit=${LIMIT}${filter}`;
      const reads = await profiled(async () => {
        const { body } = await owner.client.get(path);
        assert.equal(body.data.length, LIMIT);
        const next = await owner.client.get(`${path}&cursor=${body.nextCursor}`);
        assert.equal(next.body.data.length, LIMIT);
      });
      assert.equal(reads.length, 2);
      for (const { docsExamined, hasSortStage, planSummary } of reads) {
        assert.deepEqual([hasSortStage, docsExamined <= 2 * LIMIT], [undefined, true], String(planSummary));
      }
    });

  const now = new Date();
  const said = { type: null, providerType: null, code: null, diagnostic: null };
  const report = { ...said, at: now, provider: 'ses' } as const;
  for (const [did, $set] of [
    ['complained', { report: { ...report, kind: 'complaint' as const } }],
    ['bounced', { report: { ...report, kind: 'bounce' as const } }],
    ['left', { leftAt: now }],
  ] as const)
    for (const others of ['', '&status=sent'])
      it(`are read without the others where few ${did} (${others})`, async () => {
        const { _id: broadcastId } = await sent();
        const { Message } = api.db.collections;
        const few = await Message.find({ broadcastId }).limit(3).toArray();
        await Message.updateMany({ _id: { $in: few.map(({ _id }) => _id) } }, { $set });
        const path = `/api/broadcasts/${broadcastId.toHexString()}/recipients?limit=${LIMIT}&did=${did}${others}`;
        const reads = await profiled(async () => {
          const { body, text } = await owner.client.get(path);
          assert.deepEqual([body.data?.length, body.total], [3, 3], text);
        }, READS_AND_COUNTS);
        // The page has them all, which is their total.
        assert.equal(reads.length, 1);
        for (const { docsExamined, keysExamined, planSummary } of reads)
          assert.ok(docsExamined <= 3 && keysExamined <= 4, `${docsExamined} ${String(planSummary)}`);
      });

  /** What the pages that were read meanwhile have cost MongoDB. */
  async function profiled(work: () => Promise<void>, of: Document = READS): Promise<Document[]> {
    const { db } = api.db.collections.Message;
    await db.command({ profile: 2 });
    try {
      await work();
    } finally {
      await db.command({ profile: 0 });
    }
    const rows = await db.collection('system.profile').find(of).toArray();
    await db.collection('system.profile').drop();
    return rows;
  }
});
