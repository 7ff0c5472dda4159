import { planCall } from './calls/plan-call.js';
import type { CallOutcome } from './calls/outcome.js';
import type { Writes } from './writes.js';
import type { PlanInput } from './plan-input.js';
import { PlanState } from './plan-state.js';
import { MAX_ACTIVE } from './enrollments/reentry.js';

export interface Plan {
  outcomes: CallOutcome[];
  writes: Writes;
  /** Entries that were refused because their contact has as many active enrollments as it may have. */
  tooMany: number;
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
  const { calls, snapshot, now, newId, secrets, maxActive = MAX_ACTIVE } = input;
  const state = new PlanState(snapshot, { now, newId, secrets, maxActive });
  const outcomes = calls.map((call) => planCall(state, call));
  return { outcomes, writes: state.toWrites(), tooMany: state.tooMany };
}
