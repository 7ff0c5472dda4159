import { descend, failingCondition, type Condition } from '../conditions.js';
import type { JsonObject, JsonValue } from '../json.js';
import type { CallProgress } from './call.js';
import { contactScope, mailBlocked } from './contact-change.js';
import type { ContactState, Decision, EnrollmentState, EventDraft, Id, PlannedAutomation } from './types.js';

/** A chain of automations that cause each other within the hour ends here. */
export const MAX_DEPTH = 8;

/** Decides the entries of every event of the call, in order: at most one per automation and call. */
export function decideEntries(progress: CallProgress, contact: ContactState): void {
  const entered = new Set<Id>();
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
  /** Automations that this call has entered already. */
  entered: Set<Id>;
}

function decideEntry(progress: CallProgress, candidate: Candidate): Decision {
  const { event, automation, contact, entered } = candidate;
  const { world } = progress;
  const decide = (rest: Pick<Decision, 'outcome'> & Partial<Decision>): Decision => ({
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
  const activeKey = automation.definition.reentry === 'always' ? null : `${automation.id}:${contact.id}`;
  const present = world
    .enrollmentsOf(contact.id)
    .find((e) => activeKey !== null && e.activeKey === activeKey);
  if (present !== undefined) return decide({ outcome: 'alreadyIn', enrollmentId: present.id });
  if (entered.has(automation.id)) return decide({ outcome: 'alreadyIn' });
  entered.add(automation.id);
  const enrollmentId = enter(progress, candidate, activeKey);
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

function enter(
  progress: CallProgress,
  { event, automation, contact }: Candidate,
  activeKey: string | null,
): Id {
  const { world } = progress;
  const enrollment: EnrollmentState = {
    id: world.newId(),
    automationId: automation.id,
    automationVersion: automation.version,
    automationName: automation.definition.name,
    contactId: contact.id,
    status: 'active',
    run: 1,
    visit: 0,
    step: null,
    enteredAt: world.now,
    endedAt: null,
    exitReason: null,
    exitEventId: null,
    lastError: null,
    entry: { eventId: event.id, name: event.name },
    entryRefs: pickPaths(event.properties, automation.entryPaths),
    activeKey,
    mailBlocked: mailBlocked(contact),
    depth: event.depth,
    outboxSeq: 0,
  };
  const started = world.command(enrollment, 'start');
  world.addEnrollment(started, event.propertiesText, [{ at: world.now, type: 'entered', eventId: event.id }]);
  event.enrollments.push({ enrollmentId: enrollment.id, automationId: automation.id, outcome: 'entered' });
  event.enrolled += 1;
  progress.enrolled += 1;
  return enrollment.id;
}

/** The values at some paths, under those paths: what conditions will ask of the entry. */
function pickPaths(properties: JsonValue, paths: string[]): JsonObject {
  const picked = paths.map((path): [string, JsonValue | undefined] => [path, descend(properties, path)]);
  return Object.fromEntries(picked.filter((pair): pair is [string, JsonValue] => pair[1] !== undefined));
}
