import type { ExitReason } from '../automation/enrollment.js';
import type { JsonValue } from '../json/json.js';
import type { ConfirmationSecret, ConsentFacts, ListFacts } from '../lists/sign-up.js';
import type { SuppressionReason } from '../lists/suppression.js';
import type { Id } from '../id.js';

/** What a call does besides recording its event. */
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
  /** `properties` replace those of an entry event: a keyed automation reads its key from them. */
  | (Operator & { type: 'enroll'; automationId: Id; properties: JsonValue })
  | SignUp
  | { type: 'confirm'; confirmationId: Id; consent: ConsentFacts; list: ListFacts }
  /**
   * Unsubscribes from some lists; with `all` from every list (`lists` then only supplies names) and from
   * marketing mail.
   */
  | { type: 'unsubscribe'; lists: readonly ListFacts[]; all: boolean; consent: ConsentFacts }
  /** Undoes an unsubscribe; with `all` for marketing mail too. */
  | { type: 'resubscribe'; lists: readonly ListFacts[]; all: boolean; consent: ConsentFacts }
  /** Subscribes or unsubscribes a contact on the initiative of a member, an API key or an automation. */
  | { type: 'addToList'; list: ListFacts; consent: ConsentFacts; confirmation: ConfirmationSecret }
  | { type: 'removeFromList'; list: ListFacts; consent: ConsentFacts }
  | { type: 'suppress'; reason: SuppressionReason }
  | { type: 'unsuppress' };

/** A contact's own sign-up. */
export interface SignUp {
  type: 'signUp';
  list: ListFacts | null;
  consent: ConsentFacts;
  /** Sent from a public page: only adds data, and resubscribes only after confirmation. */
  isPublic: boolean;
  /** Used if a confirmation is needed and none is pending. */
  confirmation: ConfirmationSecret;
}

/** Applies an event logged as `unmapped`; automations react to it only if `fires`. */
export interface ReplayEvent {
  type: 'replayEvent';
  eventId: Id;
  fires: boolean;
}

/** The member or API key behind an operation. */
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
