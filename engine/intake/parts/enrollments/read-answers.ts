import { ObjectId, type ClientSession } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { StepAnswer } from '../../../../domain/steps/step-answers.js';
import type { Database } from '../../../../models/core/database.js';
import type { EnrollmentHead } from './enrollment-rows.js';

/** Answers to webhook steps, of the enrollments that the calls move on and whose branches may depend on them. */
export async function readAnswers(
  db: Database,
  of: {
    calls: readonly PlanCall[];
    enrollments: readonly EnrollmentHead[];
    versionOf: (automationId: Id, version: number) => PlannedAutomation;
  },
  session: ClientSession,
): Promise<Map<Id, StepAnswer[]>> {
  const moved = new Set(
    of.calls.flatMap(({ action }) => (action.type === 'advance' ? [action.enrollmentId] : [])),
  );
  if (moved.size === 0) return new Map();
  const ids = of.enrollments
    .filter(({ _id, automationId, automationVersion }) => {
      if (!moved.has(_id.toHexString())) return false;
      return of.versionOf(automationId.toHexString(), automationVersion).readsAnswers;
    })
    .map(({ _id }) => new ObjectId(_id));
  if (ids.length === 0) return new Map();
  const rows = await db.collections.Enrollment.find(
    { _id: { $in: ids } },
    { session, projection: { stepAnswers: 1 }, batchSize: ids.length + 1 },
  ).toArray();
  return new Map(rows.map(({ _id, stepAnswers = [] }) => [_id.toHexString(), stepAnswers]));
}
