import { ObjectId } from 'mongodb';
import { toActiveKey } from '../../../domain/plan/enrollments/entry-key.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { TestWorkspace } from './engine.js';

/** Inserts active enrollments of one contact, keyed by `event.order`: "0", "1" and so on. They stand at `step`. */
export async function insertEnrollments(
  ws: Pick<TestWorkspace, 'id' | 'db'>,
  of: { contactId: ObjectId; automationId: ObjectId; count: number; step?: string },
): Promise<ObjectId[]> {
  const { contactId, automationId, count, step = 'wait' } = of;
  const at = new Date();
  const rows = Array.from({ length: count }, (_, i): EnrollmentRecord => {
    const entryKey = JSON.stringify(String(i));
    const activeKey = toActiveKey({
      automationId: automationId.toHexString(),
      reentry: { key: 'event.order' },
      contactId: contactId.toHexString(),
      entryKey,
    });
    return {
      _id: new ObjectId(),
      workspaceId: ws.id,
      automationId,
      automationVersion: 1,
      automationName: 'Orders',
      contactId,
      status: 'active',
      paused: false,
      run: 1,
      visit: 1,
      step,
      nextWakeAt: at,
      enteredAt: at,
      startedAt: at,
      endedAt: null,
      goalReached: false,
      exitReason: null,
      exitEventId: null,
      lastError: null,
      entry: {
        eventId: null,
        name: 'order.placed',
        properties: `{"order":"${String(i)}","total":${String(i)}}`,
      },
      entryRefs: {},
      ...(activeKey === null ? {} : { activeKey }),
      entryKey,
      mailBlocked: false,
      hasConsent: false,
      depth: 0,
      outboxSeq: 1,
      timeline: [
        { at, type: 'entered' },
        { at, type: 'started' },
        { at, type: 'stepEntered', step, visit: 1 },
      ],
    };
  });
  await ws.db.collections.Enrollment.insertMany(rows);
  return rows.map(({ _id }) => _id);
}
