import type { InternalEventName } from '../automation/event-name.js';
import type { CallAction } from './call-action.js';

/** Any call may change a contact or end enrollments. `contact_added` has no past: the contact is new. */
const OF_ANY_CALL: readonly InternalEventName[] = [
  'contact_added',
  'contact_updated',
  'automation_exited',
  'automation_completed',
  'segment_entered',
  'segment_left',
];

/** Internal events that a call of each type may append beyond those. */
const OF_ACTION: Record<CallAction['type'], readonly InternalEventName[]> = {
  none: [],
  upsertContact: [],
  updateContact: [],
  deleteContact: ['contact_deleted'],
  replayEvent: [],
  endEnrollment: [],
  advance: ['email_sent', 'email_bounced'],
  retryEnrollment: [],
  pauseEnrollment: [],
  resumeEnrollment: [],
  skipWait: [],
  jumpEnrollment: [],
  migrateEnrollment: [],
  enroll: [],
  signUp: ['list_subscribed'],
  importRow: ['list_subscribed'],
  restoreContact: [],
  confirm: ['list_subscribed'],
  unsubscribe: ['list_unsubscribed'],
  resubscribe: ['list_subscribed'],
  addToList: ['list_subscribed'],
  removeFromList: ['list_unsubscribed'],
  reportMail: ['email_bounced', 'email_complained'],
  trackMail: [],
  suppress: [],
  unsuppress: [],
  settleSuppression: [],
  decideSegments: [],
};

/**
 * Every internal event that a call may append to itself. What the batch reads for re-entry follows from this, so
 * `appendInternal` refuses any other.
 */
export function followUpEvents(action: CallAction['type']): readonly InternalEventName[] {
  return [...OF_ANY_CALL, ...OF_ACTION[action]];
}

/** Whether a call of this type may append the event. */
export function mayAppend(action: CallAction['type'], name: InternalEventName): boolean {
  return OF_ANY_CALL.includes(name) || OF_ACTION[action].includes(name);
}
