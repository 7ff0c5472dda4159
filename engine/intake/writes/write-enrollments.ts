import type { ClientSession } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { enrollmentUpdates } from './enrollment-updates.js';
import { PlanMismatch } from '../plan-mismatch.js';
import { enrollmentRow } from './row-mappers.js';
import type { PlannedRows } from './planned-rows.js';

/** Writes enrollments: updates in order, then inserts. */
export async function writeEnrollments(
  db: Database,
  plans: readonly PlannedRows[],
  session: ClientSession,
): Promise<void> {
  const collection = db.collections.Enrollment;
  const updates = plans.flatMap(({ writes, workspaceId }) =>
    enrollmentUpdates(writes.enrollments, workspaceId),
  );
  if (updates.length > 0) {
    const operations = updates.map(({ operation }) => operation);
    const { matchedCount } = await collection.bulkWrite(operations, { session, ordered: true });
    const expected = updates.reduce((sum, { rows }) => sum + rows, 0);
    if (matchedCount !== expected) throw new PlanMismatch('enrollments');
  }
  const inserts = plans.flatMap(({ writes, workspaceId }) =>
    writes.enrollments
      .filter((write) => write.from === null)
      .map((write) => enrollmentRow(write, workspaceId)),
  );
  if (inserts.length > 0) await collection.insertMany(inserts, { session, ordered: true });
}
