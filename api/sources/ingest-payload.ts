import { createHash } from 'node:crypto';
import {
  ingestedAs,
  ingestedPatch,
  reportedPatch,
  type PayloadForms,
} from '../../domain/mapping/ingested-payload.js';
import { RollcallError } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { Mapping } from '../../domain/mapping/map-payload.js';
import type { EventSourceRef, EventStatus } from '../../domain/plan/event.js';
import type { Id } from '../../domain/id.js';
import type { Subject } from '../../domain/plan/call.js';
import type { RecordCall, Recorded } from '../../engine/intake/calls.js';
import type { Engine } from '../../engine/engine.js';
import { recordMapped } from '../../engine/intake/record-mapped.js';
import { findContactByIdentity } from '../../engine/intake/provider-identities.js';
import type { MailReport } from '../../domain/mail-reports/mail-report.js';
import type { Database } from '../../models/database.js';
import { emailHash } from '../../models/email-hash.js';
import type { EventSourceRecord } from '../../models/event-source.js';
import { personIdKey } from '../../models/provider-identity.js';
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
  /** SHA-256 (hex) of the raw body, or of the item's text where an array was sent. */
  bodyHash: string;
  /** Its index in the array that was sent, or null. */
  index: number | null;
  /** The bounce or complaint that it reports. A payload with several becomes one call for each, with its index. */
  report: { mail: MailReport; index: number } | null;
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
  const { source } = input;
  const receivedAt = deps.clock();
  try {
    const record = input.report === null ? recordFor : recordReport;
    const { call, recorded } = await record(deps, input, receivedAt);
    const ingested = ingestedOf(call, recorded);
    if (recorded.kind === 'applied') deps.sources.activity.countEvent(source, ingested.status, receivedAt);
    return ingested;
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'internal')
      deps.sources.activity.countEvent(source, 'failed', receivedAt);
    throw error;
  }
}

/** Records a bounce or complaint: for the contact of its message, or else the one with the address. It creates none. */
async function recordReport(
  deps: IngestDeps,
  input: IngestInput,
  receivedAt: Date,
): Promise<{ call: EventCall; recorded: Recorded }> {
  const { report, source } = input;
  if (report === null) throw new Error('The payload reports no bounce or complaint.');
  const reported = await findReported(deps.db, source.workspaceId, report.mail);
  const { email } = reported.action.report;
  const { subject } = reported;
  const made = ingestCall(deps, input, { subject, personIds: [], receivedAt });
  const personKeys = [...new Set([...addressKeys(deps, source, input.mapping), hashOf(deps, source, email)])];
  const event = {
    ...made.event,
    note: `${made.event.note ?? ''}; ${report.mail.kind} of ${report.mail.provider}`,
    personKeys,
  };
  const call = { ...made, patch: null, event, action: reported.action };
  return { call, recorded: await deps.engine.record(call) };
}

type EventCall = RecordCall & { event: NonNullable<RecordCall['event']> };

async function recordFor(
  deps: IngestDeps,
  input: IngestInput,
  receivedAt: Date,
): Promise<{ call: EventCall; recorded: Recorded }> {
  const personIds = input.mapping.personIds.map((id) => personIdKey(input.source._id.toHexString(), id));
  const record = async (resolved: ResolvedSubject): Promise<{ call: EventCall; recorded: Recorded }> => {
    const call = ingestCall(deps, input, { ...resolved, receivedAt });
    return { call, recorded: await recordMapped((each) => deps.engine.record(each), call) };
  };
  const done = await record(await resolveSubject(deps, { ...input, personIds, receivedAt }));
  const { recorded } = done;
  // The contact behind a provider identity may just have been deleted; then nothing of it is written.
  const isDeleted = recorded.kind === 'applied' && recorded.outcome.eventId === null;
  return isDeleted ? await record({ subject: { by: 'none' }, personIds }) : done;
}

/**
 * The contact with the email address, and all ids of the payload; else the contact known by one of the ids, and
 * only that id, as the others may belong to someone else; else none.
 */
async function resolveSubject(
  { db }: IngestDeps,
  of: { source: EventSourceRecord; mapping: Mapping; personIds: string[]; receivedAt: Date },
): Promise<ResolvedSubject> {
  const { personIds, mapping } = of;
  if (mapping.email !== null) return { subject: { by: 'email', email: mapping.email }, personIds };
  const { workspaceId } = of.source;
  const known = await findContactByIdentity(db, { workspaceId, keys: personIds, now: of.receivedAt });
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
  const dedupeKey = dedupeKeyOf(input);
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
    personIds,
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
  return [...addresses].map((email) => hashOf({ settings }, source, email));
}

function hashOf({ settings }: Pick<IngestDeps, 'settings'>, source: EventSourceRecord, email: string): Id {
  return emailHash(settings.secretKey, source.workspaceId.toHexString(), email);
}

/**
 * The key that a provider's retry has in common with its first try, or null. An id in a header is enough; one
 * in the body often identifies the object, so it counts only with the event name and the whole body.
 */
function dedupeKeyOf({ source, mapping, bodyHash, index, report }: IngestInput): string | null {
  const { deliveryId, eventName } = mapping;
  if (deliveryId === null) {
    // Most mail providers send no id; their reports are about one message, so an identical one is the same.
    return report === null
      ? null
      : `src:${source._id.toHexString()}:${digest('report', eventName, bodyHash, String(report.index))}`;
  }
  const isHeader = deliveryId.from === 'header';
  const id = isHeader ? deliveryId.key : digest(deliveryId.key, eventName, bodyHash);
  const position = isHeader && index !== null ? `#${String(index)}` : '';
  const part = report === null || report.index === 0 ? '' : `#report${String(report.index)}`;
  return `src:${source._id.toHexString()}:${id}${position}${part}`;
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function ingestedOf(call: EventCall, recorded: Recorded): Ingested {
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
