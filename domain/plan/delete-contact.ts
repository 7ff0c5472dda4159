import { appendInternal, callDepth, type CallProgress } from './call-progress.js';
import { withdrawConfirmations } from './confirmations.js';
import { endEnrollment } from './end-enrollment.js';
import { triggerDeletionRules } from './rules.js';
import type { ContactState } from './contact-state.js';

/**
 * Takes a person out: every active enrollment ends, the address of somebody who had left is kept as a
 * suppression, and an erasure of all copies is commanded. What the log says of it names the id alone.
 */
export function deleteContact(progress: CallProgress, contact: ContactState): void {
  const { world, call } = progress;
  const deleted = appendInternal(progress, 'contact_deleted', {
    contactId: contact.id,
    properties: {},
    source: call.source,
    depth: callDepth(progress),
  });
  for (const enrollment of world.enrollmentsOf(contact.id)) {
    if (enrollment.status !== 'active') continue;
    endEnrollment(progress, enrollment, { status: 'exited', reason: 'contactDeleted' }, deleted);
    const { id: enrollmentId, automationId } = enrollment;
    deleted.enrollments.push({ enrollmentId, automationId, outcome: 'exited' });
    progress.exited += 1;
    progress.exitedIds.push(enrollmentId);
  }
  triggerDeletionRules(progress, deleted, contact);
  const memberships = world.lists.membershipsOf(contact.id);
  const hasLeft = !contact.subscribed || memberships.some(({ status }) => status === 'unsubscribed');
  // Why an address was suppressed before stays as it is known.
  if (hasLeft || contact.suppressed) world.suppress(contact.email, 'unsubscribed');
  withdrawConfirmations(progress, contact.id, null);
  world.deleteContact(contact.id);
  world.commandErasure(contact.id);
}
