import type { TimelineEntry } from '../../automation/enrollment.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { CallAction, Operator } from '../calls/call-action.js';
import { findContact, type CallProgress } from '../calls/call-progress.js';
import { finish, refuse, type CallOutcome, type Refused } from '../calls/outcome.js';
import { hasConsent, isMailBlocked } from '../contacts/mail-blocks.js';
import { decideEffects } from '../decide-effects.js';
import { endEnrollment } from './end-enrollment.js';
import type { EnrollmentState } from './enrollment-state.js';
import { enter } from './entries.js';
import { toActiveKey } from './entry-key.js';
import type { PlannedAutomation } from './planned-automation.js';
import { checkReentry, type ReentryCheck } from './reentry.js';

type Action<T extends CallAction['type']> = Extract<CallAction, { type: T }>;

const NOT_ACTIVE = 'The enrollment is not active.';
const NO_CONTACT = 'The contact no longer exists.';
const TOO_MANY = 'tooMany: the contact has as many active enrollments as it may have.';

/** Pauses an enrollment in the database only: while it is paused, no step claim succeeds. */
export function planPause(progress: CallProgress, action: Action<'pauseEnrollment'>): CallOutcome {
  return changeActive(progress, action, (enrollment) => {
    if (enrollment.paused) return null;
    changeWithTimeline(progress, { ...enrollment, paused: true }, 'paused', action);
    return null;
  });
}

/** Resumes an enrollment and wakes its workflow. */
export function planResume(progress: CallProgress, action: Action<'resumeEnrollment'>): CallOutcome {
  return changeActive(progress, action, (enrollment) => {
    if (!enrollment.paused) return null;
    const { visit } = enrollment;
    const resumed = progress.state.commands.signal(
      { ...enrollment, paused: false },
      {
        kind: 'resume',
        visit,
      },
    );
    changeWithTimeline(progress, resumed, 'resumed', action);
    return null;
  });
}

/** Ends the enrollment's current wait. */
export function planSkip(progress: CallProgress, action: Action<'skipWait'>): CallOutcome {
  return changeActive(progress, action, (enrollment) => {
    const { nextWakeAt, waiting, waitingField, visit } = enrollment;
    if (nextWakeAt === null && waiting === null && waitingField === null)
      return refuse('conflict', 'The enrollment is not waiting.');
    // The next step counts events from now on, whenever the workflow wakes.
    const ended = { ...enrollment, nextWakeAt: progress.state.now };
    const skipped = progress.state.commands.signal(ended, { kind: 'skip', visit });
    changeWithTimeline(progress, skipped, 'skipped', action);
    return null;
  });
}

/** Applies a change to an active enrollment whose contact still exists. */
function changeActive(
  progress: CallProgress,
  { enrollmentId }: { enrollmentId: string },
  change: (enrollment: EnrollmentState) => Refused | null,
): CallOutcome {
  const enrollment = progress.state.enrollments.get(enrollmentId);
  if (enrollment?.status !== 'active') return refuse('conflict', NOT_ACTIVE);
  const contact = findContact(progress);
  if (contact === null) return refuse('conflict', NO_CONTACT);
  return change(enrollment) ?? applied(progress, contact);
}

/** Retries a failed enrollment from its current step. */
export function planRetry(progress: CallProgress, action: Action<'retryEnrollment'>): CallOutcome {
  const enrollment = progress.state.enrollments.get(action.enrollmentId);
  if (enrollment?.status !== 'failed') return refuse('conflict', 'Only a failed enrollment can be retried.');
  return startRun(progress, { enrollment, step: enrollment.step, type: 'retried', by: action });
}

/** Moves an enrollment to another step: cancels the current run and starts a new one there. */
export function planJump(progress: CallProgress, action: Action<'jumpEnrollment'>): CallOutcome {
  const { step } = action;
  const enrollment = progress.state.enrollments.get(action.enrollmentId);
  if (enrollment === null || (enrollment.status !== 'active' && enrollment.status !== 'failed'))
    return refuse('conflict', 'Only an active or failed enrollment can jump.');
  if (findContact(progress) === null) return refuse('conflict', NO_CONTACT);
  if (!progress.state.enrollments.findVersion(enrollment.id)?.steps.has(step)) {
    const message = "is not a step of the enrollment's version";
    return refuse('invalid', `step: ${message}`, [{ path: 'step', message }]);
  }
  return startRun(progress, { enrollment, step, type: 'jumped', by: action });
}

interface NewRun {
  enrollment: EnrollmentState;
  step: string | null;
  type: 'retried' | 'jumped';
  by: Operator;
}

