import type { StepType } from '../../automation/automation.js';
import type { EntryRefusal } from '../../contact/bulk-actions.js';
import type { ErrorCode, FieldError } from '../../errors.js';
import type { Id } from '../../id.js';
import type { SubscriptionStatus } from '../../lists/subscription.js';
import type { NextStep } from '../../steps/next-step.js';
import type { CallProgress } from './call-progress.js';
import type { ContactState } from '../../contact/contact-state.js';

export type CallOutcome = Applied | Refused;

export interface Applied {
  ok: true;
  /** The logged event of the call; null if nothing was logged. */
  eventId: Id | null;
  /** The contact after this call; null if there is none. */
  contact: ContactState | null;
  created: boolean;
  changed: boolean;
  enrolled: number;
  exited: number;
  /** Active enrollments that this call ended; the response waits for their effects. */
  exitedIds: Id[];
  /** Active enrollments whose mail this call blocked; the response waits for their effects too. */
  blockedIds: Id[];
  /** Enrollments created by this call, in order. */
  enteredIds: Id[];
  /** Result of a call about lists. */
  lists?: ListsOutcome;
  /** Where a call that moved an enrollment has left it. */
  next?: NextStep;
  /** The types of the waits and choices that it has left behind. */
  passed?: StepType[];
}

/** Result of a sign-up, confirmation or unsubscribe. */
export interface ListsOutcome {
  /** A confirmation mail has been or will be sent. */
  requiresConfirmation: boolean;
  /** Changed subscriptions with their new status, and whether an import has confirmed what was pending. */
  moved: { listId: Id; status: SubscriptionStatus; wasPending?: true }[];
  /** Set if nothing was changed: unsubscribed contacts cannot be added by others. */
  refused?: 'unsubscribed';
}

/** A refused call writes nothing and does not affect the rest of its batch. */
export interface Refused {
  ok: false;
  code: ErrorCode;
  detail: string;
  errors?: FieldError[];
  /** Set if the contact may not enter an automation. */
  entry?: EntryRefusal;
}

export function refuse(code: Refused['code'], detail: string, errors?: Refused['errors']): Refused {
  return { ok: false, code, detail, ...(errors === undefined ? {} : { errors }) };
}

/** Adds the call's events to the writes; the first one carries the counts. */
export function finish(
  progress: CallProgress,
  result: { contact: ContactState | null; created: boolean; changed: boolean },
): Applied {
  const { state, events, enrolled, exited, exitedIds, blockedIds, enteredIds } = progress;
  const [first] = events;
  if (first !== undefined) Object.assign(first, { enrolled, exited });
  for (const event of events) state.addEvent(event);
  return {
    ok: true,
    eventId: first?.id ?? null,
    ...result,
    enrolled,
    exited,
    exitedIds,
    blockedIds,
    enteredIds,
  };
}
