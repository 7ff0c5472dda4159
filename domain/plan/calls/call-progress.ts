import { type InternalEventName, internalEventKey } from '../../automation/event-name.js';
import type { JsonValue } from '../../json/json.js';
import type { ContactState } from '../../contact/contact-state.js';
import type { EventDraft, EventSourceRef, IncomingEvent } from '../event.js';
import type { Id } from '../../id.js';
import { type PlanCall, mayAppend } from './call.js';
import type { PlanState } from '../plan-state.js';

/**
 * A call being planned: its events (the event itself, contact events, then those caused by exits) and the counts
 * of its outcome.
 */
export interface CallProgress {
  state: PlanState;
  call: PlanCall;
  events: EventDraft[];
  /** The keys of the events of a call whose events are not logged. */
  unlogged: string[];
  enrolled: number;
  exited: number;
  exitedIds: Id[];
  blockedIds: Id[];
  enteredIds: Id[];
  /** How many enrollments have ended, including failed ones, for which no event is logged. */
  ended: number;
  /** Enrollments with a lower ordinal existed before the call: only those are ended or woken by its events. */
  existedBefore: number;
  /** The enrollment that the call has moved on: a wait that it has only just begun counts no event of the call. */
  walked: Id | null;
  /** Automations (with entry key) that the call has entered. */
  entered: Set<string>;
  /** What of it the segments have been decided for. */
  segmented: { events: number; unlogged: number; entered: number; ended: number; isFirst: boolean };
}

export function startProgress(state: PlanState, call: PlanCall): CallProgress {
  const existedBefore = state.enrollmentCount;
  return {
    state,
    call,
    events: [],
    unlogged: [],
    enrolled: 0,
    exited: 0,
    exitedIds: [],
    blockedIds: [],
    enteredIds: [],
    ended: 0,
    existedBefore,
    walked: null,
    entered: new Set(),
    segmented: { events: 0, unlogged: 0, entered: 0, ended: 0, isFirst: true },
  };
}

interface NewEvent {
  event: IncomingEvent;
  contactId: Id | null;
}

/** Appends an event. The first one carries the dedupe key; all others become its children. */
export function appendEvent(progress: CallProgress, { event: incoming, contactId }: NewEvent): EventDraft {
  const { state, call } = progress;
  const first = progress.events[0];
  const replayed = first === undefined && call.action.type === 'replayEvent' ? call.action : null;
  // Field by field: spreading would double the cost of planning an event.
  const event: EventDraft = {
    id: replayed?.eventId ?? state.newId(),
    contactId,
    name: incoming.name,
    key: incoming.key,
    propertiesText: incoming.propertiesText,
    properties: incoming.properties,
    source: incoming.source,
    depth: incoming.depth,
    note: incoming.note,
    status: 'applied',
    enrolled: 0,
    exited: 0,
    enrollments: [],
    decisions: [],
    parentId: first?.id ?? null,
    receivedAt: replayed?.receivedAt ?? call.receivedAt,
    dedupeKey: first === undefined ? call.dedupeKey : null,
    fingerprint: first === undefined ? call.fingerprint : null,
  };
  if (call.silent === true) event.silent = true;
  if (incoming.personKeys !== undefined) event.personKeys = incoming.personKeys;
  if (call.unlogged === true) progress.unlogged.push(event.key);
  else progress.events.push(event);
  return event;
}

/** Appends an internal event. */
export function appendInternal(
  progress: CallProgress,
  name: InternalEventName,
  triggered: { contactId: Id; properties: JsonValue; source: EventSourceRef; depth: number },
): EventDraft {
  if (!mayAppend(progress.call.action.type, name))
    throw new Error(`A call of type ${progress.call.action.type} does not declare that it appends ${name}`);
  const event: IncomingEvent = {
    name,
    key: internalEventKey(name),
    propertiesText: JSON.stringify(triggered.properties),
    properties: triggered.properties,
    source: triggered.source,
    depth: triggered.depth,
    note: null,
  };
  return appendEvent(progress, { event, contactId: triggered.contactId });
}

/** Depth of the events caused by this call. */
export function callDepth(progress: CallProgress): number {
  return progress.events[0]?.depth ?? progress.call.event?.depth ?? progress.call.depth ?? 0;
}

/** The call's contact in the current state; null if it does not exist (yet). */
export function findContact({
  state,
  call: { subject },
}: Pick<CallProgress, 'state' | 'call'>): ContactState | null {
  if (subject.by === 'email') return state.contacts.withEmail(subject.email);
  return subject.by === 'id' ? state.contacts.get(subject.id) : null;
}
