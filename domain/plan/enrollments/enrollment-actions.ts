import { findContact, type CallProgress } from '../calls/call-progress.js';
import { endEnrollment } from './end-enrollment.js';
import { finish, refuse } from '../calls/outcome.js';
import type { CallAction } from '../calls/call-action.js';
import type { CallOutcome } from '../calls/outcome.js';
import { decideEffects } from '../decide-effects.js';

type EndAction = Extract<CallAction, { type: 'endEnrollment' }>;

const UNCHANGED = { created: false, changed: false } as const;

/**
 * Ends one enrollment, on behalf of its workflow (`run` must be the current run) or of an operator. If it has
 * already ended, the workflow gets `changed: false` and the operator a 409.
 */
export function planEnrollmentEnd(progress: CallProgress, action: EndAction): CallOutcome {
  const { state } = progress;
  const enrollment = state.enrollments.get(action.enrollmentId);
  const contact = findContact(progress);
  const ended = enrollment?.status !== 'active' || (action.run !== null && action.run !== enrollment.run);
  if (enrollment === null || contact === null || ended) {
    if (action.run !== null) return finish(progress, { contact, ...UNCHANGED });
    return refuse('conflict', 'The enrollment is not active.');
  }
  endEnrollment(progress, enrollment, action.end, null);
  decideEffects(progress, contact);
  if (action.end.status === 'exited') progress.exitedIds.push(enrollment.id);
  return finish(progress, { contact, created: false, changed: true });
}
