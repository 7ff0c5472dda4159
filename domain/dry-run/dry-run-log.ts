import type { StepType } from '../automation/automation.js';
import type { Condition } from '../automation/conditions.js';
import type { EnrollmentStatus, ExitReason } from '../automation/enrollment.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { AutomationDecision } from '../plan/decision.js';
import type { ContactState } from '../plan/contact-state.js';
import type { Id } from '../id.js';
import type { RenderedMail, RenderedWebhook } from './preview.js';

/** An event that is to happen, at its time. */
export interface SampleEvent {
  name: string;
  properties: JsonValue;
  /** Changes of the contact that come with it. */
  contactProperties: JsonObject | null;
  at: Date;
}

/** What a step came to. */
export type StepResult =
  /** It went out. */
  | 'sent'
  /** It would not have been sent, and why. */
  | 'skipped'
  /** A wait that was over, or a field's instant that had come. */
  | 'waited'
  /** The event that was waited for came. */
  | 'answered'
  | 'timedOut'
  | 'chosen'
  | 'changed'
  | 'recorded'
  | 'exited'
  | 'failed'
  /** It waits there still, after all that was to happen. */
  | 'waiting'
  /** The enrollment ended while it waited there. */
  | 'left';

/** One step that an enrollment came to. */
export interface PathEntry {
  step: string;
  type: StepType;
  enteredAt: Date;
  leftAt: Date | null;
  result: StepResult;
  /** Of a wait: until when it was to last; null where nothing says so. */
  until?: Date | null;
  /** In which the instants of this step are meant. */
  timezone: string;
  /** Why it was skipped or failed. */
  reason?: string;
  /** `then`, `else`, `arms[1]`. */
  arm?: string;
  /** What decided against `then`; null where all of it holds. */
  condition?: Condition | null;
  /** The arm was asked for, not drawn. */
  forced?: boolean;
  /** Of what was waited for, or sent. */
  event?: string;
  /** What a webhook is taken to have been answered, as JSON text; null where nobody says. */
  answer?: string | null;
  /** Places in the lists of mails and webhooks. */
  mail?: number;
  webhook?: number;
}

export interface LoggedEvent {
  at: Date;
  name: string;
  /** Given by the caller, sent by a step, or one of the engine's own. */
  from: 'sample' | 'step' | 'engine';
  decisions: AutomationDecision[];
  /** Why it was refused. */
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

export type LoggedMail = RenderedMail & { enrollmentId: Id; step: string; at: Date; to: string };
export type LoggedWebhook = RenderedWebhook & { enrollmentId: Id; step: string; at: Date };

/** What would happen. */
export interface DryRunLog {
  startedAt: Date;
  endedAt: Date;
  timezone: string;
  /** As all of it leaves the contact. */
  contact: ContactState;
  events: LoggedEvent[];
  enrollments: LoggedEnrollment[];
  mails: LoggedMail[];
  webhooks: LoggedWebhook[];
  /** There was more than a dry run tells. */
  truncated: boolean;
}
