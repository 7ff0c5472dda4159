import type { CallProgress } from './call-progress.js';
import { decideEntries } from './entries.js';
import { decideExits } from './exits.js';
import { decideRules } from './rules.js';
import type { ContactState } from '../contact/contact-state.js';
import type { Id } from '../id.js';
import { decideWaits } from './waits.js';
import type { PlanState } from './plan-state.js';

/** In this order: goals and exits, entries, waits, rules. */
export function decideEffects(progress: CallProgress, activeBefore: Id[], contact: ContactState): void {
  decideExits(progress, activeBefore, contact);
  decideEntries(progress, contact);
  decideWaits(progress, activeBefore, contact);
  decideRules(progress, contact);
}

export function activeEnrollments(state: PlanState, contactId: Id): Id[] {
  return state.enrollmentsOf(contactId).flatMap((e) => (e.status === 'active' ? [e.id] : []));
}
