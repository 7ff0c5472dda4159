import { createHash } from 'node:crypto';
import { ingestedEvent, ingestedPersonName } from '../../domain/ingested-event.js';
import { RollcallError } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json.js';
import type { Mapping } from '../../domain/mapping/map-payload.js';
import type { ContactPatch, EventSourceRef, EventStatus, Subject } from '../../domain/plan/types.js';
import type { RecordCall, Recorded } from '../../engine/calls.js';
import type { Engine } from '../../engine/engine.js';
import type { EventSourceRecord } from '../../models/event-source.js';
import type { Sources } from './sources.js';

const MAX_NOTE = 1_000;
/** A repeated delivery is recognised by its key alone: providers put new times into their retries. */
const ANY_REPEAT = 'delivery';

export interface IngestInput {
  source: EventSourceRecord;
  mapping: Mapping;
  payload: { value: JsonObject; text: string };
  /** SHA-256 of the raw body, hex. */
  bodyHash: string;
  /** Its place in the array in which it came, or null. */
  index: number | null;
}

/** What came of a payload. */
export interface Ingested {
  eventId: string;
  eventName: string;
  status: EventStatus;
  /** Null for what could not be mapped to a person. */
  contactId: string | null;
  enrolled: number;
  exited: number;
}

interface IngestDeps {
  engine: Engine;
  sources: Sources;
  clock: () => Date;
}

/**
 * Records one payload of a source. A delivery that was seen before is answered as the first time.
 *
 * @throws RollcallError `unavailable`, `unknown`; `internal` for one that can never be written
 */
export async function ingestPayload(deps: IngestDeps, input: IngestInput): Promise<Ingested> {
  const { source } = input;
  const receivedAt = deps.clock();
  const call = ingestCall(input, receivedAt);
  try {
    const recorded = await deps.engine.record(call);
    const ingested = ingestedAs(call, recorded);
    if (recorded.kind === 'applied') deps.sources.activity.note(source, ingested.status, receivedAt);
    return ingested;
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'internal')
      deps.sources.activity.note(source, 'failed', receivedAt);
    throw error;
  }
}

function ingestCall(input: IngestInput, receivedAt: Date): EventCall {
  const { source, mapping, payload } = input;
  const from: EventSourceRef = { type: 'source', id: source._id.toHexString(), name: source.name };
  const dedupeKey = dedupeKeyOf(input);
  return {
    workspaceId: source.workspaceId.toHexString(),
    subject: subjectOf(mapping),
    patch: patchOf(mapping),
    event: {
      ...ingestedEvent(mapping.eventName, source.name),
      propertiesText: payload.text,
      properties: payload.value,
      source: from,
      note: noteOf(mapping),
      depth: 0,
    },
    action: { type: 'none' },
    source: from,
    receivedAt,
    dedupeKey,
    fingerprint: dedupeKey === null ? null : ANY_REPEAT,
    keep: null,
  };
}

type EventCall = RecordCall & { event: NonNullable<RecordCall['event']> };

function subjectOf({ email }: Mapping): Subject {
  return email === null ? { by: 'none' } : { by: 'email', email };
}

/** Names were found by a search, so they fill what is empty and overwrite nothing. */
function patchOf(mapping: Mapping): ContactPatch | null {
  if (mapping.email === null) return null;
  const firstName = ingestedPersonName(mapping.firstName);
  const lastName = ingestedPersonName(mapping.lastName);
  const name = ingestedPersonName(mapping.name);
  return {
    ifMissing: {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(name !== undefined && { name }),
    },
  };
}

function noteOf({ eventNameReason, emailReason }: Mapping): string {
  return `event name: ${eventNameReason}; e-mail: ${emailReason}`.slice(0, MAX_NOTE).toWellFormed();
}

/**
 * What a provider's retry has in common with its first try, or null when nothing does. An id in a header is enough;
 * one in the body is often the thing's, and counts together with the name and the whole body.
 */
function dedupeKeyOf({ source, mapping, bodyHash, index }: IngestInput): string | null {
  const { deliveryId, eventName } = mapping;
  if (deliveryId === null) return null;
  const id = deliveryId.from === 'header' ? deliveryId.key : digest(deliveryId.key, eventName, bodyHash);
  const place = index === null ? '' : `#${String(index)}`;
  return `src:${source._id.toHexString()}:${id}${place}`;
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function ingestedAs(call: EventCall, recorded: Recorded): Ingested {
  if (recorded.kind === 'replayedAnswer') throw new Error('events keep no answer but their own row');
  if (recorded.kind === 'replayedEvent') {
    const { id, name, contactId, status, enrolled, exited } = recorded.event;
    return { eventId: id, eventName: name, status, contactId, enrolled, exited };
  }
  const { eventId, contact, enrolled, exited } = recorded.outcome;
  if (eventId === null) throw new Error('an event was recorded without a row in the log');
  return {
    eventId,
    eventName: call.event.name,
    status: contact === null ? 'unmapped' : 'applied',
    contactId: contact?.id ?? null,
    enrolled,
    exited,
  };
}
