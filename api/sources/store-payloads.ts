import { setImmediate } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { addressesIn } from '../../domain/contact/addresses-in.js';
import type { ErrorCode } from '../../domain/errors.js';
import { keptHeaders } from '../../domain/mapping/kept-headers.js';
import type { Database } from '../../models/core/database.js';
import { emailHash } from '../../models/audience/email-hash.js';
import type { EventRecord } from '../../models/events/event.js';
import { sealPayload, type SourcePayloadRecord } from '../../models/sources/source-payload.js';
import { dropErasedPayloads } from './drop-erased-payloads.js';
import { DAY_MS } from '../../domain/kernel/spans.js';
import { decodeText } from '../../domain/kernel/decode-text.js';
import { declaredCharsets } from '../body/media-type.js';

/** A JWT, or its beginning if the body was cut. */
const TOKEN = /eyJ[\w-]{2,}(?:\.[\w-]+)?/g;
/** A character by its number, as XML writes it. */
const REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;

/**
 * All text in a body, for finding whose data it may hold: decoded from its encoding, with what its JWTs say and the
 * characters that XML gives by number.
 */
function searchableText(bytes: Buffer, contentType: string): string {
  const text = decodeText(bytes, declaredCharsets(contentType));
  const claims = [...text.matchAll(TOKEN)].map(([token]) =>
    token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('utf8'))
      .join(' '),
  );
  const plain = text.replace(REFERENCE, (all, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return point > 0x10ffff ? all : String.fromCodePoint(point);
  });
  return [plain, ...claims].join('\n');
}

/** The shortest log retention that a workspace can choose (api/workspace/schemas.ts). */
const RETENTION_MS = 7 * DAY_MS;
/** Payloads stored per source: accepted ones, and refused ones, which anyone could send. */
export const MAX_KEPT = 50;
export const MAX_KEPT_REFUSED = 10;
/** Addresses in one payload. One with more could not be found for erasure, so it is not stored. */
const MAX_ADDRESSES = 1_000;
const MAX_CONTENT_TYPE = 200;
const MAX_DETAIL = 1_000;
const MAX_TIME_MS = 5_000;

/** A payload as received, and how it was answered. */
export interface SentPayload {
  receivedAt: Date;
  httpStatus: number;
  /** Null if accepted. */
  reason: ErrorCode | null;
  detail: string | null;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** Decompressed; shorter than `size` if truncated or not read. */
  body: Buffer;
  size: number;
  eventIds: string[];
}

interface Source {
  _id: ObjectId;
  workspaceId: ObjectId;
}

interface KeepDeps {
  db: Database;
  secretKey: Buffer;
}

type Event = Pick<EventRecord, '_id' | 'contactId' | 'personKeys'>;

/** Stores payloads of one source, then deletes those beyond the limits and those that belong to erased contacts. */
export async function storePayloads(deps: KeepDeps, source: Source, sent: SentPayload[]): Promise<void> {
  const { db } = deps;
  const events = await readEvents(db, source, sent);
  const rows: SourcePayloadRecord[] = [];
  for (const one of sent) {
    const row = toRow(deps, source, { sent: one, events });
    if (row !== null) rows.push(row);
    // Sealing takes up to a millisecond; let other requests run.
    await setImmediate();
  }
  if (rows.length === 0) return;
  await db.collections.SourcePayload.insertMany(rows);
  await dropErasedPayloads(db, source, rows);
  const ofSource = { workspaceId: source.workspaceId, sourceId: source._id };
  if (rows.some(({ reason }) => reason === null)) await trim(db, { ...ofSource, reason: null }, MAX_KEPT);
  if (rows.some(({ reason }) => reason !== null))
    await trim(db, { ...ofSource, reason: { $ne: null } }, MAX_KEPT_REFUSED);
}

async function readEvents(
  db: Database,
  { workspaceId }: Source,
  sent: SentPayload[],
): Promise<Map<string, Event>> {
  const ids = [...new Set(sent.flatMap(({ eventIds }) => eventIds))].map((id) => new ObjectId(id));
  if (ids.length === 0) return new Map();
  const rows = await db.collections.Event.find(
    { _id: { $in: ids }, workspaceId },
    { projection: { contactId: 1, personKeys: 1 }, maxTimeMS: MAX_TIME_MS },
  ).toArray();
  return new Map(rows.map((row) => [row._id.toHexString(), row]));
}

/** Null if its people could not be found for erasure. */
function toRow(
  { secretKey }: KeepDeps,
  { _id: sourceId, workspaceId }: Source,
  { sent, events }: { sent: SentPayload; events: Map<string, Event> },
): SourcePayloadRecord | null {
  const own = sent.eventIds.flatMap((id) => events.get(id) ?? []);
  const addresses = addressesIn(searchableText(sent.body, sent.headers['content-type'] ?? ''));
  if (own.length < sent.eventIds.length || addresses.length > MAX_ADDRESSES) return null;
  const hashes = addresses.map((email) => emailHash(secretKey, workspaceId.toHexString(), email));
  const { receivedAt, httpStatus, reason, size } = sent;
  return {
    _id: new ObjectId(),
    workspaceId,
    sourceId,
    receivedAt,
    httpStatus,
    reason,
    contentType: sent.headers['content-type']?.slice(0, MAX_CONTENT_TYPE).toWellFormed() ?? null,
    size,
    truncated: sent.body.length < size,
    contentSealed: sealPayload(secretKey, {
      headers: keptHeaders(sent.headers),
      body: sent.body.toString('base64'),
      detail: sent.detail?.slice(0, MAX_DETAIL).toWellFormed() ?? null,
    }),
    eventIds: own.map((event) => event._id),
    contactIds: affectedContacts(own),
    personKeys: [...new Set([...hashes, ...own.flatMap(({ personKeys }) => personKeys ?? [])])],
    expiresAt: new Date(receivedAt.getTime() + RETENTION_MS),
  };
}

function affectedContacts(events: Event[]): ObjectId[] {
  const ids = events.flatMap(({ contactId }) => (contactId === null ? [] : [contactId.toHexString()]));
  return [...new Set(ids)].map((id) => new ObjectId(id));
}

async function trim(
  db: Database,
  kept: { workspaceId: ObjectId; sourceId: ObjectId; reason: null | { $ne: null } },
  max: number,
): Promise<void> {
  const { SourcePayload } = db.collections;
  const beyond = await SourcePayload.find(kept, { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS })
    .sort({ receivedAt: -1, _id: -1 })
    .skip(max)
    .toArray();
  if (beyond.length > 0) await SourcePayload.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
}
