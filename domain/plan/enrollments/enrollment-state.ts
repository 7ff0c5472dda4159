import type { EnrollmentStatus, ExitReason } from '../../automation/enrollment.js';
import type { Id } from '../../id.js';
import type { JsonObject } from '../../json/json.js';

export interface EnrollmentState {
  id: Id;
  automationId: Id;
  automationVersion: number;
  automationName: string;
  contactId: Id;
  status: EnrollmentStatus;
  paused: boolean;
  run: number;
  visit: number;
  step: string | null;
  nextWakeAt: Date | null;
  enteredAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  goalReached: boolean;
  exitReason: ExitReason | null;
  exitEventId: Id | null;
  lastError: string | null;
  /** `eventId` is null if an operator enrolled the contact. */
  entry: { eventId: Id | null; name: string };
  entryRefs: JsonObject;
  activeKey: string | null;
  /** While it has failed, the keys of the events that may still end it, by which it is found; null if there are none. */
  endsOn: readonly string[] | null;
  /** Key of a keyed re-entry, as JSON text. */
  entryKey: string | null;
  /** The event key that the current visit waits for. */
  waiting: { key: string; visit: number } | null;
  /** The event that ended the current visit's wait. */
  awaited: { visit: number; eventId: Id } | null;
  /** The field that the current wait depends on. */
  waitingField: string | null;
  /** When that wait reads its field again: when its timer fires, or when it was signalled. Null without either. */
  rereadAt: Date | null;
  /** The list that its mails are sent for: the one whose sign-up entered it. */
  listId: Id | null;
  mailBlocked: boolean;
  /** The contact's consent is given. */
  hasConsent: boolean;
  /** When the previous step ended; null if it has not changed since the row was read. */
  since: PriorEnd | null;
  /** The attempt that has claimed the step, and until when its effect counts as in flight: a worker may have died. */
  effect: { id: string; until: Date } | null;
  depth: number;
  outboxSeq: number;
}

/** Whether it may still be ended by its exits and goal: a failed one can be retried, so it is not over. */
export function isOpen(enrollment: Pick<EnrollmentState, 'status'> | null): boolean {
  return enrollment?.status === 'active' || enrollment?.status === 'failed';
}

/** When a step ended, and the event that ended it or caused the entry. */
export interface PriorEnd {
  at: Date;
  eventId: Id | null;
}

/** An earlier enrollment, as far as re-entry depends on it. */
export type PastEnrollment = Pick<EnrollmentState, 'automationId' | 'contactId' | 'entryKey' | 'enteredAt'>;
