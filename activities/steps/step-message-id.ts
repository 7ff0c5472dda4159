import type { ObjectId } from 'mongodb';
import { derivedId } from '../../models/ids.js';
import type { StepVisit } from '../../workflows/messages.js';

/** The message of a visit of an email step. */
export function stepMessageId({ enrollmentId, visit }: Pick<StepVisit, 'enrollmentId' | 'visit'>): ObjectId {
  return derivedId('mail', enrollmentId, visit);
}
