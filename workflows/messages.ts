/** Names and shapes that workflows and those who start them share. Imported by both, touches nothing. */

export const AUTOMATIONS_QUEUE = 'automations';

export const enrollmentWorkflow = 'enrollment';
export const erasureWorkflow = 'erasure';
export const reconcileWorkflow = 'reconcile';

/** Ids and control flow only: nothing personal enters Temporal. */
export interface EnrollmentInput {
  enrollmentId: string;
  run: number;
}

export interface ErasureInput {
  workspaceId: string;
  contactId: string;
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

/** A step as the workflow knows it: no subjects, bodies, headers or values. */
export type StepPlan =
  | { id: string; type: 'sendEmail' }
  | { id: string; type: 'webhook' }
  | { id: string; type: 'exit' }
  | { id: string; type: 'wait'; ms: number };

/** Where to begin, or go on. */
export interface Begun {
  steps: StepPlan[];
  index: number;
  visit: number;
}

/** `over`: the enrollment has ended; nothing more is to be done. */
export type StepOutcome = 'done' | 'skipped' | 'over';
