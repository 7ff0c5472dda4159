import { mailBlocked } from './contact-patch.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { Id } from '../../id.js';
import type { CallProgress } from '../calls/call-progress.js';
import type { PlanState } from '../plan-state.js';

/** Whether marketing mail is blocked for an enrollment that sends on behalf of a list (null: no list). */
export function isMailBlocked(state: PlanState, contact: ContactState, listId: Id | null): boolean {
  const list = listId === null ? null : { status: state.lists.subscriptionStatus(contact.id, listId) };
  return mailBlocked(contact, list);
}

/** Whether a workspace that requires consent may send marketing mail to the contact. */
export function hasConsent({ consent }: ContactState): boolean {
  return consent.state === 'given';
}

/** Updates active and failed enrollments in the same commit as the consent, so that no later mail ignores it. */
export function updateMailBlocks({ state, blockedIds }: CallProgress, contact: ContactState): void {
  const isGiven = hasConsent(contact);
  for (const enrollment of state.enrollments.findByContact(contact.id)) {
    if (enrollment.status !== 'active' && enrollment.status !== 'failed') continue;
    const isBlocked = isMailBlocked(state, contact, enrollment.listId);
    const isNew = isBlocked !== enrollment.mailBlocked;
    if (!isNew && isGiven === enrollment.hasConsent) continue;
    state.enrollments.change({ ...enrollment, mailBlocked: isBlocked, hasConsent: isGiven });
    const isHeldBack = (isNew && isBlocked) || (enrollment.hasConsent && !isGiven);
    if (isHeldBack && enrollment.status === 'active') blockedIds.push(enrollment.id);
  }
}
