import type { CallAction, EndedVisit, EnrollmentEnd } from '../domain/plan/calls/call-action.js';
import type { StepType } from '../domain/automation/automation.js';
import type { NextStep } from '../domain/steps/next-step.js';
import type { EnrollmentRun, JobInput, JobTurnEnd } from '../workflows/messages.js';
import type { ContactPatch } from '../domain/contact/contact-state.js';
import type { InternalEventName } from '../domain/automation/event-name.js';
import type { MailReport } from '../domain/mail-reports/mail-report.js';
import type { JsonObject, JsonValue } from '../domain/json/json.js';

/** What activities need from the engine. The worker provides it. */

export interface EndRequest {
  workspaceId: string;
  contactId: string;
  enrollmentId: string;
  run: number;
  end: EnrollmentEnd;
}

export interface AdvanceRequest {
  run: EnrollmentRun;
  /** The visit that has ended; null to learn where the enrollment stands. */
  ended: EndedVisit | null;
}

/** Where an enrollment stands, and the types of the waits and choices that it has left behind. */
export interface Advanced {
  next: NextStep;
  passed: StepType[];
}

export interface InternalEventRequest {
  workspaceId: string;
  contactId: string;
  name: InternalEventName;
  properties: JsonValue;
  /** The enrollment that caused it, or null. */
  enrollment: { id: string; automationName: string } | null;
  /** Depth and start of the enrollment that caused it. */
  depth: number;
  enteredAt: Date;
  /** A repeat with the same key records nothing. */
  dedupeKey: string;
}

/** A contact change or event that a step makes. */
export interface StepRequest extends Omit<InternalEventRequest, 'name' | 'properties'> {
  enrollment: { id: string; automationName: string };
  patch: ContactPatch | null;
  event: { name: string; propertiesText: string } | null;
}

/** A change of list membership that a step makes. */
export interface ListStepRequest extends Omit<StepRequest, 'patch' | 'event'> {
  action: Extract<CallAction, { type: 'addToList' | 'removeFromList' }>;
}

/** A bounce of a mail that no enrollment has sent. */
export interface MailReportRequest {
  workspaceId: string;
  contactId: string;
  report: MailReport;
  /** Further properties of the event. */
  mail: JsonObject;
  /** A repeat with the same key records nothing. */
  dedupeKey: string;
}

/** The engine's intake, as activities use it. */
export interface RecordPort {
  /** Records the end of a visit and moves the enrollment on to its next effect, wait or end. */
  advance: (request: AdvanceRequest) => Promise<Advanced>;
  /** Ends an enrollment if `run` is still its current one; otherwise does nothing. */
  endEnrollment: (request: EndRequest) => Promise<void>;
  /** Records an internal event of a contact; does nothing if the contact was deleted. */
  recordInternalEvent: (request: InternalEventRequest) => Promise<void>;
  /** Records a step's change or event; does nothing if the contact was deleted. Throws a `RollcallError`. */
  recordStep: (request: StepRequest) => Promise<void>;
  /**
   * Adds a contact to a list or removes them; idempotent. `pending`: they are asked to confirm; `unsubscribed`: they
   * have unsubscribed from the list and are not added again; `gone`: the contact was deleted.
   */
  changeSubscription: (request: ListStepRequest) => Promise<'done' | 'pending' | 'unsubscribed' | 'gone'>;
  /** Records a bounce, which suppresses its address. */
  reportMail: (request: MailReportRequest) => Promise<void>;
}

/** Jobs, which the engine does in pages. */
export interface JobsPort {
  /** Works through pages for a few seconds. `onPage` receives the progress after each; on `signal` the turn ends with the current page. */
  turn: (
    input: JobInput & { signal: AbortSignal; onPage: (progress: string) => void },
  ) => Promise<JobTurnEnd>;
  /** Stops the job, as its cancel in the API does, and does what is left to be done then. */
  stop: (input: JobInput) => Promise<void>;
}

/** Work of the engine that workflows carry out. */
export interface HousekeepingPort {
  /** Replays the unmapped events whose identity is now known. */
  applyUnmappedEvents: (workspaceId: string, learnedId: string) => Promise<void>;
}
