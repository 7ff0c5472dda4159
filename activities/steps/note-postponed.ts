import { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { MAX_TIMELINE } from '../../models/automations/enrollment.js';
import type { VisitRef } from '../../workflows/messages.js';

/** Notes at the enrollment that the mail of a visit waits, once for each reason. */
export async function notePostponed(
  db: Database,
  { enrollmentId, run, visit, step }: VisitRef,
  { until, note }: { until: Date; note: string },
): Promise<void> {
  const { Enrollment } = db.collections;
  const current = { _id: new ObjectId(enrollmentId), status: 'active', run, visit } as const;
  const $set = { postponed: { visit, until } };
  const line = { at: db.now(), type: 'emailPostponed', step, visit, note } as const;
  const isNoted = { $elemMatch: { type: line.type, visit, note } };
  const noted = await Enrollment.updateOne(
    { ...current, timeline: { $not: isNoted } },
    { $set, $push: { timeline: { $each: [line], $slice: -MAX_TIMELINE } } },
  );
  if (noted.matchedCount === 0) await Enrollment.updateOne(current, { $set });
}
