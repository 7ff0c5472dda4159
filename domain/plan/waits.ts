import { failingCondition, type Condition } from '../automation/conditions.js';
import { jsonEqual } from '../json/json.js';
import type { CallProgress } from './call-progress.js';
import { contactField, contactScope } from './contact-patch.js';
import { entryKeyMismatch } from './entry-key-mismatch.js';
import type { ContactState } from './contact-state.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EventDraft } from './event.js';
import type { Id } from '../id.js';
import type { PlannedAutomation } from './planned-automation.js';

/**
 * What the events of the call mean to enrollments that wait, on those that were active before it and still are.
 *
 * 1. Who waits for such an event, and it holds, is woken: once, the first such event counts.
 * 2. Any other whose version waits for such an event in some step is touched. It may be about to enter that
 *    wait: then one of the two conflicts, so either this call sees the wait or the wait sees this event.
 */
export function decideWaits(progress: CallProgress, activeBefore: Id[], contact: ContactState): void {
  const { world } = progress;
  for (const id of activeBefore) {
    const automation = world.versionOf(id);
    if (automation === undefined || automation.waitKeys.size === 0) continue;
    if (world.enrollment(id)?.status !== 'active') continue;
    for (const event of progress.events) {
      if (automation.waitKeys.has(event.key)) decideWait(progress, { event, id, automation, contact });
    }
  }
}

interface Question {
  event: EventDraft;
  id: Id;
  automation: PlannedAutomation;
  contact: ContactState;
}

function decideWait(progress: CallProgress, { event, id, automation, contact }: Question): void {
  const { world } = progress;
  const enrollment = world.enrollment(id);
  if (enrollment === null) return;
  world.touchEnrollment(id);
  if (enrollment.waiting?.key !== event.key || enrollment.waiting.visit !== enrollment.visit) return;
  const failed =
    entryKeyMismatch(automation, enrollment, event.properties) ??
    waitFailure({ event, automation, contact, enrollment, now: world.now });
  const about = {
    automationId: enrollment.automationId,
    automationName: enrollment.automationName,
    role: 'wait',
    enrollmentId: id,
  } as const;
  if (failed !== null) {
    event.decisions.push({ ...about, outcome: 'filtered', condition: failed });
    return;
  }
  event.decisions.push({ ...about, outcome: 'woken' });
  const { visit, step } = enrollment;
  const woken = { ...enrollment, waiting: null, awaited: { visit, eventId: event.id } };
  const signalled = world.commandSignal(woken, { kind: 'event', visit, eventId: event.id });
  const line = { at: world.now, type: 'awaited', visit, eventId: event.id } as const;
  world.changeEnrollment(signalled, step === null ? line : { ...line, step });
}

function waitFailure(
  of: Omit<Question, 'id'> & { enrollment: EnrollmentState; now: Date },
): Condition | null {
  const { event, automation, contact, enrollment, now } = of;
  const step = automation.steps.get(enrollment.step ?? '');
  const where = step?.type === 'waitForEvent' ? step.where : undefined;
  return failingCondition(where, {
    contact: contactScope(contact),
    event: event.properties,
    entry: enrollment.entryRefs,
    now,
  });
}

/**
 * A changed contact, to enrollments whose waits depend on a field of it: one that waits by a field that has changed
 * is told to look again; one that may be about to is touched, for the same reason as above.
 */
export function recheckWaits(
  { world }: CallProgress,
  { before, after }: { before: ContactState; after: ContactState },
): void {
  for (const enrollment of world.enrollmentsOf(after.id)) {
    if (enrollment.status !== 'active') continue;
    const changed = (world.versionOf(enrollment.id)?.waitFields ?? []).filter(
      (path) => !jsonEqual(contactField(before, path), contactField(after, path)),
    );
    if (changed.length === 0) continue;
    world.touchEnrollment(enrollment.id);
    const { waitingField, visit } = enrollment;
    if (waitingField === null || !changed.includes(waitingField)) continue;
    world.changeEnrollment(world.commandSignal(enrollment, { kind: 'recheck', visit }));
  }
}
