import type { StepType } from '../automation/automation.js';
import type { BranchReason, EnrollmentStatus, ExitReason } from '../automation/enrollment.js';
import type { ContactLeaf } from '../contact/contact-query.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { AutomationDecision } from '../plan/enrollments/decision.js';
import type { ContactState } from '../contact/contact-state.js';
import type { Id } from '../id.js';
import type { EmptyOutput, RenderedMail, RenderedWebhook } from '../render/preview.js';

/** A sample event, applied at its time. */
export interface SampleEvent {
  name: string;
  properties: JsonValue;
  /** Contact changes sent with it. */
  contactProperties: JsonObject | null;
  at: Date;
}

/** The result of a simulated step. */
export type StepResult =
  /** Rendered; would have been sent. */
  | 'sent'
  /** Would not have been sent; `reason` says why. */
  | 'skipped'
  /** The wait ended, or the field's instant had passed. */
  | 'waited'
  /** The expected event arrived. */
  | 'answered'
  | 'timedOut'
  | 'chosen'
  | 'changed'
  | 'recorded'
  | 'exited'
  | 'failed'
  /** Still waiting at the end of the dry run. */
  | 'waiting'
  /** The enrollment ended during this wait. */
  | 'left';

/** A step on an enrollment's path. */
export interface PathEntry {
  step: string;
  type: StepType;
  enteredAt: Date;
  leftAt: Date | null;
  result: StepResult;
  /** When a wait was due to end, or a postponed email to be sent; null if that is unknown. */
  until?: Date | null;
  /** Time zone of this step's instants. */
  timezone: string;
  /** Why the step was skipped or postponed, or failed. */
  reason?: string;
  /** `then`, `else`, `arms[1]`. */
  arm?: string;
  /** The failing condition or test of a branch; null if all held. */
  condition?: ContactLeaf | null;
  /** What each condition of a branch came to. */
  reasons?: BranchReason[];
  /** The arm was forced by the caller. */
  forced?: boolean;
  /** Name of the expected or recorded event. */
  event?: string;
  /** Assumed webhook response as JSON text; null if unknown. */
  answer?: string | null;
  /** Outputs of its templates that came out empty. */
  empty?: EmptyOutput[];
  /** Indexes into the log's mails and webhooks. */
  mail?: number;
  webhook?: number;
}

export interface LoggedEvent {
  at: Date;
  name: string;
  /** A sample event, an event sent by a step, or an internal one. */
  from: 'sample' | 'step' | 'engine';
  decisions: AutomationDecision[];
  /** Why the event was refused. */
  refused?: string;
}

export interface LoggedEnrollment {
  id: Id;
  enteredAt: Date;
  endedAt: Date | null;
  status: EnrollmentStatus;
  exitReason: ExitReason | null;
  goalReached: boolean;
  lastError: string | null;
  path: PathEntry[];
}

export type LoggedMail = RenderedMail & {
  enrollmentId: Id;
  step: string;
  at: Date;
  /** The sender that it names; null for the workspace's. */
  sender: Id | null;
  to: string;
};
export type LoggedWebhook = RenderedWebhook & { enrollmentId: Id; step: string; at: Date };

/** The result of a dry run. */
export interface DryRunLog {
  startedAt: Date;
  endedAt: Date;
  timezone: string;
  /** The contact at the end. */
  contact: ContactState;
  events: LoggedEvent[];
  enrollments: LoggedEnrollment[];
  mails: LoggedMail[];
  webhooks: LoggedWebhook[];
  /** The dry run was stopped at its step or event limit. */
  truncated: boolean;
}
