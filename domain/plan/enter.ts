import { descend } from '../automation/conditions.js';
import type { TimelineEntry } from '../automation/enrollment.js';
import { internalEventKey } from '../automation/event-name.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { CallProgress } from './call-progress.js';
import { isMailBlocked } from './mail-blocks.js';
import type { ContactState } from './contact-state.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { Id } from '../id.js';
import type { PlannedAutomation } from './planned-automation.js';

export interface Entry {
  automation: PlannedAutomation;
  contact: ContactState;
  activeKey: string | null;
  entryKey: string | null;
  /** The event that enters; without an id, an operator does. */
  event: { id: Id | null; name: string; properties: JsonValue; propertiesText: string; depth: number };
  /** The first line of its story, but for when. */
  line: Omit<TimelineEntry, 'at' | 'type'>;
}

/** Makes an enrollment, with the start of its workflow. */
export function enter(progress: CallProgress, entry: Entry): Id {
  const { world } = progress;
  const { automation, contact, activeKey, entryKey, event, line } = entry;
  const listId = listOf(automation, event.properties);
  const enrollment: EnrollmentState = {
    id: world.newId(),
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
    enteredAt: world.now,
    endedAt: null,
    goalReached: false,
    exitReason: null,
    exitEventId: null,
    lastError: null,
    entry: { eventId: event.id, name: event.name },
    entryRefs: pickPaths(event.properties, automation.entryPaths),
    activeKey,
    entryKey,
    waiting: null,
    awaited: null,
    waitingField: null,
    listId,
    mailBlocked: isMailBlocked(world, contact, listId),
    depth: event.depth,
    outboxSeq: 0,
  };
  const started = world.commandStart(enrollment);
  world.addEnrollment(started, event.propertiesText, [{ at: world.now, type: 'entered', ...line }]);
  progress.enrolled += 1;
  progress.enteredIds.push(enrollment.id);
  return enrollment.id;
}

/** The values at some paths, under those paths: what conditions will ask of the entry. */
function pickPaths(properties: JsonValue, paths: string[]): JsonObject {
  const picked = paths.map((path): [string, JsonValue | undefined] => [path, descend(properties, path)]);
  return Object.fromEntries(picked.filter((pair): pair is [string, JsonValue] => pair[1] !== undefined));
}

const LIST_KEYS = new Set([internalEventKey('list_subscribed'), internalEventKey('form_submitted')]);

/** Who came by signing up to a list is written to on its behalf. */
function listOf(automation: PlannedAutomation, properties: JsonValue): Id | null {
  if (!LIST_KEYS.has(automation.triggerKey)) return null;
  const listId = descend(properties, 'listId');
  return typeof listId === 'string' ? listId : null;
}
