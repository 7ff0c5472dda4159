import type { ObjectId } from 'mongodb';
import type { JsonObject } from '../../domain/json/json.js';
import { operatorEffect, type OperatorAction } from '../../domain/plan/enrollments/operator-call.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';

/** A change of an enrollment, for the audit log. */
export interface EnrollmentChange {
  target: { type: string; id: string; name: null };
  before: JsonObject;
  after: JsonObject;
  contactId: ObjectId;
}

/** The audit log's view of an operator's action: the state before and after. */
export function enrollmentAudit(
  {
    _id,
    contactId,
    status,
    paused,
    step,
  }: Pick<EnrollmentRecord, '_id' | 'contactId' | 'status' | 'paused' | 'step'>,
  { action, reason }: { action: OperatorAction; reason: string | null },
): EnrollmentChange {
  const before = { status, paused, step, reason: null };
  return {
    target: { type: 'enrollments', id: _id.toHexString(), name: null },
    before,
    after: { ...before, ...operatorEffect(action), reason },
    contactId,
  };
}
