import type { EventMatch } from '../../automation/automation.js';
import { failingCondition, type Scope } from '../../automation/conditions.js';
import type { Condition } from '../../automation/where.js';
import type { CallProgress } from '../calls/call-progress.js';
import { contactScope } from '../contacts/contact-patch.js';
import { endEnrollment } from './end-enrollment.js';
import { entryKeyMismatch } from './entry-key-mismatch.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { Decision } from './decision.js';
import type { EnrollmentEnd } from '../calls/call-action.js';
import { isOpen, type EnrollmentState } from './enrollment-state.js';
import type { EventDraft } from '../event.js';
import type { Id } from '../../id.js';
import type { JsonObject } from '../../json/json.js';
import type { PlannedAutomation } from './planned-automation.js';

/**
 * Decides goals and exits for all events of the call, in order, on the enrollments that were active or failed before it.
 * Each end appends an event that is decided in turn; this terminates because an enrollment ends only once. An
 * event that is both goal and exit counts as the goal. Only enrollments whose version listens to an event are
 * looked at.
 *
 * @param from how many of the events have been decided before
 */
export function decideExits(progress: CallProgress, contact: ContactState, from = 0): void {
  const listeners = new Map<string, Id[]>();
  const contactValues = contactScope(contact);
  for (let i = from; i < progress.events.length; i += 1) {
    const event = progress.events[i];
    if (event === undefined) continue;
    const known = listeners.get(event.key) ?? listenersTo(progress, event.key, contact.id);
    const open = known.filter((id) => isOpen(progress.state.enrollments.get(id)));
    listeners.set(event.key, open);
    for (const id of open) {
      decideEnds(progress, event, id, contactValues);
    }
  }
}

function listenersTo({ state, existedBefore }: CallProgress, key: string, contactId: Id): Id[] {
  return state.enrollments
    .on(contactId, ({ endsOn }) => endsOn.includes(key))
    .filter(({ id }) => state.enrollments.ordinal(id) < existedBefore)
    .map(({ id }) => id);
}

function decideEnds(progress: CallProgress, event: EventDraft, id: Id, contact: JsonObject): void {
  const automation = progress.state.enrollments.findVersion(id);
  if (automation === undefined) return;
  if (automation.goalKey === event.key) decideEnd(progress, { event, id, automation, contact, role: 'goal' });
  if (automation.exitKeys.includes(event.key))
    decideEnd(progress, { event, id, automation, contact, role: 'exit' });
}

interface Candidate {
  event: EventDraft;
  id: Id;
  automation: PlannedAutomation;
  contact: JsonObject;
  role: 'goal' | 'exit';
}

const ends: Record<Candidate['role'], EnrollmentEnd> = {
  goal: { status: 'completed', goalReached: true },
  exit: { status: 'exited', reason: 'event' },
};

function decideEnd(progress: CallProgress, { event, id, automation, contact, role }: Candidate): void {
  const { state } = progress;
  const enrollment = state.enrollments.get(id);
  if (enrollment === null || !isOpen(enrollment)) return;
  const failed =
    entryKeyMismatch(automation, enrollment, event.properties) ??
    firstFailure(matchesFor(automation, role, event.key), {
      contact,
      event: event.properties,
      entry: enrollment.entryRefs,
      now: state.now,
      timezone: state.snapshot.timezone,
    });
  event.decisions.push(toDecision(enrollment, role, failed));
  if (failed !== null) return;
  endEnrollment(progress, enrollment, ends[role], event);
  const outcome = role === 'goal' ? 'goalReached' : 'exited';
  event.enrollments.push({ enrollmentId: id, automationId: enrollment.automationId, outcome });
  progress.exitedIds.push(id);
  if (role === 'goal') return;
  event.exited += 1;
  progress.exited += 1;
}

function matchesFor(automation: PlannedAutomation, role: Candidate['role'], key: string): EventMatch[] {
  const { goal, exitOn } = automation.definition;
  if (role === 'exit') return exitOn.filter((_, i) => automation.exitKeys[i] === key);
  return goal === undefined ? [] : [goal];
}

/** Null if one of them holds, else the first failing condition. */
function firstFailure(matches: EventMatch[], scope: Scope): Condition | null {
  let first: Condition | null = null;
  for (const { where } of matches) {
    const failed = failingCondition(where, scope);
    if (failed === null) return null;
    first ??= failed;
  }
  return first;
}

function toDecision(
  enrollment: EnrollmentState,
  role: Candidate['role'],
  failed: Condition | null,
): Decision {
  const base = {
    automationId: enrollment.automationId,
    automationName: enrollment.automationName,
    role,
    enrollmentId: enrollment.id,
  } as const;
  if (failed !== null) return { ...base, outcome: 'filtered', condition: failed };
  return { ...base, outcome: role === 'goal' ? 'goalReached' : 'exited' };
}
