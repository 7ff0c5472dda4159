import { mailBlocked } from './contact-patch.js';
import type { ContactState } from './contact-state.js';
import type { Id } from '../id.js';
import type { PlanState } from './plan-state.js';

/** Whether marketing mail to a contact is held back, for what writes on behalf of a list (null: of none). */
export function isMailBlocked({ lists }: PlanState, contact: ContactState, listId: Id | null): boolean {
  return mailBlocked(contact, listId === null ? null : { status: lists.statusOf(contact.id, listId) });
}

/** Consent is final: what is under way and what may be retried hears of it in the same commit, in both directions. */
export function renewMailBlocks(world: PlanState, contact: ContactState): void {
  for (const enrollment of world.enrollmentsOf(contact.id)) {
    if (enrollment.status !== 'active' && enrollment.status !== 'failed') continue;
    const isBlocked = isMailBlocked(world, contact, enrollment.listId);
    if (isBlocked !== enrollment.mailBlocked)
      world.changeEnrollment({ ...enrollment, mailBlocked: isBlocked });
  }
}
