import { ObjectId, type ClientSession } from 'mongodb';
import { countWrite, type CountDeltas } from '../../domain/automation/counts.js';
import type { EnrollmentWrite } from '../../domain/plan/writes.js';
import type { Id } from '../../domain/id.js';
import { countMoveRow } from '../../models/automation-count.js';
import type { Database } from '../../models/database.js';

/** Counts what the writes of a batch do to the statistics of automations, in their transaction. */
export async function countEnrollments(
  db: Database,
  writes: readonly EnrollmentWrite[],
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  const byAutomation = new Map<Id, CountDeltas>();
  for (const { enrollment, from } of writes) {
    const moves: CountDeltas = byAutomation.get(enrollment.automationId) ?? new Map<string, number>();
    countWrite(moves, from, enrollment);
    byAutomation.set(enrollment.automationId, moves);
  }
  const rows = [...byAutomation]
    .filter(([, moves]) => moves.size > 0)
    .map(([id, moves]) => countMoveRow({ workspaceId, automationId: new ObjectId(id) }, moves));
  if (rows.length > 0) await db.collections.CountMove.insertMany(rows, { session });
}
