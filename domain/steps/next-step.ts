import type { StepType } from '../automation/automation.js';

/** A visit of a step. */
export interface VisitOfStep {
  step: string;
  visit: number;
}

/** A step with an effect outside, carried out by an activity. */
export type EffectStep = VisitOfStep & { do: 'sendEmail' | 'webhook' };

/**
 * Where an enrollment stands after the engine has walked it as far as it can: at an effect, a wait or its end.
 *
 * - `record`: a step that records a change of its contact, which is a call of its own
 * - `wait`: until an instant; `until` is null while the contact's field holds none. `then` is the effect that follows
 * - `awaitEvent`: the event log has still to be searched for the event
 * - `pause`: nothing was done
 * - `over`: the enrollment has ended, or has another run
 */
export type NextStep =
  | EffectStep
  | (VisitOfStep & { do: 'record'; type: StepType })
  | (VisitOfStep & { do: 'wait'; until: Date | null; rereads: boolean; then: EffectStep | null })
  | (VisitOfStep & { do: 'awaitEvent'; until: Date })
  | { do: 'pause' }
  | { do: 'end'; status: 'completed' | 'exited' | 'failed'; step: string | null }
  | { do: 'over' };
