import type { ExitReason } from '../enrollment.js';
import type { JsonValue } from '../json.js';
import type { Id } from './types.js';

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
  | (Operator & { type: 'enroll'; automationId: Id; properties: JsonValue });

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
