import { appendInternal, callDepth, type CallProgress } from '../calls/call-progress.js';
import { withdrawConfirmations } from '../lists/confirmations.js';
import { withSegments } from '../segments/decide-segments.js';
import { endEnrollment } from '../enrollments/end-enrollment.js';
import { triggerDeletionRules } from '../rules.js';
import type { ContactState } from '../../contact/contact-state.js';

/**
 * Deletes a contact: exits its active enrollments, suppresses the address if the contact had unsubscribed, and
 * commands the erasure of all copies. The event log refers to the contact by id only.
 */
export function deleteContact(progress: CallProgress, contact: ContactState): void {
  const { state, call } = progress;
  const deleted = appendInternal(progress, 'contact_deleted', {
    contactId: contact.id,
    properties: {},
    source: call.source,
    depth: callDepth(progress),
  });
  for (const enrollment of state.enrollments.findByContact(contact.id)) {
    if (enrollment.status !== 'active') continue;
    endEnrollment(progress, enrollment, { status: 'exited', reason: 'contactDeleted' }, deleted);
    const { id: enrollmentId, automationId } = enrollment;
    deleted.enrollments.push({ enrollmentId, automationId, outcome: 'exited' });
    progress.exited += 1;
    progress.exitedIds.push(enrollmentId);
  }
  triggerDeletionRules(progress, deleted, withSegments(progress, contact));
  const subscriptions = state.lists.contactSubscriptions(contact.id);
  const hasLeft = !contact.subscribed || subscriptions.some(({ status }) => status === 'unsubscribed');
  if (hasLeft) state.lists.suppress(contact.email, 'unsubscribed');
  withdrawConfirmations(progress, contact.id, null);
  state.deleteContact(contact.id);
  state.writes.erasures.push(contact.id);
}
