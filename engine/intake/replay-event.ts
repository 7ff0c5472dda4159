import { exactJson, parseExactJson } from '../../domain/json/parse-json.js';
import { ingestedAs, ingestedPatch, reportedPatch } from '../../domain/mapping/ingested-payload.js';
import { mapPayload, type Mapping } from '../../domain/mapping/map-payload.js';
import { overriddenEventName, type MappingOverride } from '../../domain/mapping/override.js';
import type { Id } from '../../domain/id.js';
import type { Subject } from '../../domain/plan/calls/call.js';
import type { Database } from '../../models/core/database.js';
import type { EventRecord } from '../../models/events/event.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { personIdKey } from '../../models/mail/provider-identity.js';
import type { RecordCall, Recorded } from './batches/calls.js';
import { findContactByIdentity } from './parts/contacts/provider-identities.js';
import { replayKey } from './parts/events/read-seen-keys.js';

export interface ReplayDeps {
  db: Database;
  record: (call: RecordCall) => Promise<Recorded>;
  now: Date;
}

export interface Replay {
  /** As stored in the event log. */
  row: EventRecord;
  /** Null when it was deleted; the payload is then mapped without overrides. */
  source: EventSourceRecord | null;
  /** Whether it triggers automations. */
  fires: boolean;
}

/** The result of a replay; one that is still `unmapped` has a reason. */
export type Replayed =
  | { status: 'applied'; eventName: string; contactId: Id | null; enrolled: number; exited: number }
  | { status: 'unmapped'; reason: string };

/**
 * Maps an `unmapped` payload again, with the current mapping of its source, and applies it if a contact is found by
 * email or by an id linked since. Of concurrent replays one applies it; the others return its result.
 */
export async function replayEvent(deps: ReplayDeps, { row, source, fires }: Replay): Promise<Replayed> {
  const override = source?.mapping ?? {};
  const mapped = remap(row, override);
  const { mapping } = mapped;
  const person = await resolveSubject(deps, row, mapping);
  if (person === null) return { status: 'unmapped', reason: mapping.emailReason };
  const { subject, personIds } = person;
  const recorded = await deps.record({
    workspaceId: row.workspaceId.toHexString(),
    subject,
    patch: subject.by === 'email' ? ingestedPatch(mapping) : reportedPatch(mapping),
    event: {
      ...ingestedAs(mapping, {
        payload: mapped.payload,
        sourceName: row.source.name ?? '',
        override,
        isMapped: true,
      }),
      source: row.source,
      depth: row.depth,
    },
    isMapped: true,
    action: { type: 'replayEvent', eventId: row._id.toHexString(), receivedAt: row.receivedAt, fires },
    source: row.source,
    receivedAt: deps.now,
    dedupeKey: replayKey(row._id.toHexString()),
    fingerprint: null,
    idempotentResponse: null,
    personIds,
  });
  return toReplayed(recorded, mapping);
}

/** Headers are not stored, so the event keeps the name they gave it unless the source maps the name. */
function remap(row: EventRecord, override: MappingOverride) {
  const value = parseExactJson(row.properties);
  const exact = exactJson(row.properties, value);
  const mapping = mapPayload({ headers: {}, body: exact, sourceName: row.source.name ?? '', override });
  const named = override.eventName === undefined ? null : overriddenEventName(exact, override.eventName);
  const isNamed = named !== null && named.value !== null;
  return {
    payload: { value, exact, text: row.properties },
    mapping: isNamed ? mapping : { ...mapping, eventName: row.name, eventNameReason: 'as it was received' },
  };
}

/** The contact, by email or linked id, with the ids to link to it. */
async function resolveSubject(
  { db, now }: ReplayDeps,
  { workspaceId, source }: EventRecord,
  { email, personIds }: Mapping,
): Promise<{ subject: Subject; personIds: string[] } | null> {
  const keys = personIds.map((id) => personIdKey(source.id ?? '', id));
  if (email !== null) return { subject: { by: 'email', email }, personIds: keys };
  const known = await findContactByIdentity(db, { workspaceId, keys, now });
  return known && { subject: { by: 'id', id: known.contactId }, personIds: [known.key] };
}

function toReplayed(recorded: Recorded, mapping: Mapping): Replayed {
  if (recorded.kind === 'replayedResponse') throw new Error('A replay stores no response');
  if (recorded.kind === 'replayedEvent') {
    const { name: eventName, contactId, enrolled, exited } = recorded.event;
    return { status: 'applied', eventName, contactId, enrolled, exited };
  }
  const { contact, enrolled, exited } = recorded.outcome;
  if (contact === null) return { status: 'unmapped', reason: 'the contact its id was linked to is deleted' };
  return { status: 'applied', eventName: mapping.eventName, contactId: contact.id, enrolled, exited };
}