/** Starts a new run at a step: a new visit, without waits, under the current consent. */
export function startRun(progress: CallProgress, { enrollment, step, type, by }: NewRun): CallOutcome {
  const { state } = progress;
  const contact = findContact(progress);
  if (contact === null) return refuse('conflict', NO_CONTACT);
  const { automationId, contactId, entryKey } = enrollment;
  const version = state.snapshot.findVersion(automationId, enrollment.automationVersion);
  const reentry = version?.definition.reentry ?? 'whenFinished';
  const activeKey = toActiveKey({ automationId, reentry, contactId, entryKey });
  const holder = activeKey === null ? null : state.enrollments.activeKeyHolder(activeKey);
  if (holder !== null && holder.id !== enrollment.id)
    return refuse('conflict', 'The contact has entered this automation again.');
  if (enrollment.status === 'failed' && state.enrollments.isAtLimit(contactId))
    return refuse('conflict', TOO_MANY);
  // The cancel names the run it ends, so it precedes the increment.
  const { outboxSeq } = enrollment.status === 'active' ? state.commands.cancel(enrollment) : enrollment;
  const moved: EnrollmentState = {
    ...enrollment,
    outboxSeq,
    status: 'active',
    run: enrollment.run + 1,
    visit: enrollment.visit + 1,
    step,
    nextWakeAt: null,
    waiting: null,
    awaited: null,
    waitingField: null,
    rereadAt: null,
    endedAt: null,
    lastError: null,
    activeKey,
    endsOn: null,
    mailBlocked: isMailBlocked(state, contact, enrollment.listId),
    hasConsent: hasConsent(contact),
  };
  if (step !== null && step !== enrollment.step)
    state.writes.counts.push({ automationId, step, counter: 'entered' });
  changeWithTimeline(progress, state.commands.start(moved), type, by, type === 'jumped' ? step : null);
  return applied(progress, contact);
}

/** Enrolls a contact without an event, if re-entry allows it. The trigger's conditions do not apply. */
export function planEnroll(progress: CallProgress, action: Action<'enroll'>): CallOutcome {
  const { state } = progress;
  const contact = findContact(progress);
  if (contact === null) return refuse('not_found', 'Contact not found.');
  const automation = listeningAutomation(progress, action.automationId);
  if (automation === null) return refuse('conflict', 'The automation is not active.');
  if (automation.status === 'paused') return refuse('conflict', 'The automation is paused.');
  const { properties, by, note } = action;
  const hasEntered = (): boolean => false;
  const check = checkReentry(state, { automation, contactId: contact.id, properties, hasEntered });
  if (!check.allowed) return { ...refuse('conflict', reentryRefusal(check)), entry: check.outcome };
  const { activeKey, entryKey } = check;
  const propertiesText = JSON.stringify(properties);
  const name = automation.definition.trigger.event;
  const event = { id: null, name, properties, propertiesText, depth: 0 };
  const timelineEntry = { by, ...(note === null ? {} : { note }) };
  enter(progress, { automation, contact, activeKey, entryKey, event, timelineEntry });
  return applied(progress, contact);
}

function listeningAutomation({ state }: CallProgress, id: string): PlannedAutomation | null {
  for (const automations of state.snapshot.listening.values()) {
    const found = automations.find((automation) => automation.id === id);
    if (found !== undefined) return found;
  }
  return null;
}

function reentryRefusal({ outcome, until }: Exclude<ReentryCheck, { allowed: true }>): string {
  switch (outcome) {
    case 'alreadyIn':
      return 'alreadyIn: the contact is already in this automation.';
    case 'never':
      return 'never: the contact has been in this automation, which can be entered only once.';
    case 'cooldown':
      return `cooldown: the contact can enter again after ${until?.toISOString() ?? ''}.`;
    case 'noKey':
      return 'noKey: the properties lack the entry key of this automation.';
    case 'tooMany':
      return TOO_MANY;
  }
}

function changeWithTimeline(
  { state }: CallProgress,
  enrollment: EnrollmentState,
  type: TimelineEntry['type'],
  { by, note }: Operator,
  step: string | null = null,
): void {
  state.enrollments.change(enrollment, {
    at: state.now,
    type,
    ...(step === null ? {} : { step }),
    by,
    ...(note === null ? {} : { note }),
  });
}

function applied(progress: CallProgress, contact: ContactState): CallOutcome {
  return finish(progress, { contact, created: false, changed: true });
}

type EndAction = Extract<CallAction, { type: 'endEnrollment' }>;

const UNCHANGED = { created: false, changed: false } as const;

/**
 * Ends one enrollment, on behalf of its workflow (`run` must be the current run) or of an operator. If it has
 * already ended, the workflow gets `changed: false` and the operator a 409.
 */
export function planEnrollmentEnd(progress: CallProgress, action: EndAction): CallOutcome {
  const { state } = progress;
  const enrollment = state.enrollments.get(action.enrollmentId);
  const contact = findContact(progress);
  const ended = enrollment?.status !== 'active' || (action.run !== null && action.run !== enrollment.run);
  if (enrollment === null || contact === null || ended) {
    if (action.run !== null) return finish(progress, { contact, ...UNCHANGED });
    return refuse('conflict', 'The enrollment is not active.');
  }
  endEnrollment(progress, enrollment, action.end, null);
  decideEffects(progress, contact);
  if (action.end.status === 'exited') progress.exitedIds.push(enrollment.id);
  return finish(progress, { contact, created: false, changed: true });
}
