import type { WakeSignal } from '../domain/automation/enrollment.js';
import type { ConfirmationMail } from '../domain/lists/next-mail.js';
import type { StepPlan } from '../domain/steps/program.js';

/** Names and shapes that workflows and those who start them share. Imported by both, touches nothing. */

export type { StepPlan, WakeSignal };

export const AUTOMATIONS_QUEUE = 'automations';
/** Webhooks, and what carries them: a receiver that hangs takes no mail's place. */
export const DELIVERIES_QUEUE = 'deliveries';

export const enrollmentWorkflow = 'enrollment';
export const erasureWorkflow = 'erasure';
export const applyUnmappedEventsWorkflow = 'applyEarlier';
export const confirmationWorkflow = 'confirmation';
export const testMailWorkflow = 'testMail';
export const noticeWorkflow = 'notice';
export const webhookDeliveryWorkflow = 'webhookDelivery';
export const reconcileWorkflow = 'reconcile';

/** Ids and control flow only: nothing personal enters Temporal. */
export interface EnrollmentInput {
  enrollmentId: string;
  run: number;
  /** Set by continue-as-new only. */
  continued?: Continued;
}

/** Wakes an enrollment's workflow: an event, an operator, or a field of the contact on which its wait depends. */
export const wakeSignal = 'wake';

export interface ErasureInput {
  workspaceId: string;
  contactId: string;
}

/** A template that somebody has sent to themselves. */
export interface TestMailInput {
  workspaceId: string;
  testId: string;
}

/** Something that the admins of a workspace are told of by mail. */
export interface NoticeInput {
  workspaceId: string;
  noticeId: string;
}

/** A sign-up that waits to be confirmed. */
export interface ConfirmationInput {
  workspaceId: string;
  confirmationId: string;
}

/** One mail of a confirmation. */
export interface ConfirmationMailInput extends ConfirmationInput {
  mail: ConfirmationMail;
}

/** A webhook of a rule that did not get through at first; `run` counts how often it was asked for. */
export interface DeliveryInput {
  workspaceId: string;
  deliveryId: string;
  run: number;
}

/** What a delivery's workflow does next, as its row has it; a try that was due has been made. */
export type DeliveryAction = { do: 'wait'; ms: number } | { do: 'end'; status: string };

/** What a confirmation's workflow does next, as its row has it. */
export type ConfirmationAction =
  | { do: 'send'; mail: ConfirmationMail }
  | { do: 'wait'; ms: number }
  | { do: 'over'; status: 'confirmed' | 'expired' | 'withdrawn' };

/** Makes a confirmation's workflow look at its row again: it was confirmed, withdrawn, or is to be mailed once more. */
export const lookSignal = 'look';

/** An id by which a source has come to know somebody. */
export interface ApplyUnmappedEventsInput {
  workspaceId: string;
  learnedId: string;
}

/** Search attributes of an enrollment, all keywords. */
export const searchAttributes = ['WorkspaceId', 'AutomationId', 'ContactId', 'TriggerEvent'] as const;

/** One visit of one step; what the step sends is named by it. */
export interface StepVisit {
  enrollmentId: string;
  run: number;
  visit: number;
  step: string;
}

/** Where to begin, or go on. */
export interface EnrollmentStart {
  steps: StepPlan[];
  index: number;
  visit: number;
}

/** `over`: the enrollment has ended; nothing more is to be done. `paused`: not now; ask again when it is resumed. */
export type StepOutcome = 'done' | 'skipped' | 'over' | 'paused';

/** Milliseconds that are left of a wait; `open` when nothing says yet when it ends; null when the enrollment is over. */
export type EnteredWait = number | 'open' | 'paused' | null;

/** Of a wait for an event: it has happened, or so many milliseconds are left for it. */
export type EnteredEventWait = { found: true } | { found: false; ms: number } | 'over' | 'paused';

/** What came of a wait for an event whose time is up. */
export type EventWaitEnd = 'found' | 'timedOut' | 'over';

/** Which arm a branch or split goes on with, by its place in the plan. */
export type ChosenArm = number | 'over' | 'paused';

/** Where a run goes on that continues another one of the same workflow. */
export interface Continued {
  step: string;
  visit: number;
  /** What had arrived and was not used yet. */
  signals: WakeSignal[];
}
