import { internalEventKey } from '../automation/event-name.js';
import type { JsonValue } from '../json/json.js';
import { activeKeyOf, entryKeyIn } from './entry-key.js';
import type { AutomationDecision } from './decision.js';
import type { EnrollmentState, PastEnrollment } from './enrollment-state.js';
import type { Id } from '../id.js';
import type { PlanCall } from './call.js';
import type { PlannedAutomation } from './planned-automation.js';
import type { PlanState } from './plan-state.js';

/** Under which keys somebody may enter, or why not. */
export type Reentered =
  | { allowed: true; activeKey: string | null; entryKey: string | null }
  | ({ allowed: false; outcome: 'alreadyIn' | 'never' | 'cooldown' | 'noKey' } & Pick<
      AutomationDecision,
      'enrollmentId' | 'until'
    >);

interface Candidate {
  automation: PlannedAutomation;
  contactId: Id;
  /** Of the event that would enter. */
  properties: JsonValue;
  /** Whether this call has entered it already, under that key. */
  hasEntered: (entryKey: string | null) => boolean;
}

/**
 * Whether somebody may enter an automation (again), by the enrollments that there are and were.
 *
 * 1. A keyed one needs its key.
 * 2. One at a time, by `activeKey`; and one in one call.
 * 3. `never`: not after any enrollment, however it ended.
 * 4. Within the cooldown of the last entry (of that key): not yet.
 */
export function judgeReentry(world: PlanState, candidate: Candidate): Reentered {
  const { automation, contactId, properties, hasEntered } = candidate;
  const { reentry } = automation.definition;
  const entryKey = automation.keyPath === null ? null : entryKeyIn(properties, automation.keyPath);
  if (automation.keyPath !== null && entryKey === null) return { allowed: false, outcome: 'noKey' };
  const activeKey = activeKeyOf({ automationId: automation.id, reentry, contactId, entryKey });
  const present = world.enrollmentsOf(contactId).find((e) => isPresent(e, automation, activeKey));
  if (present !== undefined) return { allowed: false, outcome: 'alreadyIn', enrollmentId: present.id };
  if (hasEntered(entryKey)) return { allowed: false, outcome: 'alreadyIn' };
  if (!recalls(automation)) return { allowed: true, activeKey, entryKey };
  const entries = entriesOf(world, contactId, automation.id);
  if (reentry === 'never' && entries.length > 0) return { allowed: false, outcome: 'never' };
  const until = cooldownEnd(automation, entries, entryKey);
  if (until !== null && until > world.now) return { allowed: false, outcome: 'cooldown', until };
  return { allowed: true, activeKey, entryKey };
}

function isPresent(e: EnrollmentState, automation: PlannedAutomation, activeKey: string | null): boolean {
  if (automation.definition.reentry !== 'never') return activeKey !== null && e.activeKey === activeKey;
  return e.automationId === automation.id && e.status === 'active';
}

/** What somebody has and had in an automation. */
function entriesOf(world: PlanState, contactId: Id, automationId: Id): PastEnrollment[] {
  const own = world.enrollmentsOf(contactId).filter((e) => e.automationId === automationId);
  return [...own, ...world.pastOf(contactId, automationId)];
}

/** When the last entry's cooldown (of that key) is over; null without one. */
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

/** Whether its re-entry asks for enrollments that are over. */
export function recalls({ cooldownMs, definition }: PlannedAutomation): boolean {
  return cooldownMs !== null || definition.reentry === 'never';
}

/** Of the automations that recall, those that the calls of a batch may enter. */
export function mayEnter(
  calls: readonly PlanCall[],
  recalling: readonly PlannedAutomation[],
): PlannedAutomation[] {
  const keys = new Set<string>(consequences);
  const byHand = new Set<Id>();
  for (const { event, action } of calls) {
    if (event !== null) keys.add(event.key);
    if (action.type === 'enroll') byHand.add(action.automationId);
  }
  return recalling.filter(({ id, triggerKey }) => keys.has(triggerKey) || byHand.has(id));
}

/** What any call may give rise to for somebody who has been there before. */
const consequences = (['contact_updated', 'automation_exited', 'automation_completed'] as const).map(
  internalEventKey,
);
