import type { ErrorCode, FieldError } from '../errors.js';
import type { Id } from '../id.js';
import type { MembershipStatus } from '../lists/membership.js';
import type { CallProgress } from './call-progress.js';
import type { ContactState } from './contact-state.js';

export type CallOutcome = Applied | Refused;

export interface Applied {
  ok: true;
  /** The row of the log that stands for the call; null when nothing was to be logged. */
  eventId: Id | null;
  /** The contact as this call leaves it; null when there is none. */
  contact: ContactState | null;
  created: boolean;
  changed: boolean;
  enrolled: number;
  exited: number;
  /** Active enrollments that this call exited or brought to their goal: their effects are waited for. */
  exitedIds: Id[];
  /** Enrollments that this call made, in order. */
  enteredIds: Id[];
  /** What came of a call about lists. */
  lists?: ListsOutcome;
}

/** What a sign-up, a confirmation, or a leaving came to. */
export interface ListsOutcome {
  /** A confirmation mail is on its way, or has been before. */
  requiresConfirmation: boolean;
  /** The memberships that moved, as they are now. */
  moved: { listId: Id; status: MembershipStatus }[];
  /** Why nothing was done: who has left is not added by others. */
  refused?: 'unsubscribed';
}

/** A refused call leaves no row and does not disturb its neighbours. */
export interface Refused {
  ok: false;
  code: ErrorCode;
  detail: string;
  errors?: FieldError[];
}

export function refuse(code: Refused['code'], detail: string, errors?: Refused['errors']): Refused {
  return { ok: false, code, detail, ...(errors === undefined ? {} : { errors }) };
}

/** Writes the call's events with what came of them; the first one carries what the call is answered. */
export function finish(
  progress: CallProgress,
  step: { contact: ContactState | null; created: boolean; changed: boolean },
): Applied {
  const { world, events, enrolled, exited, exitedIds, enteredIds } = progress;
  const [first] = events;
  if (first !== undefined) Object.assign(first, { enrolled, exited });
  for (const event of events) world.addEvent(event);
  return { ok: true, eventId: first?.id ?? null, ...step, enrolled, exited, exitedIds, enteredIds };
}
