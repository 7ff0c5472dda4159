import type { WakeSignal } from '../domain/automation/enrollment.js';
import type { ConfirmationMail } from '../domain/lists/next-mail.js';
import type { StepPlan } from '../domain/steps/program.js';

/** Names and types shared by workflows and the code that starts them. Has no side effects. */

export type { StepPlan, WakeSignal };

export const AUTOMATIONS_QUEUE = 'automations';
/** Mails have a queue to themselves, with a slot per connection, so that a slow mail server delays nothing else. */
export const MAIL_QUEUE = 'mail';
/** Webhooks have a queue to themselves, so that a receiver that hangs does not delay mail. */
export const DELIVERIES_QUEUE = 'deliveries';

export const enrollmentWorkflow = 'enrollment';
export const applyUnmappedEventsWorkflow = 'applyEarlier';
export const confirmationWorkflow = 'confirmation';
export const testMailWorkflow = 'testMail';
export const noticeWorkflow = 'notice';
export const webhookDeliveryWorkflow = 'webhookDelivery';

/** Ids and control flow only: nothing personal enters Temporal. */
export interface EnrollmentInput {
  enrollmentId: string;
  run: number;
  /** Set by continue-as-new only. */
  continued?: Continued;
}

/** Wakes an enrollment's workflow: an event arrived, an operator acted, or the contact field of its wait changed. */
export const wakeSignal = 'wake';

/** A test mail of a template. */
export interface TestMailInput {
  workspaceId: string;
  testId: string;
}

/** A mail that notifies an admin of a workspace. */
export interface NoticeInput {
  workspaceId: string;
  noticeId: string;
}

/** A pending confirmation. */
export interface ConfirmationInput {
  workspaceId: string;
  confirmationId: string;
}

/** One mail of a confirmation. */
export interface ConfirmationMailInput extends ConfirmationInput {
  mail: ConfirmationMail;
}

/** A delivery whose first attempt failed; `run` counts how often it was requested. */
export interface DeliveryInput {
  workspaceId: string;
  deliveryId: string;
  run: number;
}

/** What a delivery's workflow does next, according to its row; an attempt that was due has been made. */
export type DeliveryAction = { do: 'wait'; ms: number } | { do: 'end'; status: string };

/** What a confirmation's workflow does next, according to its row. */
export type ConfirmationAction =
  | { do: 'send'; mail: ConfirmationMail }
  | { do: 'wait'; ms: number }
  | { do: 'over'; status: 'confirmed' | 'expired' | 'withdrawn' };

/** Makes a workflow read its row again, for example after a confirmation or a request for another mail. */
export const lookSignal = 'look';

/** An identity that has been linked to a contact. */
export interface ApplyUnmappedEventsInput {
  workspaceId: string;
  learnedId: string;
}

/** Search attributes of an enrollment, all keywords. */
export const searchAttributes = ['WorkspaceId', 'AutomationId', 'ContactId', 'TriggerEvent'] as const;

/** One visit of one step; ids of mails and webhooks are derived from it. */
export interface StepVisit {
  enrollmentId: string;
  run: number;
  visit: number;
  step: string;
}

/** The steps of an enrollment, and where to start or resume. */
export interface EnrollmentStart {
  steps: StepPlan[];
  index: number;
  visit: number;
}

/** `over`: the enrollment has ended or moved on. `paused`: nothing was done; try again after a resume. */
export type StepOutcome = 'done' | 'skipped' | 'over' | 'paused';

/** Milliseconds that remain of a wait; `open` if its end is not known yet; null if the enrollment is over. */
export type EnteredWait = number | 'open' | 'paused' | null;

/** The start of a wait for an event: it was found, or the wait lasts for `ms` more. */
export type EnteredEventWait = { found: true } | { found: false; ms: number } | 'over' | 'paused';

/** The outcome of a wait for an event whose time is up. */
export type EventWaitEnd = 'found' | 'timedOut' | 'over';

/** The chosen arm of a branch or split, by its index in the plan. */
export type ChosenArm = number | 'over' | 'paused';

/** Where a run continues that was started by continue-as-new. */
export interface Continued {
  step: string;
  visit: number;
  /** Signals that have arrived and were not used yet. */
  signals: WakeSignal[];
}
