import type { RunState } from '../run-state.js';
import type { StepPlan, StepVisit } from '../messages.js';

/**
 * What the enrollment does after a step: go on with the one that follows or with a certain one (null: there is none
 * left), exit, or stop because it is over.
 */
export type Next = 'continue' | 'exit' | 'timeout' | 'over' | { goTo: string | null };

/** One visit of one step. */
export interface StepRun {
  at: StepVisit;
  state: RunState;
}

/** The plan of a step of one of some types. */
export type PlanOf<T extends StepPlan['type']> = Extract<StepPlan, { type: T }>;
