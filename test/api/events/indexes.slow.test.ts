import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail, startApi, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { plansOf, readsIndex } from '../../support/engine/plans.js';

const ROWS = 3_000;

describe('GET /api/events with many events', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  let contactId: string;
  const email = newEmail();
  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
    const owner = await api.signUp();
    client = owner.client;
    contactId = (await client.post('/api/contacts', { email })).body.id;
    await fill(new ObjectId(owner.workspaceId), new ObjectId(contactId));
  });
  after(async () => {
    await api.stop();
    await db.release();
  });

  const fill = async (workspaceId: ObjectId, contactId: ObjectId): Promise<void> => {
    const rows = Array.from({ length: ROWS }, (_, i) =>
      eventRecord({
        workspaceId,
        contactId: i % 2 === 0 ? contactId : new ObjectId(),
        name: `Name ${i % 3}`,
        key: `name${i % 3}`,
        receivedAt: new Date(Date.UTC(2024, 0, 1) + i * 1_000),
      }),
    );
    await db.collections.Event.insertMany(rows);
  };
  const get = async (path: string) => {
    const { status, body, text } = await client.get(path);
    assert.equal(status, 200, text);
    return body;
  };

  it('reads indexes only, and sorts nothing in memory', async () => {
    const paths = [
      '/api/events',
      '/api/events?eventName=name_1',
      `/api/events?email=${email}`,
      `/api/events?contactId=${contactId}`,
      '/api/events?after=2024-01-01T00:10:00Z&before=2024-01-01T00:20:00Z',
      '/api/events?eventName=Name%202&after=2024-01-01T00:10:00Z',
      '/api/events?status=applied',
      '/api/events?source=api',
      `/api/events?source=${'5'.repeat(24)}`,
      `/api/events?source=${'5'.repeat(24)}&after=2024-01-01T00:10:00Z`,
      `/api/contacts/${contactId}/events`,
      `/api/contacts/${contactId}`,
    ];
    for (const path of paths) {
      for (const plan of await plansOf(db, () => get(path))) {
        assert.ok(readsIndex(plan), `${path}: ${JSON.stringify(plan)}`);
        assert.ok(!plan.stages.includes('SORT'), `${path}: ${JSON.stringify(plan)}`);
      }
    }
  });

  it('costs one page by cursor, however deep', async () => {
    for (const filter of ['', 'eventName=name1&', `contactId=${contactId}&`]) {
      const { nextCursor } = await get(`/api/events?${filter}limit=100&page=9`);
      const plans = await plansOf(db, () => get(`/api/events?${filter}limit=20&cursor=${nextCursor}`));
      for (const { docsExamined } of plans) assert.ok(docsExamined <= 22, `${filter}: ${docsExamined}`);
    }
  });
});
