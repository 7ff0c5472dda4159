import type { CallProgress } from './call-progress.js';
import { decideEntries } from './entries.js';
import { decideExits } from './exits.js';
import { decideRules } from './rules.js';
import type { ContactState } from './contact-state.js';
import type { Id } from '../id.js';
import { decideWaits } from './waits.js';
import type { PlanState } from './plan-state.js';

/** Exits and goals, then entries, then waits, then rules. */
export function decideEffects(progress: CallProgress, activeBefore: Id[], contact: ContactState): void {
  decideExits(progress, activeBefore, contact);
  decideEntries(progress, contact);
  decideWaits(progress, activeBefore, contact);
  decideRules(progress, contact);
}

export function activeEnrollments(world: PlanState, contactId: Id): Id[] {
  return world.enrollmentsOf(contactId).flatMap((e) => (e.status === 'active' ? [e.id] : []));
}
