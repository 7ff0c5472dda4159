import { failingCondition } from '../../automation/conditions.js';
import type { Condition } from '../../automation/where.js';
import type { CallProgress } from '../calls/call-progress.js';
import { contactScope } from '../contacts/contact-patch.js';
import { enter } from './enter.js';
import { checkReentry } from './reentry.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { AutomationDecision } from './decision.js';
import type { EventDraft } from '../event.js';
import type { PlanState } from '../plan-state.js';
import type { PlannedAutomation } from './planned-automation.js';

/** Maximum length of a chain of automations that trigger each other within the hour. */
export const MAX_DEPTH = 8;

/**
 * Decides the entries for all events of the call, in order: at most one per automation and entry key.
 *
 * @param from how many of the events have been decided before
 */
export function decideEntries(progress: CallProgress, contact: ContactState, from = 0): void {
  const { entered } = progress;
  for (const event of progress.events.slice(from)) {
    for (const automation of progress.state.snapshot.listening.get(event.key) ?? []) {
      const decision = decideEntry(progress, { event, automation, contact, entered });
      event.decisions.push(decision);
    }
  }
}

interface Candidate {
  event: EventDraft;
  automation: PlannedAutomation;
  contact: ContactState;
  /** Automations (with entry key) that this call has already entered. */
  entered: Set<string>;
}

function decideEntry(progress: CallProgress, candidate: Candidate): AutomationDecision {
  const { event, automation, contact, entered } = candidate;
  const { state } = progress;
  const decide = (
    rest: Pick<AutomationDecision, 'outcome'> & Partial<AutomationDecision>,
  ): AutomationDecision => ({
    automationId: automation.id,
    automationName: automation.definition.name,
    role: 'entry',
    ...rest,
  });
  if (automation.status === 'paused') return decide({ outcome: 'paused' });
  const failed = triggerFailure(candidate, state);
  if (failed !== null) return decide({ outcome: 'filtered', condition: failed });
  if (event.depth > MAX_DEPTH) {
    event.status = 'failed';
    event.note = 'loop';
    return decide({ outcome: 'loop' });
  }
  const entryName = (entryKey: string | null): string => `${automation.id} ${entryKey ?? ''}`;
  const check = checkReentry(state, {
    automation,
    contactId: contact.id,
    properties: event.properties,
    hasEntered: (entryKey) => entered.has(entryName(entryKey)),
  });
  if (!check.allowed) {
    const { allowed: _allowed, ...refusal } = check;
    if (refusal.outcome === 'tooMany') state.tooMany += 1;
    return decide(refusal);
  }
  const { activeKey, entryKey } = check;
  entered.add(entryName(entryKey));
  const timelineEntry = { eventId: event.id };
  const enrollmentId = enter(progress, { automation, contact, activeKey, entryKey, event, timelineEntry });
  event.enrollments.push({ enrollmentId, automationId: automation.id, outcome: 'entered' });
  event.enrolled += 1;
  return decide({ outcome: 'entered', enrollmentId });
}

function triggerFailure(
  { event, automation, contact }: Candidate,
  { now, snapshot }: Pick<PlanState, 'now' | 'snapshot'>,
): Condition | null {
  const { where } = automation.definition.trigger;
  if (where === undefined) return null;
  return failingCondition(where, {
    contact: contactScope(contact),
    event: event.properties,
    entry: event.properties,
    now,
    timezone: snapshot.timezone,
  });
}
