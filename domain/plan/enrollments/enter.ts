import type { TimelineEntry } from '../../automation/enrollment.js';
import { internalEventKey } from '../../automation/event-name.js';
import type { JsonObject, JsonValue } from '../../json/json.js';
import { descend } from '../../kernel/descend.js';
import type { CallProgress } from '../calls/call-progress.js';
import { hasConsent, isMailBlocked } from '../contacts/mail-blocks.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { Id } from '../../id.js';
import type { PlannedAutomation } from './planned-automation.js';

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
