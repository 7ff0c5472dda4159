import type { ObjectId } from 'mongodb';
import { customEventKey } from '../../domain/automation/event-name.js';
import type { JsonValue } from '../../domain/json/json.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Id } from '../../domain/id.js';
import { dedupeKeyOf } from '../../domain/idempotency.js';
import type { Engine } from '../../engine/engine.js';
import type { Idempotency } from '../http/idempotency-key.js';

export interface SendEvent {
  workspaceId: ObjectId;
  source: EventSourceRef;
  /** Its dedupe key, and what a repeat must have in common with it. */
  idempotency: Idempotency | null;
  email: string;
  eventName: string;
  properties: { text: string; value: JsonValue };
  patch: ContactPatch | null;
}

export interface EventCounts {
  eventId: Id | null;
  enrolled: number;
  exited: number;
  /** The key was seen before; these are the counts of then. */
  replayed: boolean;
}

/** Records an event of somebody's own, for the contact with the e-mail, who is created when missing. */
export async function sendEvent(
  { engine, clock }: { engine: Engine; clock: () => Date },
  input: SendEvent,
): Promise<EventCounts> {
  const { workspaceId, source, idempotency, email, eventName, properties, patch } = input;
  const recorded = await engine.record({
    workspaceId: workspaceId.toHexString(),
    subject: { by: 'email', email },
    patch,
    event: {
      name: eventName,
      key: customEventKey(eventName),
      propertiesText: properties.text,
      properties: properties.value,
      source,
      note: null,
      depth: 0,
    },
    action: { type: 'none' },
    source,
    receivedAt: clock(),
    dedupeKey: idempotency === null ? null : dedupeKeyOf(idempotency.key),
    fingerprint: idempotency?.fingerprint ?? null,
    keep: null,
  });
  switch (recorded.kind) {
    case 'applied': {
      const { eventId, enrolled, exited } = recorded.outcome;
      return { eventId, enrolled, exited, replayed: false };
    }
    case 'replayedEvent': {
      const { id: eventId, enrolled, exited } = recorded.event;
      return { eventId, enrolled, exited, replayed: true };
    }
    case 'replayedAnswer':
      // Only calls other than events keep answers, and their fingerprints name another path.
      throw new Error('an event was answered with the kept answer of another call');
  }
}
