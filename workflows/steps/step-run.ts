import type { RunState } from '../run-state.js';
import type { StepPlan, StepVisit } from '../messages.js';

/**
 * What follows a step: the next one, a certain one (`null`: there is none), an exit, or nothing because the enrollment
 * is over.
 */
export type Next = 'continue' | 'exit' | 'timeout' | 'over' | { goTo: string | null };

/** One visit of one step. */
export interface StepRun {
  at: StepVisit;
  state: RunState;
}

/** The plan of a step of the given types. */
export type PlanOf<T extends StepPlan['type']> = Extract<StepPlan, { type: T }>;
