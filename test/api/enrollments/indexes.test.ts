import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail, startApi, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { plansOf } from '../../support/engine/plans.js';

const ENDED = 3_000;
const ACTIVE = 30;
const STEP = 'rest';

describe('GET /api/enrollments of an automation that most people have left', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let client: ApiClient;
  let automationId: string;
  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
    ({ client } = await api.signUp());
    const trigger = { event: 'In' };
    const steps = [{ id: STEP, type: 'wait', for: '9 days' }];
    const { body } = await client.post('/api/automations', { name: 'In', trigger, steps });
    automationId = body.id;
    assert.equal((await client.post(`/api/automations/${automationId}/activate`)).status, 200);
    assert.equal(
      (await client.post('/api/events/send', { email: newEmail(), eventName: 'In' })).body.enrolled,
      1,
    );
    await fill();
  });
  after(async () => {
    await api.stop();
    await db.release();
  });

  /** One that is active, then a hundred that have ended, and so on. */
  async function fill(): Promise<void> {
    const { Enrollment } = db.collections;
    const { activeKey: _unique, ...row } = (await Enrollment.findOne({})) ?? assert.fail();
    const rows = Array.from({ length: ENDED + ACTIVE }, (_, n) => ({
      ...row,
      _id: new ObjectId(),
      contactId: new ObjectId(),
      step: STEP,
      enteredAt: new Date(row.enteredAt.getTime() - (n + 1) * 1_000),
      ...(n % (ENDED / ACTIVE + 1) !== 0 && { status: 'completed' as const, endedAt: new Date() }),
    }));
    await Enrollment.insertMany(rows);
  }

  for (const filter of ['status=active', `status=active&step=${STEP}`])
    it(`reads those who are still in it without the others (${filter})`, async () => {
      const query = `automationId=${automationId}&${filter}&limit=50`;
      const plans = await plansOf(db, async () => {
        const { body, text } = await client.get(`/api/enrollments?${query}`);
        assert.ok(body.data?.length >= ACTIVE, text);
      });
      const reads = plans.filter(({ collection }) => collection === 'enrollments');
      // The page has them all, which is their total.
      assert.ok(reads.length >= 1);
      for (const plan of reads) assert.ok(plan.docsExamined <= ACTIVE + 1, JSON.stringify(plan));
    });
});
