import { ObjectId } from 'mongodb';
import type { TimelineEntry } from '../domain/enrollment.js';
import type { Database } from '../models/database.js';
import type { StepVisit } from '../workflows/messages.js';

/**
 * Moves an enrollment to a step. Repeating it changes nothing. False when the enrollment has ended, belongs
 * to another run, or has gone on.
 */
export async function enterStep(db: Database, at: StepVisit, nextWakeAt: Date | null): Promise<boolean> {
  const { enrollmentId, run, visit, step } = at;
  const enrollments = db.collections.Enrollment;
  const turn = { _id: new ObjectId(enrollmentId), status: 'active', run } as const;
  const line: TimelineEntry = { at: new Date(), type: 'stepEntered', step, visit };
  const entered = await enrollments.updateOne(
    { ...turn, visit: visit - 1 },
    { $set: { visit, step, nextWakeAt }, $push: { timeline: line } },
  );
  if (entered.matchedCount === 1) return true;
  const again = await enrollments.updateOne({ ...turn, visit }, { $set: { step } });
  return again.matchedCount === 1;
}

/** Adds a line to the story of a visit, once. */
export async function tell(
  db: Database,
  { enrollmentId, visit, step }: StepVisit,
  line: Pick<TimelineEntry, 'type' | 'note'>,
): Promise<void> {
  const entry: TimelineEntry = { at: new Date(), step, visit, ...line };
  await db.collections.Enrollment.updateOne(
    { _id: new ObjectId(enrollmentId), timeline: { $not: { $elemMatch: { type: line.type, visit } } } },
    { $push: { timeline: { $each: [entry], $slice: -MAX_TIMELINE } } },
  );
}

/** As the engine keeps it (engine/write-plan.ts). */
const MAX_TIMELINE = 1_000;

/** Says what went wrong last, for an operator to read while it is tried again. */
export async function noteError(
  db: Database,
  { enrollmentId, run, visit }: StepVisit,
  error: string,
): Promise<void> {
  await db.collections.Enrollment.updateOne(
    { _id: new ObjectId(enrollmentId), run, visit },
    { $set: { lastError: error.slice(0, 1_000) } },
  );
}
