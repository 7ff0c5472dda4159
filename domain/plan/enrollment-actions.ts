import { findContact, type CallProgress } from './call.js';
import { mailBlocked } from './contact-change.js';
import { endEnrollment } from './end-enrollment.js';
import { finish, refuse } from './outcome.js';
import type { CallAction, CallOutcome, EnrollmentState } from './types.js';
import { activeEnrollments, workOff } from './work-off.js';

type EndAction = Extract<CallAction, { type: 'endEnrollment' }>;
type RetryAction = Extract<CallAction, { type: 'retryEnrollment' }>;

const UNCHANGED = { created: false, changed: false } as const;

/**
 * Ends one enrollment: by its workflow (whose `run` must be the present one), or by an operator. What has
 * ended already stays as it is: a workflow is told so by `changed: false`, an operator by a 409.
 */
export function planEnrollmentEnd(progress: CallProgress, action: EndAction): CallOutcome {
  const { world } = progress;
  const enrollment = world.enrollment(action.enrollmentId);
  const contact = findContact(progress);
  const ended = enrollment?.status !== 'active' || (action.run !== null && action.run !== enrollment.run);
  if (enrollment === null || contact === null || ended) {
    if (action.run !== null) return finish(progress, { contact, ...UNCHANGED });
    return refuse('conflict', 'The enrollment is not active.');
  }
  const activeBefore = activeEnrollments(world, contact.id);
  endEnrollment(progress, enrollment, action.end, null);
  workOff(progress, activeBefore, contact);
  if (action.end.status === 'exited') progress.exitedIds.push(enrollment.id);
  return finish(progress, { contact, created: false, changed: true });
}

/** Takes a failed enrollment up again from its step: a new run, a new visit, the consent of today. */
export function planRetry(progress: CallProgress, action: RetryAction): CallOutcome {
  const { world } = progress;
  const enrollment = world.enrollment(action.enrollmentId);
  if (enrollment?.status !== 'failed') return refuse('conflict', 'Only a failed enrollment can be retried.');
  const contact = findContact(progress);
  if (contact === null) return refuse('conflict', 'The contact no longer exists.');
  const automation = world.snapshot.versionOf(enrollment.automationId, enrollment.automationVersion);
  const activeKey =
    automation?.definition.reentry === 'always' ? null : `${enrollment.automationId}:${enrollment.contactId}`;
  const holder = world.enrollmentsOf(contact.id).find((e) => activeKey !== null && e.activeKey === activeKey);
  if (holder !== undefined) return refuse('conflict', 'The contact is in this automation again already.');
  const retried: EnrollmentState = {
    ...enrollment,
    status: 'active',
    run: enrollment.run + 1,
    visit: enrollment.visit + 1,
    endedAt: null,
    lastError: null,
    activeKey,
    mailBlocked: mailBlocked(contact),
  };
  world.changeEnrollment(world.command(retried, 'start'), {
    at: world.now,
    type: 'retried',
    by: action.by,
    ...(action.note === null ? {} : { note: action.note }),
  });
  return finish(progress, { contact, ...UNCHANGED, changed: true });
}
