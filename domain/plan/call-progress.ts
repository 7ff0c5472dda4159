import type { InternalEventName } from '../automation/event-name.js';
import { internalEventKey } from '../automation/event-name.js';
import type { JsonValue } from '../json/json.js';
import type { ContactState } from './contact-state.js';
import type { EventDraft, EventSourceRef, IncomingEvent } from './event.js';
import type { Id } from '../id.js';
import type { PlanCall } from './call.js';
import type { PlanState } from './plan-state.js';

/**
 * What one call gives rise to, while it is being worked off: the list of its events (the event itself, its
 * contact children, then what the exits appended), and the counts that its answer says.
 */
export interface CallProgress {
  world: PlanState;
  call: PlanCall;
  events: EventDraft[];
  enrolled: number;
  exited: number;
  exitedIds: Id[];
  enteredIds: Id[];
}

export function startProgress(world: PlanState, call: PlanCall): CallProgress {
  return { world, call, events: [], enrolled: 0, exited: 0, exitedIds: [], enteredIds: [] };
}

interface Happened {
  event: IncomingEvent;
  contactId: Id | null;
}

/** Adds an event to the call's list; all but the first are its children, and the first carries its dedupe key. */
export function appendEvent(progress: CallProgress, { event: came, contactId }: Happened): EventDraft {
  const { world, call } = progress;
  const first = progress.events[0];
  // Field by field: copying by `...` would be half of what the plan of an event costs.
  const event: EventDraft = {
    id: first === undefined && call.action.type === 'replayEvent' ? call.action.eventId : world.newId(),
    contactId,
    name: came.name,
    key: came.key,
    propertiesText: came.propertiesText,
    properties: came.properties,
    source: came.source,
    depth: came.depth,
    note: came.note,
    status: 'applied',
    enrolled: 0,
    exited: 0,
    enrollments: [],
    decisions: [],
    parentId: first?.id ?? null,
    receivedAt: call.receivedAt,
    dedupeKey: first === undefined ? call.dedupeKey : null,
    fingerprint: first === undefined ? call.fingerprint : null,
  };
  if (came.personKeys !== undefined) event.personKeys = came.personKeys;
  progress.events.push(event);
  return event;
}

/** Adds one of the engine's own events. */
export function appendInternal(
  progress: CallProgress,
  name: InternalEventName,
  of: { contactId: Id; properties: JsonValue; source: EventSourceRef; depth: number },
): EventDraft {
  const event: IncomingEvent = {
    name,
    key: internalEventKey(name),
    propertiesText: JSON.stringify(of.properties),
    properties: of.properties,
    source: of.source,
    depth: of.depth,
    note: null,
  };
  return appendEvent(progress, { event, contactId: of.contactId });
}

/** Depth of what the call's own event brought with it. */
export function callDepth(progress: CallProgress): number {
  return progress.events[0]?.depth ?? progress.call.event?.depth ?? progress.call.depth ?? 0;
}

/** Whom the call is about, as the calls before it have left them; null when there is nobody (yet). */
export function findContact({ world, call: { subject } }: CallProgress): ContactState | null {
  if (subject.by === 'email') return world.contactByEmail(subject.email);
  return subject.by === 'id' ? world.contactById(subject.id) : null;
}
