import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { readEnrollmentCounts } from '../../../engine/intake/read-segments.js';
import { ACTIVE } from '../../../models/enrollment.js';
import { someEmail, TestWorkspace } from '../../support/engine.js';

describe('An enrollment that ends as one of many', () => {
  it('counts as ended for segments and jobs before its row is completed', async () => {
    const ws = await TestWorkspace.create();
    const { db } = ws;
    const automationId = await ws.automation({ on: 'start' });
    const { contact } = await ws.send(someEmail(), 'start');
    const contactId = new ObjectId(contact?.id);
    const segments = { automations: [automationId.toHexString()] };
    const counts = async () =>
      (await readEnrollmentCounts(db, { workspaceId: ws.id, contactIds: [contactId], segments })).get(
        contactId.toHexString(),
      );
    const statuses = async () => (await counts())?.map(({ status, n }) => [status, n]);
    assert.deepEqual(await statuses(), [['active', 1]]);
    const end = {
      status: 'exited' as const,
      endedAt: new Date(),
      goalReached: false,
      exitReason: 'event' as const,
      exitEventId: null,
    };
    const ending = {
      job: new ObjectId(),
      end,
      line: { at: new Date(), type: 'exited' as const },
      cancels: true,
    };
    await db.collections.Enrollment.updateOne({ workspaceId: ws.id }, { $set: { paused: true, ending } });
    assert.deepEqual(await statuses(), [['exited', 1]]);
    assert.equal(await db.collections.Enrollment.countDocuments({ workspaceId: ws.id, ...ACTIVE }), 0);
  });
});
