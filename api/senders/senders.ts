import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import type { SenderRecord } from '../../models/sender.js';
import type { PageRequest } from '../http/common-schemas.js';
import { findPage, type PageOf } from '../http/paging.js';
import { isTrustedSender, type SenderPolicy } from './is-trusted-sender.js';

/** The addresses that a workspace may send as or has asked for, newest first. */
export function listSenders(
  { db }: { db: Database },
  { workspaceId, request }: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<SenderRecord>> {
  return findPage({
    collection: db.collections.Sender,
    filter: { workspaceId },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

/**
 * Removes an address. The workspace no longer sends as it, unless it may send as its domain. Within the caller's
 * transaction.
 *
 * @throws RollcallError `not_found`
 */
export async function removeSender(
  deps: { db: Database; settings: SenderPolicy },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<SenderRecord> {
  const { Sender, Workspace } = deps.db.models;
  const _id = parseId(id);
  const removed = _id && (await Sender.findOneAndDelete({ _id, workspaceId }, { session }));
  if (removed === null) throw new RollcallError('not_found', 'Sender not found.');
  const senderConfirmed = await isTrustedSender(deps, { workspaceId, email: removed.email }, session);
  await Workspace.updateOne(
    { _id: workspaceId, senderEmail: removed.email },
    { $set: { senderConfirmed } },
    { session },
  );
  return removed;
}
