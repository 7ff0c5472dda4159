import type { ObjectId } from 'mongodb';
import { customEventKey } from '../../domain/automation/event-name.js';
import type { JsonValue } from '../../domain/json/json.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { Id } from '../../domain/id.js';
import { clientDedupeKey } from '../../domain/kernel/idempotency.js';
import type { CallRequest } from '../../engine/intake/batches/calls.js';
import type { Engine } from '../../engine/engine.js';
import type { Idempotency } from '../http/input/idempotency-key.js';

export interface SendEvent {
  workspaceId: ObjectId;
  source: EventSourceRef;
  /** The dedupe key, and the fingerprint that a repeat must match. */
  idempotency: Idempotency | null;
  email: string;
  eventName: string;
  properties: { text: string; value: JsonValue };
  patch: ContactPatch | null;
  silent: boolean;
  /** The request that it came with others in, in order. */
  request?: CallRequest;
}

export interface EventCounts {
  eventId: Id | null;
  enrolled: number;
  exited: number;
  /** Whether the key was seen before; the counts are then those of the first time. */
  replayed: boolean;
  /** Nothing reacted to it, as the caller wanted. */
  silent: boolean;
}

/** Records a custom event for the contact with this email, who is created if missing. */
export async function sendEvent(
  { engine, clock }: { engine: Engine; clock: () => Date },
  input: SendEvent,
): Promise<EventCounts> {
  const { workspaceId, source, idempotency, email, eventName, properties, patch, silent, request } = input;
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
    ...(silent && { silent }),
    ...(request && { request }),
    receivedAt: clock(),
    dedupeKey: idempotency === null ? null : clientDedupeKey(idempotency.key),
    fingerprint: idempotency?.fingerprint ?? null,
    idempotentResponse: null,
  });
  switch (recorded.kind) {
    case 'applied': {
      const { eventId, enrolled, exited } = recorded.outcome;
      return { eventId, enrolled, exited, replayed: false, silent };
    }
    case 'replayedEvent': {
      const { id: eventId, enrolled, exited } = recorded.event;
      return { eventId, enrolled, exited, replayed: true, silent };
    }
    case 'replayedResponse':
      // Only other calls store responses, and their fingerprints contain another path.
      throw new Error('An event got the stored response of another call.');
  }
}
