import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { MailProvider } from '../../domain/mail-reports/mail-report.js';
import type { MappingOverride } from '../../domain/mapping/override.js';
import type { Database } from '../../models/core/database.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { parseId } from '../../models/core/ids.js';
import { nextRev } from '../../models/core/revision.js';
import { open, seal } from '../../models/core/seal.js';
import { hashToken, newToken } from '../../models/core/tokens.js';
import type { Caller } from '../http/caller.js';
import { touchMaker } from '../accounts/keys/revoke-made.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import type { NewSigningBody, SigningChangeBody } from './signing-schemas.js';
import { changedSigning, newSourceSigning } from './source-signing.js';
import type { SourceLookup } from './source-lookup.js';

interface SourceFields {
  name: string;
  provider?: string | null;
  mapping?: MappingOverride | null;
  mailReports?: MailProvider | null;
  enabled?: boolean;
  answer?: string | null;
  acceptsQuery?: boolean;
}

type NewSource = SourceFields & { signing?: NewSigningBody | null };
type SourceChanges = Partial<SourceFields> & { signing?: SigningChangeBody | null };

/** Creates a source with a new secret URL. Runs in the caller's transaction. */
export async function createEventSource(
  { db, clock, settings }: { db: Database; clock: () => Date; settings: { secretKey: Buffer } },
  { caller, input }: { caller: Caller; input: NewSource },
  session: ClientSession,
): Promise<EventSourceRecord> {
  const token = newToken();
  const now = clock();
  const source: EventSourceRecord = {
    _id: new ObjectId(),
    workspaceId: caller.workspaceId,
    name: input.name,
    provider: input.provider ?? null,
    mapping: input.mapping ?? null,
    mailReports: input.mailReports ?? null,
    enabled: input.enabled ?? true,
    answer: input.answer ?? null,
    acceptsQuery: input.acceptsQuery ?? false,
    signing: input.signing ? newSourceSigning(settings.secretKey, input.signing) : null,
    tokenHash: hashToken(token),
    tokenSealed: seal(settings.secretKey, token),
    oldTokens: [],
    lastReceivedAt: null,
    counts: { applied: 0, unmapped: 0, failed: 0, refused: 0 },
    lastRefusal: null,
    createdBy: caller.kind === 'session' ? caller.userId : caller.createdBy,
    createdAt: now,
    updatedAt: now,
  };
  await touchMaker({ db }, caller, session);
  await db.models.EventSource.insertOne(source, { session });
  return source;
}

/** Lists a workspace's sources, newest first. */
export async function listEventSources(
  { db, sources }: { db: Database; sources: SourceLookup },
  input: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<EventSourceRecord>> {
  await sources.activity.flush(input.workspaceId);
  return await findPage({
    collection: db.collections.EventSource,
    filter: { workspaceId: input.workspaceId },
    sort: { field: 'createdAt', direction: -1 },
    request: input.request,
  });
}

export interface SourceTarget {
  workspaceId: ObjectId;
  id: string;
}

/** @throws RollcallError `not_found` */
export async function readEventSource(
  { db, sources }: { db: Database; sources: SourceLookup },
  { workspaceId, id }: SourceTarget,
): Promise<EventSourceRecord> {
  await sources.activity.flush(workspaceId);
  return await findEventSource(db, { workspaceId, id });
}

/** As stored: the latest counts may be missing. @throws RollcallError `not_found` */
export async function findEventSource(
  db: Database,
  { workspaceId, id }: SourceTarget,
  session?: ClientSession,
): Promise<EventSourceRecord> {
  const _id = parseId(id);
  const options = { ...(session && { session }) };
  const source = _id && (await db.models.EventSource.findOne({ _id, workspaceId }, null, options));
  return source ?? sourceNotFound();
}

/**
 * Changes the given fields; the URL stays. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for a signing without a secret if none is stored
 */
export async function changeEventSource(
  deps: { db: Database; clock: () => Date; settings: { secretKey: Buffer } },
  { workspaceId, id, changes }: SourceTarget & { changes: SourceChanges },
  session: ClientSession,
): Promise<{ before: EventSourceRecord; after: EventSourceRecord }> {
  const _id = parseId(id);
  const before = _id && (await deps.db.models.EventSource.findOne({ _id, workspaceId }, null, { session }));
  if (before === null) return sourceNotFound();
  if (Object.keys(changes).length === 0) return { before, after: before };
  const now = deps.clock();
  const { signing, ...others } = changes;
  const context = { secretKey: deps.settings.secretKey, now };
  const fields = {
    ...others,
    ...(signing !== undefined && {
      signing: signing && changedSigning(context, before.signing ?? null, signing),
    }),
    updatedAt: now,
    rev: nextRev(before),
  };
  await deps.db.models.EventSource.updateOne({ _id: before._id }, { $set: fields }, { session });
  return { before, after: { ...before, ...fields } };
}

/**
 * Deletes a source; its stored payloads expire by themselves, a week after they arrived. Runs in the caller's transaction;
 * drop the source from `SourceLookup` afterwards.
 *
 * @throws RollcallError `not_found`
 */
export async function deleteEventSource(
  { db }: { db: Database },
  { workspaceId, id }: SourceTarget,
  session: ClientSession,
): Promise<EventSourceRecord> {
  const _id = parseId(id);
  const source = _id && (await db.models.EventSource.findOneAndDelete({ _id, workspaceId }, { session }));
  if (source === null) return sourceNotFound();
  return source;
}

/** The secret URL to which a provider sends. */
export function sourceUrl(
  { settings }: { settings: { baseUrl: string; secretKey: Buffer } },
  source: EventSourceRecord,
): string {
  return `${settings.baseUrl}/api/ingest/${open(settings.secretKey, source.tokenSealed)}`;
}

export function sourceNotFound(): never {
  throw new RollcallError('not_found', 'Event source not found.');
}
