import type { EnrollmentStatus, ExitReason } from '../automation/enrollment.js';
import type { Id } from '../id.js';
import type { JsonObject } from '../json/json.js';

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
  endedAt: Date | null;
  goalReached: boolean;
  exitReason: ExitReason | null;
  exitEventId: Id | null;
  lastError: string | null;
  /** Without an event: an operator entered it. */
  entry: { eventId: Id | null; name: string };
  entryRefs: JsonObject;
  activeKey: string | null;
  /** The value of a keyed re-entry, as JSON text. */
  entryKey: string | null;
  /** Waits in this visit for an event of this key. */
  waiting: { key: string; visit: number } | null;
  /** The event that has answered the wait of this visit. */
  awaited: { visit: number; eventId: Id } | null;
  /** Path in the contact that its wait depends on. */
  waitingField: string | null;
  /** The list on whose behalf it writes: the one whose sign-up entered it. */
  listId: Id | null;
  mailBlocked: boolean;
  depth: number;
  outboxSeq: number;
}

/** What is remembered of an enrollment that is over. */
export type PastEnrollment = Pick<EnrollmentState, 'automationId' | 'contactId' | 'entryKey' | 'enteredAt'>;
