import { internalEventKey } from '../automation/event-name.js';
import type { Id } from '../id.js';
import type { CallAction } from './call-action.js';
import { reportIn, type PlanCall } from './call.js';
import { followUpEvents } from './follow-up-events.js';

/** Whether an action may block or unblock the mail of enrollments. */
const CHANGES_CONSENT: Record<CallAction['type'], boolean> = {
  none: false,
  upsertContact: false,
  updateContact: false,
  deleteContact: false,
  replayEvent: false,
  endEnrollment: false,
  advance: false,
  retryEnrollment: false,
  pauseEnrollment: false,
  resumeEnrollment: false,
  skipWait: false,
  jumpEnrollment: false,
  migrateEnrollment: false,
  enroll: false,
  signUp: true,
  confirm: true,
  unsubscribe: true,
  resubscribe: true,
  importRow: true,
  restoreContact: true,
  addToList: true,
  removeFromList: true,
  reportMail: true,
  trackMail: false,
  suppress: true,
  unsuppress: true,
  settleSuppression: true,
  decideSegments: false,
};

/** Whether the call may block or unblock mail, which concerns failed enrollments too. */
export function changesConsent({ action, patch }: PlanCall): boolean {
  return (
    CHANGES_CONSENT[action.type] ||
    patch?.subscribed !== undefined ||
    patch?.email !== undefined ||
    reportIn(action) !== null
  );
}

/** The enrollment that the call's action names. */
export function namedEnrollment({ action }: PlanCall): Id | null {
  return 'enrollmentId' in action ? action.enrollmentId : null;
}

/** The keys of all events that calls are about or may append. */
export function eventKeys(calls: readonly PlanCall[]): Set<string> {
  const keys = new Set<string>();
  for (const type of new Set(calls.map(({ action }) => action.type)))
    for (const name of followUpEvents(type)) keys.add(internalEventKey(name));
  for (const { event } of calls) if (event !== null) keys.add(event.key);
  return keys;
}
