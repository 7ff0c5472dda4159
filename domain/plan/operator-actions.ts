import type { TimelineEntry } from '../automation/enrollment.js';
import { findContact, type CallProgress } from './call-progress.js';
import { enter } from './enter.js';
import { activeKeyOf } from './entry-key.js';
import { isMailBlocked } from './mail-blocks.js';
import { finish, refuse } from './outcome.js';
import { judgeReentry, type Reentered } from './reentry.js';
import type { CallAction, Operator } from './call-action.js';
import type { CallOutcome, Refused } from './outcome.js';
import type { ContactState } from './contact-state.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { PlannedAutomation } from './planned-automation.js';

type Action<T extends CallAction['type']> = Extract<CallAction, { type: T }>;

const NOT_ACTIVE = 'The enrollment is not active.';
const NO_CONTACT = 'The contact no longer exists.';

/** Holds an enrollment where it stands, in the database alone: its claims match nothing any more. */
export function planPause(progress: CallProgress, action: Action<'pauseEnrollment'>): CallOutcome {
  return changeActive(progress, action, (enrollment) => {
    if (enrollment.paused) return null;
    tell(progress, { ...enrollment, paused: true }, 'paused', action);
    return null;
  });
}

/** Lets it go on, and wakes its workflow. */
export function planResume(progress: CallProgress, action: Action<'resumeEnrollment'>): CallOutcome {
  return changeActive(progress, action, (enrollment) => {
    if (!enrollment.paused) return null;
    const { visit } = enrollment;
    const resumed = progress.world.commandSignal(
      { ...enrollment, paused: false },
      {
        kind: 'resume',
        visit,
      },
    );
    tell(progress, resumed, 'resumed', action);
    return null;
  });
}

/** Ends the wait that an enrollment is in. */
export function planSkip(progress: CallProgress, action: Action<'skipWait'>): CallOutcome {
  return changeActive(progress, action, (enrollment) => {
    const { nextWakeAt, waiting, waitingField, visit } = enrollment;
    if (nextWakeAt === null && waiting === null && waitingField === null)
      return refuse('conflict', 'The enrollment is in no wait.');
    const skipped = progress.world.commandSignal(enrollment, { kind: 'skip', visit });
    tell(progress, skipped, 'skipped', action);
    return null;
  });
}

/** Does something to an active enrollment whose contact is there. */
function changeActive(
  progress: CallProgress,
  { enrollmentId }: { enrollmentId: string },
  change: (enrollment: EnrollmentState) => Refused | null,
): CallOutcome {
  const enrollment = progress.world.enrollment(enrollmentId);
  if (enrollment?.status !== 'active') return refuse('conflict', NOT_ACTIVE);
  const contact = findContact(progress);
  if (contact === null) return refuse('conflict', NO_CONTACT);
  return change(enrollment) ?? done(progress, contact);
}

/** Takes a failed enrollment up again from its step. */
export function planRetry(progress: CallProgress, action: Action<'retryEnrollment'>): CallOutcome {
  const enrollment = progress.world.enrollment(action.enrollmentId);
  if (enrollment?.status !== 'failed') return refuse('conflict', 'Only a failed enrollment can be retried.');
  return newRun(progress, { enrollment, step: enrollment.step, type: 'retried', by: action });
}

/** Moves an enrollment to another step: the run under way is cancelled, a new one begins there. */
export function planJump(progress: CallProgress, action: Action<'jumpEnrollment'>): CallOutcome {
  const { step } = action;
  const enrollment = progress.world.enrollment(action.enrollmentId);
  if (enrollment === null || (enrollment.status !== 'active' && enrollment.status !== 'failed'))
    return refuse('conflict', 'Only an active or failed enrollment can jump.');
  if (findContact(progress) === null) return refuse('conflict', NO_CONTACT);
  if (!progress.world.versionOf(enrollment.id)?.steps.has(step)) {
    const message = 'is no step of the version that the enrollment is on';
    return refuse('invalid', `step: ${message}`, [{ path: 'step', message }]);
  }
  return newRun(progress, { enrollment, step, type: 'jumped', by: action });
}

