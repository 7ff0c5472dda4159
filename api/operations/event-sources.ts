import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { EventSourceRecord } from '../../models/event-source.js';
import { parseId } from '../../models/ids.js';
import { open, seal } from '../../models/seal.js';
import { hashToken, newToken } from '../../models/tokens.js';
import { findPage, type PageOf } from '../paging.js';
import type { PageRequest } from '../schemas/common.js';
import type { Sources } from './sources.js';

interface SourceFields {
  name: string;
  provider?: string | null;
  enabled?: boolean;
}

/** A new source with a secret address of its own. Within the caller's transaction. */
export async function createEventSource(
  { db, clock, settings }: { db: Database; clock: () => Date; settings: { secretKey: Buffer } },
  { workspaceId, input }: { workspaceId: ObjectId; input: SourceFields },
  session: ClientSession,
): Promise<EventSourceRecord> {
  const token = newToken();
  const now = clock();
  const source: EventSourceRecord = {
    _id: new ObjectId(),
    workspaceId,
    name: input.name,
    provider: input.provider ?? null,
    enabled: input.enabled ?? true,
    tokenHash: hashToken(token),
    tokenSealed: seal(settings.secretKey, token),
    lastReceivedAt: null,
    counts: { applied: 0, unmapped: 0, failed: 0 },
    createdAt: now,
    updatedAt: now,
  };
  await db.collections.EventSource.insertOne(source, { session });
  return source;
}

/** The sources of a workspace, newest first. */
export async function listEventSources(
  { db, sources }: { db: Database; sources: Sources },
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

interface SourceTarget {
  workspaceId: ObjectId;
  id: string;
}

/** @throws RollcallError `not_found` */
export async function readEventSource(
  { db, sources }: { db: Database; sources: Sources },
  { workspaceId, id }: SourceTarget,
): Promise<EventSourceRecord> {
  const _id = parseId(id);
  await sources.activity.flush(workspaceId);
  const source = _id && (await db.collections.EventSource.findOne({ _id, workspaceId }));
  return source ?? noSuchSource();
}

/** Changes the given fields; the address stays. @throws RollcallError `not_found` */
export async function changeEventSource(
  deps: { db: Database; clock: () => Date; sources: Sources },
  { workspaceId, id, changes }: SourceTarget & { changes: Partial<SourceFields> },
): Promise<EventSourceRecord> {
  const _id = parseId(id);
  if (_id === null || Object.keys(changes).length === 0)
    return await readEventSource(deps, { workspaceId, id });
  const source = await deps.db.collections.EventSource.findOneAndUpdate(
    { _id, workspaceId },
    { $set: { ...changes, updatedAt: deps.clock() } },
    { returnDocument: 'after' },
  );
  if (source === null) return noSuchSource();
  deps.sources.drop(source);
  return source;
}

/** Its address is unknown from now on, in other processes within a second. @throws RollcallError `not_found` */
export async function deleteEventSource(
  deps: { db: Database; sources: Sources },
  { workspaceId, id }: SourceTarget,
): Promise<void> {
  const _id = parseId(id);
  const source = _id && (await deps.db.collections.EventSource.findOneAndDelete({ _id, workspaceId }));
  if (source === null) return noSuchSource();
  deps.sources.drop(source);
}

/** The secret address to which a provider sends. */
export function sourceUrl(
  { settings }: { settings: { baseUrl: string; secretKey: Buffer } },
  source: EventSourceRecord,
): string {
  return `${settings.baseUrl}/api/ingest/${open(settings.secretKey, source.tokenSealed)}`;
}

function noSuchSource(): never {
  throw new RollcallError('not_found', 'There is no such event source.');
}
