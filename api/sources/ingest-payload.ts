import { createHash } from 'node:crypto';
import {
  ingestedAs,
  ingestedPatch,
  reportedPatch,
  type PayloadForms,
} from '../../domain/mapping/ingested-payload.js';
import { RollcallError } from '../../domain/errors.js';
import { exactJsonText } from '../../domain/json/parse-json.js';
import type { JsonObject } from '../../domain/json/json.js';
import { withoutCounters } from '../../domain/mapping/delivery-counters.js';
import type { Mapping } from '../../domain/mapping/map-payload.js';
import type { EventSourceRef, EventStatus } from '../../domain/plan/event.js';
import type { Id } from '../../domain/id.js';
import type { Subject } from '../../domain/plan/calls/call.js';
import type { CallRequest, RecordCall, Recorded } from '../../engine/intake/batches/calls.js';
import type { Engine } from '../../engine/engine.js';
import { findContactByIdentity } from '../../engine/intake/parts/contacts/provider-identities.js';
import type { MailReport } from '../../domain/mail-reports/mail-report.js';
import type { Database } from '../../models/core/database.js';
import { emailHash } from '../../models/audience/email-hash.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { personIdKey } from '../../models/mail/provider-identity.js';
import { findReported } from './find-reported.js';
import type { SourceLookup } from './source-lookup.js';

/**
 * The fingerprint of all deliveries: repeats are recognized by key alone, since providers change timestamps
 * between retries.
 */
const FINGERPRINT = 'delivery';

export interface IngestInput {
  source: EventSourceRecord;
  mapping: Mapping;
  payload: PayloadForms & { value: JsonObject };
  /** Its index in the array that was sent, or null. */
  index: number | null;
  /** The bounce or complaint that it reports. A payload with several becomes one call for each, with its index. */
  report: { mail: MailReport; index: number } | null;
  /** The request that it came with others in, in order. */
  request?: CallRequest;
}

/** The outcome of a payload. */
export interface Ingested {
  eventId: string;
  eventName: string;
  status: EventStatus;
  /** Null if no contact was found. */
  contactId: string | null;
  enrolled: number;
  exited: number;
}

interface IngestDeps {
  db: Database;
  engine: Engine;
  sources: SourceLookup;
  settings: { secretKey: Buffer };
  clock: () => Date;
}

/**
 * Records one payload of a source, for the contact with its email address, or else for the one known by a
 * provider identity. A repeated delivery gets the first outcome again.
 *
 * @throws RollcallError `unavailable`, `unknown`; `internal` for a payload that can never be written
 */
export async function ingestPayload(deps: IngestDeps, input: IngestInput): Promise<Ingested> {
  const ready = await resolvePayload(deps, input);
  return await ready();
}

/**
 * Finds the contact of a payload. The result records it: those of one request are recorded in order, once all of their
 * contacts have been looked for.
 */
export async function resolvePayload(deps: IngestDeps, input: IngestInput): Promise<() => Promise<Ingested>> {
  const receivedAt = deps.clock();
  const resolve = input.report === null ? callFor : reportCall;
  const call = await resolve(deps, input, receivedAt);
  return () => recordPayload(deps, { ...input, receivedAt, call });
}

async function recordPayload(deps: IngestDeps, input: IngestInput & Resolved): Promise<Ingested> {
  const { source, receivedAt } = input;
  try {
    const { call, recorded } = await recordFor(deps, input);
    const ingested = toIngested(call, recorded);
    if (recorded.kind === 'applied') deps.sources.activity.countEvent(source, ingested.status, receivedAt);
    return ingested;
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'internal')
      deps.sources.activity.countEvent(source, 'failed', receivedAt);
    throw error;
  }
}

interface Resolved {
  receivedAt: Date;
  call: EventCall;
}

/** The call of a bounce or complaint: for the contact of its message, or else the one with the address. It creates none. */
async function reportCall(deps: IngestDeps, input: IngestInput, receivedAt: Date): Promise<EventCall> {
  const { report, source } = input;
  if (report === null) throw new Error('The payload reports no bounce or complaint.');
  const reported = await findReported(
    { db: deps.db, hashEmail: (email) => hashAddress(deps, source, email) },
    source.workspaceId,
    report.mail,
  );
  const { email } = reported.action.report;
  const { subject } = reported;
  const made = ingestCall(deps, input, { subject, personIds: [], receivedAt });
  const personKeys = [
    ...new Set([...addressKeys(deps, source, input.mapping), hashAddress(deps, source, email)]),
  ];
  const event = {
    ...made.event,
    note: `${made.event.note ?? ''}; ${report.mail.kind} of ${report.mail.provider}`,
    personKeys,
  };
  return { ...made, patch: null, event, action: reported.action };
}

type EventCall = RecordCall & { event: NonNullable<RecordCall['event']> };

async function callFor(deps: IngestDeps, input: IngestInput, receivedAt: Date): Promise<EventCall> {
  const resolved = await resolveSubject(deps, { ...input, personIds: personIdKeys(input), receivedAt });
  return ingestCall(deps, input, { ...resolved, receivedAt });
}

function personIdKeys({ mapping, source }: IngestInput): string[] {
  return mapping.personIds.map((id) => personIdKey(source._id.toHexString(), id));
}

async function recordFor(
  deps: IngestDeps,
  { call, receivedAt, ...input }: IngestInput & Resolved,
): Promise<{ call: EventCall; recorded: Recorded }> {
  const recorded = await deps.engine.record(call);
  // The contact behind a provider identity may just have been deleted; then nothing of it is written.
  const isDeleted = recorded.kind === 'applied' && recorded.outcome.eventId === null;
  if (!isDeleted || input.report !== null) return { call, recorded };
  const unmapped = { subject: { by: 'none' as const }, personIds: personIdKeys(input), receivedAt };
  const again = ingestCall(deps, input, unmapped);
  return { call: again, recorded: await deps.engine.record(again) };
}

