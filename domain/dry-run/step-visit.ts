import type { Id } from '../id.js';
import type { DryRunContext } from './dry-run-context.js';
import type { PathEntry } from './dry-run-log.js';

/** How an enrollment proceeds after a step. */
export type StepOutcome = 'waits' | 'exit' | { error: string } | { arm: number } | { done: true };

/** One simulated execution of a step. */
export interface StepVisit {
  enrollmentId: Id;
  /** The step's log entry, which the step completes. */
  entry: PathEntry;
  now: Date;
  context: DryRunContext;
}
