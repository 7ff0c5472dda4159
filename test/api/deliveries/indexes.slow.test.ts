import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiClient } from '../../support/http/api-client.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { plansOf, readsIndex } from '../../support/engine/plans.js';

const ROWS = 3_000;
const [ruleId, enrollmentId, contactId] = [new ObjectId(), new ObjectId(), new ObjectId()];

describe('GET /api/webhook-deliveries with many deliveries', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
    const owner = await api.signUp();
    client = owner.client;
    await fill(new ObjectId(owner.workspaceId));
  });
  after(async () => {
    await api.stop();
    await db.release();
  });

  /** One in a hundred of the rule's deliveries failed. */
  const fill = async (workspaceId: ObjectId): Promise<void> => {
    const rows = Array.from({ length: ROWS }, (_, i) => ({
      _id: new ObjectId(),
      workspaceId,
      contactId: i % 30 === 0 ? contactId : new ObjectId(),
      ruleId: i % 2 === 0 ? ruleId : null,
      eventId: new ObjectId(),
      enrollmentId: i % 15 === 1 ? enrollmentId : null,
      step: null,
      url: 'https://hooks.example/',
      status: i % 200 === 0 ? ('failed' as const) : ('delivered' as const),
      attempts: [],
      nextAttemptAt: null,
      createdAt: new Date(Date.UTC(2024, 0, 1) + i * 1_000),
      ...(i % 200 === 0 && { endReason: 'exhausted' as const }),
    }));
    await db.collections.WebhookDelivery.insertMany(rows);
  };
  const get = async (query: string) => {
    const { status, body, text } = await client.get(`/api/webhook-deliveries?${query}`);
    assert.equal(status, 200, text);
    return body;
  };

  for (const query of [
    '',
    `ruleId=${ruleId.toHexString()}`,
    `enrollmentId=${enrollmentId.toHexString()}`,
    `contactId=${contactId.toHexString()}`,
    'status=failed',
    'after=2024-01-01T00:10:00Z&before=2024-01-01T00:20:00Z',
    `ruleId=${ruleId.toHexString()}&after=2024-01-01T00:10:00Z`,
    `ruleId=${ruleId.toHexString()}&status=failed`,
    `ruleId=${ruleId.toHexString()}&status=delivered`,
    `enrollmentId=${enrollmentId.toHexString()}&status=delivered`,
  ]) {
    it(`reads indexes only, and sorts nothing in memory: ?${query.replace(/[0-9a-f]{24}/g, '…')}`, async () => {
      for (const plan of await plansOf(db, () => get(query))) {
        assert.ok(readsIndex(plan), JSON.stringify(plan));
        assert.ok(!plan.stages.includes('SORT'), JSON.stringify(plan));
      }
    });
  }

  it('finds a rule’s few failed deliveries without reading the delivered ones', async () => {
    const query = `ruleId=${ruleId.toHexString()}&status=failed`;
    for (const { docsExamined } of await plansOf(db, () => get(query))) {
      assert.ok(docsExamined <= 20, `${docsExamined}`);
    }
  });

  it('costs one page by cursor, however deep', async () => {
    for (const filter of ['', `ruleId=${ruleId.toHexString()}&`]) {
      const { nextCursor } = await get(`${filter}limit=100&page=9`);
      const plans = await plansOf(db, () => get(`${filter}limit=20&cursor=${nextCursor}`));
      for (const { docsExamined } of plans) assert.ok(docsExamined <= 22, `${filter}: ${docsExamined}`);
    }
  });
});