interface NewRun {
  enrollment: EnrollmentState;
  step: string | null;
  type: 'retried' | 'jumped';
  by: Operator;
}

/** A new run from a step: a new visit, out of every wait, with the consent of today. */
function newRun(progress: CallProgress, { enrollment, step, type, by }: NewRun): CallOutcome {
  const { world } = progress;
  const contact = findContact(progress);
  if (contact === null) return refuse('conflict', NO_CONTACT);
  const { automationId, contactId, entryKey } = enrollment;
  const reentry = world.versionOf(enrollment.id)?.definition.reentry ?? 'whenFinished';
  const activeKey = activeKeyOf({ automationId, reentry, contactId, entryKey });
  const holder = world
    .enrollmentsOf(contactId)
    .find((e) => activeKey !== null && e.activeKey === activeKey && e.id !== enrollment.id);
  if (holder !== undefined) return refuse('conflict', 'The contact is in this automation again already.');
  // The cancel names the run that it ends, so it is written before the run moves on.
  const left = enrollment.status === 'active' ? world.commandCancel(enrollment) : enrollment;
  const moved: EnrollmentState = {
    ...left,
    status: 'active',
    run: enrollment.run + 1,
    visit: enrollment.visit + 1,
    step,
    nextWakeAt: null,
    waiting: null,
    awaited: null,
    waitingField: null,
    endedAt: null,
    lastError: null,
    activeKey,
    mailBlocked: isMailBlocked(world, contact, enrollment.listId),
  };
  tell(progress, world.commandStart(moved), type, by, type === 'jumped' ? step : null);
  return done(progress, contact);
}

/** Enters a contact without an event, where re-entry allows it; the trigger's conditions are not asked. */
export function planEnroll(progress: CallProgress, action: Action<'enroll'>): CallOutcome {
  const { world } = progress;
  const contact = findContact(progress);
  if (contact === null) return refuse('not_found', 'There is no such contact.');
  const automation = listeningAutomation(progress, action.automationId);
  if (automation === null) return refuse('conflict', 'The automation is not active.');
  if (automation.status === 'paused') return refuse('conflict', 'The automation is paused.');
  const { properties, by, note } = action;
  const hasEntered = (): boolean => false;
  const judged = judgeReentry(world, { automation, contactId: contact.id, properties, hasEntered });
  if (!judged.allowed) return refuse('conflict', whyNot(judged));
  const { activeKey, entryKey } = judged;
  const propertiesText = JSON.stringify(properties);
  const name = automation.definition.trigger.event;
  const event = { id: null, name, properties, propertiesText, depth: 0 };
  const line = { by, ...(note === null ? {} : { note }) };
  enter(progress, { automation, contact, activeKey, entryKey, event, line });
  return done(progress, contact);
}

function listeningAutomation({ world }: CallProgress, id: string): PlannedAutomation | null {
  for (const automations of world.snapshot.listening.values()) {
    const found = automations.find((automation) => automation.id === id);
    if (found !== undefined) return found;
  }
  return null;
}

function whyNot({ outcome, until }: Exclude<Reentered, { allowed: true }>): string {
  switch (outcome) {
    case 'alreadyIn':
      return 'alreadyIn: the contact is in this automation.';
    case 'never':
      return 'never: the contact was in this automation, and it is entered once.';
    case 'cooldown':
      return `cooldown: the contact may enter again from ${until?.toISOString() ?? ''}.`;
    case 'noKey':
      return 'noKey: this automation is entered by a key, which is missing.';
  }
}

function tell(
  { world }: CallProgress,
  enrollment: EnrollmentState,
  type: TimelineEntry['type'],
  { by, note }: Operator,
  step: string | null = null,
): void {
  world.changeEnrollment(enrollment, {
    at: world.now,
    type,
    ...(step === null ? {} : { step }),
    by,
    ...(note === null ? {} : { note }),
  });
}

function done(progress: CallProgress, contact: ContactState): CallOutcome {
  return finish(progress, { contact, created: false, changed: true });
}
