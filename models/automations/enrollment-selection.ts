import type { Filter, ObjectId } from 'mongodb';
import type { EnrollmentStatus } from '../../domain/automation/enrollment.js';
import type { EnrollmentRecord } from './enrollment.js';

/** Which enrollments a bulk action concerns. */
export interface EnrollmentSelection {
  ids?: ObjectId[];
  automationId?: ObjectId;
  contactId?: ObjectId;
  status: EnrollmentStatus;
  step?: string;
  paused?: boolean;
  /** Part of the last error. */
  error?: string;
  /** The whole of it. */
  lastError?: string;
  /** Entered then or later. */
  after?: Date;
  /** Entered earlier. */
  before?: Date;
}

/** Selects them among those of a workspace that had entered by then. */
export function selected(
  workspaceId: ObjectId,
  { ids, automationId, contactId, error, after, before, ...rest }: EnrollmentSelection,
  until: Date,
): Filter<EnrollmentRecord> {
  const entered: Filter<EnrollmentRecord>[] = [{ enteredAt: { $lte: until } }];
  if (after !== undefined) entered.push({ enteredAt: { $gte: after } });
  if (before !== undefined) entered.push({ enteredAt: { $lt: before } });
  return {
    workspaceId,
    ...(ids !== undefined && { _id: { $in: ids } }),
    ...(automationId !== undefined && { automationId }),
    ...(contactId !== undefined && { contactId }),
    ...rest,
    ...(error !== undefined && {
      $expr: { $gte: [{ $indexOfBytes: ['$lastError', { $literal: error }] }, 0] },
    }),
    $and: entered,
  };
}

/** Whether an enrollment that was selected still has the state for which it was. */
export function isStillSelected(
  row: Pick<EnrollmentRecord, 'status' | 'step' | 'paused' | 'lastError'>,
  { status, step, paused, error, lastError }: EnrollmentSelection,
): boolean {
  return (
    row.status === status &&
    (step === undefined || row.step === step) &&
    (paused === undefined || row.paused === paused) &&
    (lastError === undefined || row.lastError === lastError) &&
    (error === undefined || (row.lastError?.includes(error) ?? false))
  );
}
