import { ObjectId, type UpdateFilter } from 'mongodb';
import { countStepEntry } from '../../domain/automation/counts.js';
import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord, StepEnd } from '../../models/enrollment.js';
import type { StepVisit } from '../../workflows/messages.js';
import { withCounts } from './count-step.js';
import { endOfStep, stepEndProjection } from './step-end.js';

/** The same limit as in engine/intake/write-plan.ts. */
export const MAX_TIMELINE = 1_000;

/** Written with the entry of a step, so that an operator's skip and the plan find it in the row. */
export interface StepEntry {
  nextWakeAt?: Date | null;
  /** Key of the event that the step waits for. */
  waitingKey?: string;
  /** Path of the contact field on which its wait depends. */
  waitingField?: string;
}

export type Entered = 'entered' | 'paused' | 'over';

/**
 * Moves an enrollment to a step and clears what the previous one waited for. Idempotent.
 *
 * - `over`: the enrollment has ended, has another run, or has moved on.
 * - `paused`: nothing was changed.
 */
export async function enterStep(db: Database, at: StepVisit, entry: StepEntry = {}): Promise<Entered> {
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
    return again.matchedCount === 1 ? 'entered' : enterStep(db, at, entry);
  }
  const now = db.now();
  const update = entryUpdate(at, entry, { now, since: endOfStep(row, now) });
  const entered = await withCounts(
    db,
    (session) =>
      enrollments.findOneAndUpdate({ ...current, visit: visit - 1 }, update, {
        session,
        returnDocument: 'before',
        projection: { workspaceId: 1, automationId: 1, step: 1 },
      }),
    (moves, before) => countStepEntry(moves, before.step, step),
  );
  return entered === null ? enterStep(db, at, entry) : 'entered';
}

function entryUpdate(
  { visit, step }: StepVisit,
  { nextWakeAt = null, waitingKey, waitingField }: StepEntry,
  { now, since }: { now: Date; since: StepEnd },
): UpdateFilter<EnrollmentRecord> {
  const line: TimelineEntry = { at: now, type: 'stepEntered', step, visit };
  return {
    $set: {
      visit,
      step,
      nextWakeAt,
      since,
      ...(waitingKey === undefined ? {} : { waiting: { key: waitingKey, visit } }),
      ...(waitingField === undefined ? {} : { waitingField }),
    },
    $unset: {
      awaited: true,
      rereadAt: true,
      ...(waitingKey === undefined ? { waiting: true } : {}),
      ...(waitingField === undefined ? { waitingField: true } : {}),
    },
    $push: { timeline: { $each: [line], $slice: -MAX_TIMELINE } },
  };
}

/** Adds a line to the timeline of a visit, once per type. */
export async function appendTimeline(
  db: Database,
  { enrollmentId, visit, step }: StepVisit,
  line: Pick<TimelineEntry, 'type' | 'note'>,
): Promise<void> {
  const entry: TimelineEntry = { at: db.now(), step, visit, ...line };
  await db.collections.Enrollment.updateOne(
    { _id: new ObjectId(enrollmentId), timeline: { $not: { $elemMatch: { type: line.type, visit } } } },
    { $push: { timeline: { $each: [entry], $slice: -MAX_TIMELINE } } },
  );
}

/** Stores the last error, for operators to read while the step is retried. */
export async function recordStepError(
  db: Database,
  { enrollmentId, run, visit }: StepVisit,
  error: string,
): Promise<void> {
  await db.collections.Enrollment.updateOne(
    { _id: new ObjectId(enrollmentId), run, visit },
    { $set: { lastError: error.slice(0, 1_000) } },
  );
}
