import { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRun, NextAction } from '../../workflows/messages.js';
import { codeOfError, nonRetryable } from '../failures.js';

const projection = { status: 1, run: 1, step: 1, goalReached: 1, exitReason: 1, lastError: 1 } as const;

/**
 * What a run does whose enrollment is over. If the run has led to the end itself, it ends in the same way again: Temporal
 * may have lost the answer. Anything else that ends an enrollment cancels its workflow.
 *
 * @throws ApplicationFailure if the run has failed; `stepFailed` if its code is not known any more
 */
export async function endOfRun(db: Database, { enrollmentId, run }: EnrollmentRun): Promise<NextAction> {
  const row = await db.collections.Enrollment.findOne({ _id: new ObjectId(enrollmentId) }, { projection });
  if (row?.run !== run) return { do: 'over' };
  const { status, step, goalReached, exitReason, lastError } = row;
  if (status === 'failed') throw nonRetryable(codeOfError(lastError));
  const isCompleted = status === 'completed' && !goalReached;
  const isLeft = status === 'exited' && (exitReason === 'step' || exitReason === 'timeout');
  return isCompleted || isLeft ? { do: 'end', status, step } : { do: 'over' };
}
