import type { StepCounter } from '../automation/counts.js';
import type { ExitReason, TimelineEntry } from '../automation/enrollment.js';
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
  | Advance
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

/** Moves an enrollment on: from the end of a visit, or (`ended` is null) from wherever its row stands. */
export interface Advance {
  type: 'advance';
  enrollmentId: Id;
  run: number;
  ended: EndedVisit | null;
  /** Enrollments that wait for the same time of day are spread over this period after it. */
  spreadMs: number;
}

/** How a visit of a step has ended. What an effect has done is recorded even if the enrollment has ended meanwhile. */
export type EndedVisit = { visit: number } & (
  | { by: 'timeUp' | 'skip' }
  /** The event that the step waits for is in the log. */
  | { by: 'event'; eventId: Id }
  | EndedEffect
);

export interface EndedEffect {
  by: 'effect';
  visit: number;
  step: string;
  line: Pick<TimelineEntry, 'type' | 'note'> | null;
  /** The mail, as the attempt that holds its claim has sent it. */
  mail: MailEnd | null;
  event: { name: 'email_sent' | 'email_bounced'; properties: JsonValue } | null;
}

/** The end of a mail in the message ledger. */
export interface MailEnd {
  id: Id;
  /** Nothing is recorded if another attempt holds it. */
  claim: string;
  automationId: Id;
  status: 'sent' | 'bounced' | 'uncertain' | 'skipped';
  reason: string | null;
  response: string | null;
  counter: StepCounter | null;
}

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
