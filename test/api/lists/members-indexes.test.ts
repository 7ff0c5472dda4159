import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { subscriptionStatuses } from '../../../domain/lists/subscription.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { plansOf, readsIndex, scansOf } from '../../support/engine/plans.js';
import { makeList } from '../../support/audience/sign-ups.js';

const MEMBERS = 3_000;
/** So many have the same time. */
const AT_ONCE = 3;

describe('GET /api/lists/:id/members with many members', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  let id: string;
  /** Newest first. */
  let contactIds: string[];
  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
    const owner = await api.signUp();
    client = owner.client;
    id = await makeList(client);
    const rows = Array.from({ length: MEMBERS }, (_, n) => {
      const createdAt = new Date(1_000 * Math.floor(n / AT_ONCE));
      return {
        _id: new ObjectId(),
        workspaceId: new ObjectId(owner.workspaceId),
        listId: new ObjectId(id),
        contactId: new ObjectId(),
        status: subscriptionStatuses[n % 7] ?? ('subscribed' as const),
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db.collections.Subscription.insertMany(rows);
    contactIds = rows.map(({ contactId }) => contactId.toHexString()).toReversed();
  });
  after(async () => {
    await api.stop();
    await db.release();
  });

  const get = async (query: string) => {
    const { status, body, text } = await client.get(`/api/lists/${id}/members?${query}`);
    assert.equal(status, 200, text);
    return body;
  };
  const ids = ({ data }: { data: { contactId: string }[] }) => data.map(({ contactId }) => contactId);

  it('returns members of all statuses in one order, page by page', async () => {
    const first = await get('limit=50');
    assert.deepEqual(ids(first), contactIds.slice(0, 50));
    assert.equal(first.total, MEMBERS);
    assert.deepEqual(ids(await get(`limit=50&cursor=${first.nextCursor}`)), contactIds.slice(50, 100));
    assert.deepEqual(ids(await get('limit=50&page=7')), contactIds.slice(300, 350));
  });

  it('finds a subscription that changes by index', async () => {
    const { body } = await client.post('/api/contacts', { email: 'someone@example.test' });
    const path = `/api/lists/${id}/members`;
    const scans = await scansOf(db, async () => {
      assert.equal((await client.post(path, { contactId: body.id })).status, 200);
      assert.equal((await client.delete(`${path}/${body.id}`)).status, 204);
    });
    assert.deepEqual(
      scans.filter((scan) => !scan.startsWith('getmore')),
      [],
    );
  });

  it('reads indexes only, at the cost of one page, and sorts nothing in memory', async () => {
    const { nextCursor } = await get('limit=50&page=20');
    for (const query of ['limit=50', `limit=50&cursor=${nextCursor}`, 'limit=50&status=subscribed'])
      for (const plan of await plansOf(db, () => get(query))) {
        assert.ok(readsIndex(plan), JSON.stringify(plan));
        if (plan.collection !== 'subscriptions') continue;
        assert.ok(!plan.stages.includes('SORT'), JSON.stringify(plan));
        assert.ok(plan.docsExamined <= 55, `${query}: ${plan.docsExamined}`);
      }
  });
});
