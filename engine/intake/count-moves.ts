import { ObjectId } from 'mongodb';
import { countWrite, type CountDeltas } from '../../domain/automation/counts.js';
import type { EnrollmentWrite } from '../../domain/plan/writes.js';
import type { Id } from '../../domain/id.js';
import { countMoveRow, type CountMoveRecord } from '../../models/automation-count.js';

/** How the enrollment writes of one workspace change the counts of its automations: one row per automation. */
export function countMoves(writes: readonly EnrollmentWrite[], workspaceId: ObjectId): CountMoveRecord[] {
  const byAutomation = new Map<Id, CountDeltas>();
  for (const { enrollment, from } of writes) {
    const deltas: CountDeltas = byAutomation.get(enrollment.automationId) ?? new Map<string, number>();
    countWrite(deltas, from, enrollment);
    byAutomation.set(enrollment.automationId, deltas);
  }
  return [...byAutomation]
    .filter(([, deltas]) => deltas.size > 0)
    .map(([id, deltas]) => countMoveRow({ workspaceId, automationId: new ObjectId(id) }, deltas));
}
