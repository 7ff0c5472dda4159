import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import {
  addDelta,
  readCounts,
  stepCounter,
  type AutomationCounts,
} from '../../../domain/automation/counts.js';
import { wrongHours } from '../../../engine/verify/stats.js';
import { readSums } from '../../../models/automations/read-automation-counts.js';
import type { Database } from '../../../models/core/database.js';

/** The counters of an automation, as its statistics show them. */
export async function countersOf(db: Database, automationId: ObjectId): Promise<AutomationCounts> {
  const version = await db.collections.AutomationVersion.findOne({ automationId });
  const workspaceId = version?.workspaceId ?? new ObjectId();
  return readCounts(await readSums(db, { workspaceId, automationId }));
}

/** The expected counters, counted from the rows themselves. */
export async function countRows(db: Database, automationId: ObjectId): Promise<AutomationCounts> {
  const deltas = new Map<string, number>();
  for await (const row of db.collections.Enrollment.find({ automationId })) {
    addDelta(deltas, 'entered', 1);
    addDelta(deltas, row.status === 'exited' ? `exited.${String(row.exitReason)}` : row.status, 1);
    if (row.goalReached) addDelta(deltas, 'goalReached', 1);
    if (row.step !== null && row.status === 'active') addDelta(deltas, stepCounter(row.step, 'at'), 1);
    if (row.step !== null && row.status === 'failed') addDelta(deltas, stepCounter(row.step, 'failed'), 1);
    for (const { type, step } of row.timeline) {
      if (step !== undefined && (type === 'stepEntered' || type === 'jumped')) {
        addDelta(deltas, stepCounter(step, 'entered'), 1);
      }
    }
  }
  for await (const { step, status, reason } of db.collections.Message.find({ automationId })) {
    if (step === null) continue;
    if (status === 'sent') addDelta(deltas, stepCounter(step, 'sent'), 1);
    if (status === 'bounced' || (status === 'skipped' && reason !== 'exited'))
      addDelta(deltas, stepCounter(step, 'skipped'), 1);
  }
  const enrollments = await db.collections.Enrollment.find({ automationId }).toArray();
  const mine = { enrollmentId: { $in: enrollments.map(({ _id }) => _id) }, status: 'delivered' } as const;
  for await (const { step } of db.collections.WebhookDelivery.find(mine)) {
    if (step !== null) addDelta(deltas, stepCounter(step, 'sent'), 1);
  }
  return readCounts(deltas);
}

/** Asserts that the counters match the rows. */
export async function assertExact(db: Database, automationId: ObjectId): Promise<AutomationCounts> {
  const [counters, rows] = [await countersOf(db, automationId), await countRows(db, automationId)];
  assert.deepEqual(plain(counters), plain(rows));
  return counters;
}

/** Asserts that the counts of a workspace's hours match its rows. */
export async function assertHoursExact(db: Database, _id: ObjectId): Promise<void> {
  assert.deepEqual(await wrongHours({ db, pauseMs: 0 }, { _id, retentionDays: 90 }), []);
}

/** Without steps whose counters are all zero. */
function plain({ exited, steps, ...rest }: AutomationCounts): object {
  const counted = [...steps].filter(([, numbers]) => Object.values(numbers).some((n) => n !== 0));
  return { ...rest, exited: Object.fromEntries(exited), steps: Object.fromEntries(counted) };
}
