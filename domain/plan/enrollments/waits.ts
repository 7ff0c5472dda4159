import type { WaitStep } from '../../automation/automation.js';
import { failingCondition } from '../../automation/conditions.js';
import type { Condition } from '../../automation/where.js';
import { jsonEqual } from '../../json/json.js';
import { wakeTime } from '../../steps/wake-time.js';
import type { CallProgress } from '../calls/call-progress.js';
import { contactField, contactScope } from '../contacts/contact-patch.js';
import { entryKeyMismatch } from './entry-key-mismatch.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EventDraft } from '../event.js';
import type { Id } from '../../id.js';
import type { PlannedAutomation } from './planned-automation.js';
import type { PlanState } from '../plan-state.js';

/**
 * Decides what the call's events mean for waiting enrollments, among those active before the call and still
 * active.
 *
 * 1. An enrollment that waits for the event, and whose conditions hold, is woken; the first such event counts.
 * 2. Any other enrollment whose version waits for such an event in some step is touched. It may be about to enter
 *    that wait: the resulting conflict ensures that either this call sees the wait or the wait sees this event.
 */
export function decideWaits(progress: CallProgress, contact: ContactState): void {
  const { state, existedBefore } = progress;
  const keys = [...new Set(progress.events.map(({ key }) => key))];
  const waiting = state.enrollments.on(contact.id, ({ waitKeys }) => keys.some((key) => waitKeys.has(key)));
  for (const { id, status } of waiting) {
    const automation = state.enrollments.findVersion(id);
    if (automation === undefined || status !== 'active' || state.enrollments.ordinal(id) >= existedBefore)
      continue;
    for (const event of progress.events) {
      if (automation.waitKeys.has(event.key)) decideWait(progress, { event, id, automation, contact });
    }
  }
}

interface Candidate {
  event: EventDraft;
  id: Id;
  automation: PlannedAutomation;
  contact: ContactState;
}

function decideWait(progress: CallProgress, { event, id, automation, contact }: Candidate): void {
  const { state } = progress;
  const enrollment = state.enrollments.get(id);
  if (enrollment === null) return;
  state.enrollments.touch(id);
  if (progress.walked === id) return;
  if (enrollment.waiting?.key !== event.key || enrollment.waiting.visit !== enrollment.visit) return;
  const failed =
    entryKeyMismatch(automation, enrollment, event.properties) ??
    waitFailure({ event, automation, contact, enrollment, state });
  const base = {
    automationId: enrollment.automationId,
    automationName: enrollment.automationName,
    role: 'wait',
    enrollmentId: id,
  } as const;
  if (failed !== null) {
    event.decisions.push({ ...base, outcome: 'filtered', condition: failed });
    return;
  }
  event.decisions.push({ ...base, outcome: 'woken' });
  const { visit, step } = enrollment;
  const woken = { ...enrollment, waiting: null, awaited: { visit, eventId: event.id } };
  const signalled = state.commands.signal(woken, { kind: 'event', visit, eventId: event.id });
  const timelineEntry = { at: state.now, type: 'awaited', visit, eventId: event.id } as const;
  state.enrollments.change(signalled, step === null ? timelineEntry : { ...timelineEntry, step });
}

function waitFailure(
  input: Omit<Candidate, 'id'> & { enrollment: EnrollmentState; state: PlanState },
): Condition | null {
  const { event, automation, contact, enrollment, state } = input;
  const step = automation.steps.get(enrollment.step ?? '');
  const where = step?.type === 'waitForEvent' ? step.where : undefined;
  return failingCondition(where, {
    contact: contactScope(contact),
    event: event.properties,
    entry: enrollment.entryRefs,
    now: state.now,
    timezone: state.snapshot.timezone,
  });
}

/**
 * Handles a contact change. An enrollment that waits on a changed field gets the new end of its wait; one that may be
 * about to wait on it is touched for the reason given at `decideWaits`.
 */
export function recheckWaits(
  { state }: CallProgress,
  { before, after }: { before: ContactState; after: ContactState },
): void {
  // An instant without a zone is in the contact's.
  const hasOtherZone = before.timezone !== after.timezone;
  for (const enrollment of state.enrollments.on(after.id, ({ waitFields }) => waitFields.length > 0)) {
    if (enrollment.status !== 'active') continue;
    const automation = state.enrollments.findVersion(enrollment.id);
    const changed = (automation?.waitFields ?? []).filter(
      (path) => hasOtherZone || !jsonEqual(contactField(before, path), contactField(after, path)),
    );
    if (changed.length === 0) continue;
    state.enrollments.touch(enrollment.id);
    const step = automation?.steps.get(enrollment.step ?? '');
    const { waitingField } = enrollment;
    if (waitingField === null || !changed.includes(waitingField) || step?.type !== 'wait') continue;
    moveWait(state, enrollment, { step, contact: after });
  }
}

/**
 * Moves the end of a wait on a contact field. The workflow is signalled only if it would otherwise read the field too
 * late, and not again until it has read it.
 */
function moveWait(
  state: PlanState,
  enrollment: EnrollmentState,
  { step, contact }: { step: WaitStep; contact: ContactState },
): void {
  const { visit, rereadAt } = enrollment;
  const nextWakeAt = wakeTime(step, {
    now: state.now,
    contact: contactScope(contact),
    entry: enrollment.entryRefs,
    workspaceTimezone: state.snapshot.timezone,
    seed: '',
    spreadMs: 0,
  });
  const moved = { ...enrollment, nextWakeAt };
  const isEarlier = nextWakeAt !== null && (rereadAt === null || nextWakeAt < rereadAt);
  state.enrollments.change(
    isEarlier ? state.commands.signal({ ...moved, rereadAt: state.now }, { kind: 'recheck', visit }) : moved,
  );
}
