import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { startApi, type TestApi } from '../../support/http/api.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { messageRecord } from '../../support/mail/message-rows.js';
import { plansOf } from '../../support/engine/plans.js';

const SENT = 3_000;
const FEW = 12;

describe('GET /api/messages with many messages', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  let workspaceId: ObjectId;
  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
    const owner = await api.signUp();
    ({ client } = owner);
    workspaceId = new ObjectId(owner.workspaceId);
    const rows = Array.from({ length: SENT }, (_, n) =>
      messageRecord({
        workspaceId,
        contactId: new ObjectId(),
        to: `${n}@example.test`,
        createdAt: new Date(n * 1_000),
      }),
    );
    await db.collections.Message.insertMany(rows);
  });
  after(async () => {
    await api.stop();
    await db.release();
  });

  for (const status of ['failed', 'bounced', 'skipped', 'uncertain'] as const)
    it(`reads the few that are ${status} without the others`, async () => {
      const rows = Array.from({ length: FEW }, (_, n) => {
        const to = `${status}-${n}@example.test`;
        const createdAt = new Date(n * 200_000);
        return messageRecord({ workspaceId, contactId: new ObjectId(), to, createdAt, status });
      });
      await db.collections.Message.insertMany(rows);
      const plans = await plansOf(db, async () => {
        const { body, text } = await client.get(`/api/messages?status=${status}&limit=50`);
        assert.deepEqual([body.data?.length, body.total], [FEW, FEW], text);
      });
      for (const plan of plans.filter(({ collection }) => collection === 'messages'))
        assert.ok(plan.docsExamined <= FEW, JSON.stringify(plan));
    });
});
