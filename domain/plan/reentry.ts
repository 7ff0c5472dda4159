import { internalEventKey } from '../automation/event-name.js';
import type { JsonValue } from '../json/json.js';
import { followUpEvents } from './follow-up-events.js';
import { activeKeyOf, entryKeyIn } from './entry-key.js';
import type { AutomationDecision } from './decision.js';
import type { EnrollmentState, PastEnrollment } from './enrollment-state.js';
import type { Id } from '../id.js';
import type { PlanCall } from './call.js';
import type { PlannedAutomation } from './planned-automation.js';
import type { PlanState } from './plan-state.js';

/** The keys to enter under, or why entry is refused. */
export type ReentryCheck =
  | { allowed: true; activeKey: string | null; entryKey: string | null }
  | ({ allowed: false; outcome: 'alreadyIn' | 'never' | 'cooldown' | 'noKey' } & Pick<
      AutomationDecision,
      'enrollmentId' | 'until'
    >);

interface Candidate {
  automation: PlannedAutomation;
  contactId: Id;
  /** Properties of the entry event. */
  properties: JsonValue;
  /** Whether this call has already entered it under this key. */
  hasEntered: (entryKey: string | null) => boolean;
}

/**
 * Checks whether a contact may (re-)enter an automation.
 *
 * 1. A keyed automation needs its key.
 * 2. Only one active enrollment per `activeKey`, and one entry per call.
 * 3. `never`: no entry after any earlier enrollment, however it ended.
 * 4. No entry within the cooldown of the last one (with the same key).
 */
export function checkReentry(state: PlanState, candidate: Candidate): ReentryCheck {
  const { automation, contactId, properties, hasEntered } = candidate;
  const { reentry } = automation.definition;
  const entryKey = automation.keyPath === null ? null : entryKeyIn(properties, automation.keyPath);
  if (automation.keyPath !== null && entryKey === null) return { allowed: false, outcome: 'noKey' };
  const activeKey = activeKeyOf({ automationId: automation.id, reentry, contactId, entryKey });
  const blocking = state.enrollmentsOf(contactId).find((e) => blocksEntry(e, automation, activeKey));
  if (blocking !== undefined) return { allowed: false, outcome: 'alreadyIn', enrollmentId: blocking.id };
  if (hasEntered(entryKey)) return { allowed: false, outcome: 'alreadyIn' };
  if (!needsPastEnrollments(automation)) return { allowed: true, activeKey, entryKey };
  const entries = entriesOf(state, contactId, automation.id);
  if (reentry === 'never' && entries.length > 0) return { allowed: false, outcome: 'never' };
  const until = cooldownEnd(automation, entries, entryKey);
  if (until !== null && until > state.now) return { allowed: false, outcome: 'cooldown', until };
  return { allowed: true, activeKey, entryKey };
}

function blocksEntry(e: EnrollmentState, automation: PlannedAutomation, activeKey: string | null): boolean {
  if (automation.definition.reentry !== 'never') return activeKey !== null && e.activeKey === activeKey;
  return e.automationId === automation.id && e.status === 'active';
}

/** A contact's enrollments in an automation, past and present. */
function entriesOf(state: PlanState, contactId: Id, automationId: Id): PastEnrollment[] {
  const own = state.enrollmentsOf(contactId).filter((e) => e.automationId === automationId);
  return [...own, ...state.pastOf(contactId, automationId)];
}

/** End of the cooldown of the last entry (with the same key); null if there is none. */
function cooldownEnd(
  { cooldownMs, keyPath }: PlannedAutomation,
  entries: PastEnrollment[],
  entryKey: string | null,
): Date | null {
  if (cooldownMs === null) return null;
  const same = entries.filter((e) => keyPath === null || e.entryKey === entryKey);
  if (same.length === 0) return null;
  const last = same.reduce((latest, e) => Math.max(latest, e.enteredAt.getTime()), 0);
  return new Date(last + cooldownMs);
}

/** Whether re-entry depends on past enrollments. */
export function needsPastEnrollments({ cooldownMs, definition }: PlannedAutomation): boolean {
  return cooldownMs !== null || definition.reentry === 'never';
}

/** The given automations that the calls of a batch might enter, by their own events or those that they append. */
export function possibleEntries(
  calls: readonly PlanCall[],
  automations: readonly PlannedAutomation[],
): PlannedAutomation[] {
  const keys = new Set<string>();
  const enrolled = new Set<Id>();
  for (const { event, action } of calls) {
    if (event !== null) keys.add(event.key);
    for (const name of followUpEvents(action.type))
      if (name !== 'contact_added') keys.add(internalEventKey(name));
    if (action.type === 'enroll') enrolled.add(action.automationId);
  }
  return automations.filter(({ id, triggerKey }) => keys.has(triggerKey) || enrolled.has(id));
}
