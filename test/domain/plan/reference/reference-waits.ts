import type { Step } from '../../../../domain/automation/automation.js';
import type { WakeSignal } from '../../../../domain/automation/enrollment.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { EventDraft } from '../../../../domain/plan/event.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { StoredEnrollment } from './memory-database.js';
import { firstFailure } from './reference-conditions.js';
import { otherKey } from './reference-reentry.js';

type Signal = (enrollment: StoredEnrollment, signal: WakeSignal) => void;

/** Every step of a tree, traversed naively. */
export function allSteps(steps: readonly Step[]): Step[] {
  const found: Step[] = [];
  for (const step of steps) {
    found.push(step);
    if (step.type === 'branch') found.push(...allSteps(step.then), ...allSteps(step.else ?? []));
    if (step.type === 'split') for (const arm of step.arms) found.push(...allSteps(arm.steps));
  }
  return found;
}

/** Wakes an enrollment that waits for such an event, or returns the condition that failed. */
export function tellWaiter(
  { event, enrollment, contact }: { event: EventDraft; enrollment: StoredEnrollment; contact: ContactState },
  { automation, now, signal }: { automation: PlannedAutomation; now: Date; signal: Signal },
): void {
  if (enrollment.status !== 'active' || enrollment.waiting?.key !== event.key) return;
  const { automationId, automationName, id: enrollmentId, visit } = enrollment;
  const about = { automationId, automationName, role: 'wait', enrollmentId } as const;
  const step = allSteps(automation.definition.steps).find(({ id }) => id === enrollment.step);
  const where = step?.type === 'waitForEvent' ? step.where : undefined;
  const entry = JSON.parse(enrollment.entryProperties);
  const condition =
    otherKey(automation.definition, enrollment, event.properties) ??
    firstFailure(where, { contact, event: event.properties, entry });
  if (condition !== null) {
    event.decisions.push({ ...about, outcome: 'filtered', condition });
    return;
  }
  event.decisions.push({ ...about, outcome: 'woken' });
  enrollment.waiting = null;
  enrollment.awaited = { visit, eventId: event.id };
  enrollment.timeline.push({ at: now, type: 'awaited', visit, eventId: event.id, step: step?.id ?? '' });
  signal(enrollment, { kind: 'event', visit, eventId: event.id });
}

/** Moves the end of a wait by a field that has changed; signals when it is now earlier than the timer, or known. */
export function moveFieldWait(
  enrollment: StoredEnrollment,
  { before, after, now }: { before: ContactState; after: ContactState; now: Date },
  signal: Signal,
): void {
  const { waitingField, visit, rereadAt } = enrollment;
  if (enrollment.status !== 'active' || waitingField === null) return;
  const value = valueIn(after, waitingField);
  if (JSON.stringify(valueIn(before, waitingField)) === JSON.stringify(value)) return;
  const at = instantIn(after, waitingField);
  enrollment.nextWakeAt = at;
  if (at === null || (rereadAt !== null && at >= rereadAt)) return;
  enrollment.rereadAt = now;
  signal(enrollment, { kind: 'recheck', visit });
}

/** The instant in a field; null if it holds none. */
export function instantIn(contact: ContactState, path: string): Date | null {
  return instantOf(valueIn(contact, path));
}

export function instantOf(value: unknown): Date | null {
  const ms = typeof value === 'number' ? value * 1_000 : typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? null : new Date(ms);
}

function valueIn(contact: ContactState, path: string): unknown {
  const [root = '', name] = path.split('.');
  return name === undefined ? Reflect.get(contact, root) : (contact.customFields[name] ?? null);
}
