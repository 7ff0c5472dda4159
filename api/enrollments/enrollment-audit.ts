import type { JsonObject } from '../../domain/json/json.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import type { Change } from '../http/change.js';

/** An operator's action on one enrollment. */
export type OperatorAction =
  { type: 'exit' | 'retry' | 'pause' | 'resume' | 'skip' } | { type: 'jump'; step: string };

/** The audit log's view of an operator's action: the state before and after. */
export function enrollmentAudit(
  { _id, contactId, status, paused, step }: EnrollmentRecord,
  { action, reason }: { action: OperatorAction; reason: string | null },
): Change {
  const before = { status, paused, step, reason: null };
  return {
    target: { type: 'enrollments', id: _id.toHexString(), name: null },
    before,
    after: { ...before, ...effectOf(action), reason },
    contactId,
  };
}

function effectOf(action: OperatorAction): JsonObject {
  switch (action.type) {
    case 'exit':
      return { status: 'exited' };
    case 'retry':
      return { status: 'active' };
    case 'pause':
      return { paused: true };
    case 'resume':
      return { paused: false };
    case 'skip':
      return { waitEnded: true };
    case 'jump':
      return { step: action.step };
  }
}
