import { planCall } from './plan-call.js';
import type { Id } from '../id.js';
import type { PlanCall } from './call.js';
import type { CallOutcome } from './outcome.js';
import type { Snapshot } from './snapshot.js';
import type { Writes } from './writes.js';
import { PlanState } from './plan-state.js';

export interface PlanInput {
  /** In order of arrival. */
  calls: PlanCall[];
  snapshot: Snapshot;
  now: Date;
  newId: () => Id;
}

export interface Plan {
  outcomes: CallOutcome[];
  writes: Writes;
}

/**
 * What the calls of one batch do to the people of one workspace: the answer of each call, and one write per
 * document. Pure: same input, same plan.
 *
 * 1. Calls are planned one after the other, each on the state that the ones before it left.
 * 2. A refused call leaves nothing.
 * 3. Exits are decided on what was active before the call, then entries (so an event may restart an
 *    automation and never exits what it has itself entered).
 */
export function plan({ calls, snapshot, now, newId }: PlanInput): Plan {
  const world = new PlanState(snapshot, now, newId);
  const outcomes: CallOutcome[] = calls.map((call) => planCall(world, call));
  return { outcomes, writes: world.fold() };
}
