import { failingCondition } from '../../automation/conditions.js';
import type { TimelineEntry } from '../../automation/enrollment.js';
import { internalEventKey } from '../../automation/event-name.js';
import type { Condition } from '../../automation/where.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { Id } from '../../id.js';
import type { JsonObject, JsonValue } from '../../json/json.js';
import { descend } from '../../kernel/descend.js';
import type { CallProgress } from '../calls/call-progress.js';
import { contactScope } from '../contacts/contact-patch.js';
import { hasConsent, isMailBlocked } from '../contacts/mail-blocks.js';
import type { EventDraft } from '../event.js';
import type { PlanState } from '../plan-state.js';
import type { AutomationDecision } from './decision.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { PlannedAutomation } from './planned-automation.js';
import { checkReentry } from './reentry.js';

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

export interface Entry {
  automation: PlannedAutomation;
  contact: ContactState;
  activeKey: string | null;
  entryKey: string | null;
  /** The entry event; `id` is null if an operator enrolls the contact. */
  event: { id: Id | null; name: string; properties: JsonValue; propertiesText: string; depth: number };
  /** Its first timeline entry. */
  timelineEntry: Omit<TimelineEntry, 'at' | 'type'>;
}

/** Creates an enrollment and commands the start of its workflow. */
export function enter(progress: CallProgress, entry: Entry): Id {
  const { state } = progress;
  const { automation, contact, activeKey, entryKey, event, timelineEntry } = entry;
  const listId = entryListId(automation, event.properties);
  const enrollment: EnrollmentState = {
    id: state.newId(),
    automationId: automation.id,
    automationVersion: automation.version,
    automationName: automation.definition.name,
    contactId: contact.id,
    status: 'active',
    paused: false,
    run: 1,
    visit: 0,
    step: null,
    nextWakeAt: null,
    enteredAt: state.now,
    startedAt: null,
    endedAt: null,
    goalReached: false,
    exitReason: null,
    exitEventId: null,
    lastError: null,
    entry: { eventId: event.id, name: event.name },
    entryRefs: pickPaths(event.properties, automation.entryPaths),
    activeKey,
    endsOn: null,
    entryKey,
    waiting: null,
    awaited: null,
    waitingField: null,
    rereadAt: null,
    listId,
    mailBlocked: isMailBlocked(state, contact, listId),
    hasConsent: hasConsent(contact),
    since: null,
    effect: null,
    depth: event.depth,
    outboxSeq: 0,
  };
  const started = state.commands.start(enrollment);
  state.enrollments.add(started, event.propertiesText, [
    { at: state.now, type: 'entered', ...timelineEntry },
  ]);
  progress.enrolled += 1;
  progress.enteredIds.push(enrollment.id);
  return enrollment.id;
}

/** The values at the paths that conditions refer to, by path. */
export function pickPaths(properties: JsonValue, paths: string[]): JsonObject {
  const picked = paths.map((path): [string, JsonValue | undefined] => [path, descend(properties, path)]);
  return Object.fromEntries(picked.filter((pair): pair is [string, JsonValue] => pair[1] !== undefined));
}

const LIST_KEYS = new Set([internalEventKey('list_subscribed'), internalEventKey('form_submitted')]);

/** A contact who entered by signing up to a list gets mail on behalf of that list. */
function entryListId(automation: PlannedAutomation, properties: JsonValue): Id | null {
  if (!LIST_KEYS.has(automation.triggerKey)) return null;
  const listId = descend(properties, 'listId');
  return typeof listId === 'string' ? listId : null;
}
