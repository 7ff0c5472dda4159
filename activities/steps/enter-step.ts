import { ObjectId } from 'mongodb';
import { countStepEntry } from '../../domain/automation/counts.js';
import type { Database } from '../../models/core/database.js';
import { stepEntry } from '../../models/automations/enrollment.js';
import type { VisitRef } from '../../workflows/messages.js';
import { withCounts } from './count-step.js';
import { endOfStep, stepEndProjection } from './step-end.js';

export type Entered = 'entered' | 'paused' | 'over';

/**
 * Moves an enrollment to a step and clears what the previous one waited for. Idempotent.
 *
 * - `over`: the enrollment has ended, has another run, or has moved on.
 * - `paused`: nothing was changed.
 */
export async function enterStep(db: Database, at: VisitRef): Promise<Entered> {
  const enrollments = db.collections.Enrollment;
  const { enrollmentId, run, visit, step } = at;
  const _id = new ObjectId(enrollmentId);
  const row = await enrollments.findOne({ _id }, { projection: stepEndProjection });
  if (row?.status !== 'active' || row.run !== run) return 'over';
  if (row.visit !== visit && row.visit !== visit - 1) return 'over';
  if (row.paused) return 'paused';
  const current = { _id, status: 'active', run, paused: false } as const;
  if (row.visit === visit) {
    const again = await enrollments.updateOne({ ...current, visit }, { $set: { step } });
    return again.matchedCount === 1 ? 'entered' : enterStep(db, at);
  }
  const now = db.now();
  const update = stepEntry({ visit, step, since: endOfStep(row, now), now });
  const entered = await withCounts(
    db,
    (session) =>
      enrollments.findOneAndUpdate({ ...current, visit: visit - 1 }, update, {
        session,
        returnDocument: 'before',
        projection: { workspaceId: 1, automationId: 1, step: 1 },
      }),
    ({ deltas, stats }, before) => {
      countStepEntry(deltas, before.step, step);
      stats.addStepEntry(before.automationId.toHexString(), step, now);
    },
  );
  return entered === null ? enterStep(db, at) : 'entered';
}

/** Stores the last error, for operators to read while the step is retried; `serverAt`: when its mail server is, if that was away. */
export async function recordStepError(
  db: Database,
  { enrollmentId, run, visit }: VisitRef,
  error: string,
  serverAt: Date | null = null,
): Promise<void> {
  const lastError = error.slice(0, 1_000);
  await db.collections.Enrollment.updateOne(
    { _id: new ObjectId(enrollmentId), run, visit },
    serverAt === null
      ? { $set: { lastError }, $unset: { serverRetry: true } }
      : { $set: { lastError, serverRetry: { visit, at: serverAt } } },
  );
}
