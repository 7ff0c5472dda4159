import { ObjectId } from 'mongodb';
import { addDelta, countWrite, stepCounter, type CountDeltas } from '../../../../domain/automation/counts.js';
import type { EnrollmentWrite, StepCount } from '../../../../domain/plan/writes.js';
import type { Id } from '../../../../domain/id.js';
import { countMoveRow, type CountMoveRecord } from '../../../../models/automations/automation-count.js';
import type { Database } from '../../../../models/core/database.js';
import type { WorkspacePlan } from '../workspace-plan.js';

/** Counts at the steps of automations; the counts are written with the events. */
export function countSteps(_db: Database, plans: readonly WorkspacePlan[]): Promise<void> {
  for (const { writes, workspaceId, moves } of plans) moves.push(...countMoves(writes, workspaceId));
  return Promise.resolve();
}

/** How the writes of one workspace change the counts of its automations: one row per automation. */
export function countMoves(
  { enrollments, counts }: { enrollments: readonly EnrollmentWrite[]; counts: readonly StepCount[] },
  workspaceId: ObjectId,
): CountMoveRecord[] {
  const byAutomation = new Map<Id, CountDeltas>();
  const automationDeltas = (automationId: Id): CountDeltas => {
    const deltas: CountDeltas = byAutomation.get(automationId) ?? new Map<string, number>();
    byAutomation.set(automationId, deltas);
    return deltas;
  };
  for (const { enrollment, from } of enrollments) {
    const hadEnded = from?.status === 'completed' || from?.status === 'exited';
    if (!hadEnded) countWrite(automationDeltas(enrollment.automationId), from, enrollment);
  }
  for (const { automationId, step, counter, by = 1 } of counts)
    addDelta(automationDeltas(automationId), stepCounter(step, counter), by);
  return [...byAutomation]
    .filter(([, deltas]) => deltas.size > 0)
    .map(([id, deltas]) => countMoveRow({ workspaceId, automationId: new ObjectId(id) }, deltas));
}
