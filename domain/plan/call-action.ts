import type { ExitReason } from '../automation/enrollment.js';
import type { JsonValue } from '../json/json.js';
import type { ConfirmationSecret, ConsentFacts, ListFacts } from '../lists/sign-up.js';
import type { SuppressionReason } from '../lists/suppression.js';
import type { Id } from '../id.js';

/** What a call does beside recording its event. */
export type CallAction =
  | { type: 'none' }
  | { type: 'upsertContact' }
  | { type: 'updateContact'; ifVersion: number | null }
  | { type: 'deleteContact' }
  | ReplayEvent
  | { type: 'endEnrollment'; enrollmentId: Id; run: number | null; end: EnrollmentEnd }
  | OperatorAction<'retryEnrollment'>
  | OperatorAction<'pauseEnrollment'>
  | OperatorAction<'resumeEnrollment'>
  | OperatorAction<'skipWait'>
  | (OperatorAction<'jumpEnrollment'> & { step: string })
  /** `properties` stand for those of the event that is missing: a keyed automation finds its key there. */
  | (Operator & { type: 'enroll'; automationId: Id; properties: JsonValue })
  | SignUp
  | { type: 'confirm'; confirmationId: Id; consent: ConsentFacts; list: ListFacts }
  /** Leaves some lists; or all of them (`lists` are their names then), and marketing mail as a whole. */
  | { type: 'leave'; lists: readonly ListFacts[]; all: boolean; consent: ConsentFacts }
  /** Takes a leaving back; `all` also the loss of marketing mail as a whole. */
  | { type: 'undoLeave'; lists: readonly ListFacts[]; all: boolean; consent: ConsentFacts }
  /** Puts somebody on a list without a sign-up of their own, or takes them off. */
  | { type: 'addToList'; list: ListFacts; consent: ConsentFacts; confirmation: ConfirmationSecret }
  | { type: 'removeFromList'; list: ListFacts; consent: ConsentFacts }
  | { type: 'suppress'; reason: SuppressionReason }
  | { type: 'unsuppress' };

/** Somebody's own sign-up. */
export interface SignUp {
  type: 'signUp';
  list: ListFacts | null;
  consent: ConsentFacts;
  /** It came from a page that anybody can post to: it only adds, and brings nobody back without a confirmation. */
  isPublic: boolean;
  /** Used when a confirmation is needed and none is open. */
  confirmation: ConfirmationSecret;
}

/** Applies an event that the log has as `unmapped`; automations hear of it only where it fires. */
export interface ReplayEvent {
  type: 'replayEvent';
  eventId: Id;
  fires: boolean;
}

/** Who does something, and why. */
export interface Operator {
  by: string;
  note: string | null;
}

interface OperatorAction<T extends string> extends Operator {
  type: T;
  enrollmentId: Id;
}

export type EnrollmentEnd =
  | { status: 'completed'; goalReached?: true }
  | { status: 'failed'; error: string }
  | { status: 'exited'; reason: ExitReason; by?: string; note?: string | null };
