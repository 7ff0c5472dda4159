import { failingCondition, type Condition } from '../automation/conditions.js';
import type { CallProgress } from './call-progress.js';
import { contactScope } from './contact-patch.js';
import { enter } from './enter.js';
import { judgeReentry } from './reentry.js';
import type { ContactState } from './contact-state.js';
import type { AutomationDecision } from './decision.js';
import type { EventDraft } from './event.js';
import type { PlannedAutomation } from './planned-automation.js';

/** A chain of automations that cause each other within the hour ends here. */
export const MAX_DEPTH = 8;

/** Decides the entries of every event of the call, in order: at most one per automation, key and call. */
export function decideEntries(progress: CallProgress, contact: ContactState): void {
  const entered = new Set<string>();
  for (const event of progress.events) {
    for (const automation of progress.world.snapshot.listening.get(event.key) ?? []) {
      const decision = decideEntry(progress, { event, automation, contact, entered });
      event.decisions.push(decision);
    }
  }
}

interface Candidate {
  event: EventDraft;
  automation: PlannedAutomation;
  contact: ContactState;
  /** Automations, with their keys, that this call has entered already. */
  entered: Set<string>;
}

function decideEntry(progress: CallProgress, candidate: Candidate): AutomationDecision {
  const { event, automation, contact, entered } = candidate;
  const { world } = progress;
  const decide = (
    rest: Pick<AutomationDecision, 'outcome'> & Partial<AutomationDecision>,
  ): AutomationDecision => ({
    automationId: automation.id,
    automationName: automation.definition.name,
    role: 'entry',
    ...rest,
  });
  if (automation.status === 'paused') return decide({ outcome: 'paused' });
  const failed = triggerFailure(candidate, world.now);
  if (failed !== null) return decide({ outcome: 'filtered', condition: failed });
  if (event.depth > MAX_DEPTH) {
    event.status = 'failed';
    event.note = 'loop';
    return decide({ outcome: 'loop' });
  }
  const name = (entryKey: string | null): string => `${automation.id} ${entryKey ?? ''}`;
  const reentered = judgeReentry(world, {
    automation,
    contactId: contact.id,
    properties: event.properties,
    hasEntered: (entryKey) => entered.has(name(entryKey)),
  });
  if (!reentered.allowed) {
    const { allowed: _allowed, ...why } = reentered;
    return decide(why);
  }
  const { activeKey, entryKey } = reentered;
  entered.add(name(entryKey));
  const line = { eventId: event.id };
  const enrollmentId = enter(progress, { automation, contact, activeKey, entryKey, event, line });
  event.enrollments.push({ enrollmentId, automationId: automation.id, outcome: 'entered' });
  event.enrolled += 1;
  return decide({ outcome: 'entered', enrollmentId });
}

function triggerFailure({ event, automation, contact }: Candidate, now: Date): Condition | null {
  const { where } = automation.definition.trigger;
  if (where === undefined) return null;
  return failingCondition(where, {
    contact: contactScope(contact),
    event: event.properties,
    entry: event.properties,
    now,
  });
}
