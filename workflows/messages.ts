import type { WakeSignal } from '../domain/automation/enrollment.js';
import type { JobKindName } from '../domain/jobs.js';
import type { ConfirmationMail } from '../domain/lists/next-mail.js';

/** Names and types shared by workflows and the code that starts them. Has no side effects. */

export type { WakeSignal };

export const AUTOMATIONS_QUEUE = 'automations';
/** Mails have a queue to themselves, with a slot per connection, so that a slow mail server delays nothing else. */
export const MAIL_QUEUE = 'mail';
/**
 * Webhooks have a queue to themselves, so that a receiver that hangs does not delay mail. Workflows of jobs are on it as well: however
 * many there are, those of enrollments stay in their worker's cache.
 */
export const DELIVERIES_QUEUE = 'deliveries';
/** Pages of jobs, but for those below. */
export const JOBS_QUEUE = 'jobs';
/** A worker has memory for one import at a time. */
export const IMPORTS_QUEUE = 'imports';
/** Whoever deletes thousands of contacts must not keep other jobs waiting. */
export const ERASURES_QUEUE = 'erasures';

export const enrollmentWorkflow = 'enrollment';
export const applyUnmappedEventsWorkflow = 'applyEarlier';
export const broadcastWorkflow = 'broadcast';
export const confirmationWorkflow = 'confirmation';
export const jobWorkflow = 'job';
export const testMailWorkflow = 'testMail';
export const noticeWorkflow = 'notice';
export const webhookDeliveryWorkflow = 'webhookDelivery';

/** One run of an enrollment. Ids and control flow only: nothing personal enters Temporal. */
export interface EnrollmentRun {
  workspaceId: string;
  contactId: string;
  enrollmentId: string;
  run: number;
}

export interface EnrollmentInput extends EnrollmentRun {
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

/** A mail to many people. */
export interface BroadcastInput {
  workspaceId: string;
  broadcastId: string;
}

/** What a broadcast's workflow does next, according to its row; what was due has been done, for a while. */
export type BroadcastAction = { do: 'next' } | { do: 'wait'; ms: number } | { do: 'end'; status: string };

/** Long work that is done in pages; of the whole installation if there is no workspace. */
export interface JobInput {
  workspaceId: string | null;
  jobId: string;
  kind: JobKindName;
}

/** What a job's workflow does next, according to its row; pages that were due have been done, for a while. */
export type JobAction =
  | { do: 'next'; details: string }
  | { do: 'wait'; ms: number; details: string }
  | { do: 'end'; status: string; details: string };

/** What follows a turn at a job: as its workflow is told, or a failure of the last page, for now or for good. */
export type JobTurnEnd = JobAction | { do: 'retry'; code: string; ms: number } | { do: 'fail'; code: string };

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
export interface StepVisit extends EnrollmentRun {
  visit: number;
  step: string;
}

/** A visit without what only the engine needs. */
export type VisitRef = Omit<StepVisit, 'workspaceId' | 'contactId'>;

/** A step with an effect outside, in one visit. */
export interface EffectAction {
  do: 'sendEmail' | 'webhook';
  step: string;
  visit: number;
  /** The mail is left to the mail queue, since those before it have held the workflow task for long enough. */
  queued?: true;
}

/**
 * What the workflow does next.
 *
 * - `wait`: for `ms`, or (null) until woken; with `rereads` its end is read again then. `then` is the effect that follows
 * - `awaitEvent`: until an event wakes it, for `ms` at most
 * - `awaitServer`: for `ms`, or until an operator asks for another attempt at the mail; its server is away
 * - `advance`: it has the engine advance the enrollment
 * - `pause`: nothing was done; it tries again after a resume
 * - `over`: the enrollment has ended, or has another run
 *
 * `did` lists the outcomes of the effects before it, which Temporal shows to operators.
 */
export type NextAction = { did?: string[] } & (
  | EffectAction
  | { do: 'wait'; step: string; visit: number; ms: number | null; rereads?: true; then?: EffectAction }
  | { do: 'awaitEvent'; step: string; visit: number; ms: number }
  | { do: 'awaitServer'; step: string; visit: number; ms: number }
  | { do: 'advance' }
  | { do: 'pause' }
  | { do: 'end'; status: 'completed' | 'exited'; step: string | null }
  | { do: 'over' }
);

/** How an attempt has failed, and when the next one is due (in ms since 1970); null for the policy's delay. */
export interface FailedAttempt {
  code: string;
  retryAt: number | null;
}

/** A mail is left to the mail queue: there was no place within the workflow task, or the attempt failed. */
export interface Queued {
  do: 'queue';
  failed?: FailedAttempt;
}

/** How a wait has ended. */
export interface WaitEnd {
  visit: number;
  by: 'timeUp' | 'skip';
}

/** What a run that was started by continue-as-new takes over: signals that have arrived and were not used yet. */
export interface Continued {
  signals: WakeSignal[];
}
