import { planCall } from './plan-call.js';
import type { CallOutcome } from './outcome.js';
import type { Writes } from './writes.js';
import type { PlanInput } from './plan-input.js';
import { PlanState } from './plan-state.js';
import { atOnce, SLICE, type Sliced } from './slices.js';
import { ENROLLMENT_LIMITS } from './enrollment-limits.js';

export interface Plan {
  outcomes: CallOutcome[];
  writes: Writes;
}

/**
 * Plans the calls of one batch in one workspace: the outcome of each call, and one write per document. Pure: the
 * same input gives the same plan.
 *
 * 1. Calls are planned in order, each on the state left by the previous ones.
 * 2. A refused call changes nothing.
 * 3. Exits are decided before entries, on the enrollments that were active before the call: an event can restart
 *    an automation, but never exits what it has itself entered.
 */
export function plan(input: PlanInput): Plan {
  return atOnce(planSlices(input));
}

/** The same in slices, for the thousands of enrollments that one event may end. */
export function* planSlices(input: PlanInput): Sliced<Plan> {
  const { calls, snapshot, now, newId, secrets, limits = ENROLLMENT_LIMITS } = input;
  const state = new PlanState(snapshot, { now, newId, secrets, limits });
  const isLarge = snapshot.enrollments.length > SLICE;
  if (isLarge) yield;
  const outcomes: CallOutcome[] = [];
  for (const call of calls) outcomes.push(yield* planCall(state, call));
  if (isLarge) yield;
  return { outcomes, writes: state.toWrites() };
}
