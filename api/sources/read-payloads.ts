import type { ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import {
  openPayload,
  type PayloadContent,
  type SourcePayloadLine,
  type SourcePayloadRecord,
} from '../../models/sources/source-payload.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { readEventSource, type SourceTarget } from './event-sources.js';
import type { SourceLookup } from './source-lookup.js';

interface ReadDeps {
  db: Database;
  sources: SourceLookup;
}

/** Lists the latest payloads of a source, newest first; with a reason those that were refused for it. @throws RollcallError `not_found` */
export async function listSourcePayloads(
  deps: ReadDeps,
  { request, reason, ...target }: SourceTarget & { request: PageRequest; reason: string | null },
): Promise<PageOf<SourcePayloadLine>> {
  const source = await readEventSource(deps, target);
  await deps.sources.payloads.flush(source);
  return await findPage({
    collection: deps.db.collections.SourcePayload,
    filter: {
      workspaceId: target.workspaceId,
      sourceId: source._id,
      ...(reason !== null && { reason }),
    },
    sort: { field: 'receivedAt', direction: -1 },
    request,
    projection: { contentSealed: 0, personKeys: 0 },
  });
}

/** A payload with its content. */
export interface OpenedPayload {
  payload: SourcePayloadRecord;
  content: PayloadContent;
}

/** Reads a payload; not if a contact in it is being deleted. @throws RollcallError `not_found` */
export async function readSourcePayload(
  deps: ReadDeps & { settings: { secretKey: Buffer } },
  { payload: id, ...target }: SourceTarget & { payload: string },
): Promise<OpenedPayload> {
  const source = await readEventSource(deps, target);
  await deps.sources.payloads.flush(source);
  const { workspaceId } = target;
  const _id = parseId(id);
  const payload =
    _id && (await deps.db.collections.SourcePayload.findOne({ _id, workspaceId, sourceId: source._id }));
  if (payload === null || !(await contactsExist(deps.db, workspaceId, payload.contactIds)))
    throw new RollcallError('not_found', 'Payload not found.');
  return { payload, content: openPayload(deps.settings.secretKey, payload) };
}

async function contactsExist(db: Database, workspaceId: ObjectId, contactIds: ObjectId[]): Promise<boolean> {
  const here = await db.collections.Contact.countDocuments({ _id: { $in: contactIds }, workspaceId });
  return here === contactIds.length;
}
