import type { EntryRefusal } from '../../contact/bulk-actions.js';
import { internalEventKey } from '../../automation/event-name.js';
import type { JsonValue } from '../../json/json.js';
import { followUpEvents, type PlanCall } from '../calls/call.js';
import { toActiveKey, entryKeyIn } from './entry-key.js';
import type { AutomationDecision } from './decision.js';
import type { EnrollmentState, PastEnrollment } from './enrollment-state.js';
import type { Id } from '../../id.js';
import type { PlannedAutomation } from './planned-automation.js';
import type { PlanState } from '../plan-state.js';

/**
 * How many active enrollments a contact may have. One transaction ends them all; a contact who comes near has an automation
 * without an exit.
 */
export const MAX_ACTIVE = 500;

/** The keys to enter under, or why entry is refused. */
export type ReentryCheck =
  | { allowed: true; activeKey: string | null; entryKey: string | null }
  | ({ allowed: false; outcome: EntryRefusal } & Pick<AutomationDecision, 'enrollmentId' | 'until'>);

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
 * 5. No entry beyond the number of active enrollments that a contact may have.
 */
export function checkReentry(state: PlanState, candidate: Candidate): ReentryCheck {
  const { automation, contactId, properties, hasEntered } = candidate;
  const { reentry } = automation.definition;
  const entryKey = automation.keyPath === null ? null : entryKeyIn(properties, automation.keyPath);
  if (automation.keyPath !== null && entryKey === null) return { allowed: false, outcome: 'noKey' };
  const activeKey = toActiveKey({ automationId: automation.id, reentry, contactId, entryKey });
  const blocking = blockingEntry(state, { automation, contactId, activeKey });
  if (blocking !== null) return { allowed: false, outcome: 'alreadyIn', enrollmentId: blocking.id };
  if (hasEntered(entryKey)) return { allowed: false, outcome: 'alreadyIn' };
  const past = pastRefusal(state, { automation, contactId, entryKey });
  if (past !== null) return past;
  if (state.enrollments.isAtLimit(contactId)) return { allowed: false, outcome: 'tooMany' };
  return { allowed: true, activeKey, entryKey };
}

/** The active enrollment that rules out another one. */
function blockingEntry(
  state: PlanState,
  entry: { automation: PlannedAutomation; contactId: Id; activeKey: string | null },
): EnrollmentState | null {
  const { automation, contactId, activeKey } = entry;
  if (automation.definition.reentry !== 'never')
    return activeKey === null ? null : state.enrollments.activeKeyHolder(activeKey);
  return state.enrollments.in(contactId, automation.id).find(({ status }) => status === 'active') ?? null;
}

function pastRefusal(
  state: PlanState,
  entry: { automation: PlannedAutomation; contactId: Id; entryKey: string | null },
): Exclude<ReentryCheck, { allowed: true }> | null {
  const { automation, contactId, entryKey } = entry;
  if (!needsPastEnrollments(automation)) return null;
  const entries = [
    ...state.enrollments.in(contactId, automation.id),
    ...state.enrollments.pastEnrollments(contactId, automation.id),
  ];
  if (automation.definition.reentry === 'never' && entries.length > 0)
    return { allowed: false, outcome: 'never' };
  const until = cooldownEnd(automation, entries, entryKey);
  return until !== null && until > state.now ? { allowed: false, outcome: 'cooldown', until } : null;
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