/**
 * The contact with the email address, and all ids of the payload; else the contact known by one of the ids, and
 * only that id, as the others may belong to someone else; else none.
 */
async function resolveSubject(
  { db }: IngestDeps,
  received: { source: EventSourceRecord; mapping: Mapping; personIds: string[]; receivedAt: Date },
): Promise<ResolvedSubject> {
  const { personIds, mapping } = received;
  if (mapping.email !== null) return { subject: { by: 'email', email: mapping.email }, personIds };
  const { workspaceId } = received.source;
  const known = await findContactByIdentity(db, { workspaceId, keys: personIds, now: received.receivedAt });
  if (known === null) return { subject: { by: 'none' }, personIds };
  const knownBy = mapping.personIds[personIds.indexOf(known.key)]?.path;
  return {
    subject: { by: 'id', id: known.contactId },
    personIds: [known.key],
    ...(knownBy !== undefined && { knownBy }),
  };
}

interface ResolvedSubject {
  subject: Subject;
  personIds: string[];
  /** Path of the id by which the contact was found. */
  knownBy?: string;
}

function ingestCall(
  deps: IngestDeps,
  input: IngestInput,
  { subject, personIds, knownBy, receivedAt }: ResolvedSubject & { receivedAt: Date },
): EventCall {
  const { source, mapping, payload } = input;
  const from: EventSourceRef = { type: 'source', id: source._id.toHexString(), name: source.name };
  const dedupeKey = ingestDedupeKey(input);
  const isMapped = subject.by !== 'none';
  const override = source.mapping ?? {};
  return {
    workspaceId: source.workspaceId.toHexString(),
    subject,
    patch: subject.by === 'email' ? ingestedPatch(mapping) : reportedPatch(mapping),
    event: {
      ...ingestedAs(withKnownBy(mapping, knownBy), { payload, sourceName: source.name, override, isMapped }),
      source: from,
      depth: 0,
      ...(!isMapped && { personKeys: [...personIds, ...addressKeys(deps, source, mapping)] }),
    },
    action: { type: 'none' },
    source: from,
    receivedAt,
    dedupeKey,
    fingerprint: dedupeKey === null ? null : FINGERPRINT,
    idempotentResponse: null,
    isMapped: true,
    personIds,
    ...(input.request && { request: input.request }),
  };
}

/** Notes in the log how the contact was found. */
function withKnownBy(mapping: Mapping, knownBy: string | undefined): Mapping {
  if (knownBy === undefined) return mapping;
  return { ...mapping, emailReason: `${mapping.emailReason}; known by the id at ${knownBy}` };
}

/** Hashes of the addresses in an unmapped payload, so that erasing one of these people finds it. */
function addressKeys({ settings }: IngestDeps, source: EventSourceRecord, { candidates }: Mapping): Id[] {
  const addresses = new Set(candidates.emails.map(({ value }) => value));
  return [...addresses].map((email) => hashAddress({ settings }, source, email));
}

function hashAddress(
  { settings }: Pick<IngestDeps, 'settings'>,
  source: EventSourceRecord,
  email: string,
): Id {
  return emailHash(settings.secretKey, source.workspaceId.toHexString(), email);
}

/**
 * The key that a provider's retry has in common with its first try, or null. An id in a header is enough, and that of an
 * event whose provider gives it once; any other in the body often identifies the object, so it counts only with the
 * event name and the body.
 */
function ingestDedupeKey({ source, mapping, payload, index, report }: IngestInput): string | null {
  const { deliveryId, eventName, email } = mapping;
  const prefix = `src:${source._id.toHexString()}`;
  if (deliveryId === null) {
    // Most mail providers send no id; their reports are about one message, so an identical one is the same.
    return report === null
      ? null
      : `${prefix}:${digest('report', eventName, hashBody(payload, mapping), String(report.index))}`;
  }
  const { key, from } = deliveryId;
  const position = from === 'header' && index !== null ? `#${String(index)}` : '';
  const part = report === null || report.index === 0 ? '' : `#report${String(report.index)}`;
  const ids = {
    header: () => key,
    // One payload may be about several people.
    event: () => digest('event', key, email ?? ''),
    body: () => digest(key, eventName, hashBody(payload, mapping)),
  };
  return `${prefix}:${ids[from]()}${position}${part}`;
}

/** A repeated payload has the same hash; with an id, also if it counts its attempts. */
function hashBody({ text, exact }: PayloadForms, { deliveryId, eventName }: Mapping): string {
  const compared = deliveryId === null ? text : exactJsonText(withoutCounters(exact, eventName));
  return createHash('sha256').update(compared).digest('hex');
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function toIngested(call: EventCall, recorded: Recorded): Ingested {
  if (recorded.kind === 'replayedResponse')
    throw new Error('An event got the stored response of another call.');
  if (recorded.kind === 'replayedEvent') {
    const { id, name, contactId, status, enrolled, exited } = recorded.event;
    return { eventId: id, eventName: name, status, contactId, enrolled, exited };
  }
  const { eventId, contact, enrolled, exited } = recorded.outcome;
  if (eventId === null) throw new Error('An event was recorded without a row in the log.');
  return {
    eventId,
    eventName: call.event.name,
    // A report about an unknown address needs no mapping, so it is not kept as unmapped.
    status: contact === null && call.action.type !== 'reportMail' ? 'unmapped' : 'applied',
    contactId: contact?.id ?? null,
    enrolled,
    exited,
  };
}
