import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { incrementMailsRev } from '../../models/mail/mails-rev.js';
import type { SenderRecord } from '../../models/mail/sender.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { assertUnused } from '../deleted/assert-unused.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { findPage, type PageOf } from '../http/paging.js';
import { isTrustedSender, type SenderPolicy } from './is-trusted-sender.js';

const MAX_SENDERS = 100;

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
 * @throws RollcallError `not_found`; `conflict` if something names it
 */
export async function removeSender(
  deps: { db: Database; settings: SenderPolicy },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<SenderRecord> {
  const { Sender } = deps.db.models;
  const removed = await findSender(deps.db, { workspaceId, id }, session);
  await assertUnused(deps.db, { workspaceId, noun: 'sender', id }, session);
  await Sender.deleteOne({ _id: removed._id }, { session });
  await incrementMailsRev(deps.db, workspaceId, session);
  await judgeSender(deps, removed, session);
  return removed;
}

/**
 * Restores an address that was removed, confirmed if it was. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` if the address was added again, or at the limit
 */
export async function restoreSender(
  deps: { db: Database; settings: SenderPolicy },
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<Restored<SenderRecord>> {
  const { Sender } = deps.db.models;
  const restore = async (row: SenderRecord): Promise<SenderRecord> => {
    const { workspaceId, email } = row;
    if ((await Sender.findOne({ workspaceId, email }, null, { session })) !== null)
      throw new RollcallError('conflict', 'The address was added again since.');
    await assertSenderRoom(deps.db, workspaceId, session);
    await Sender.insertOne(row, { session });
    await incrementMailsRev(deps.db, workspaceId, session);
    await judgeSender(deps, row, session);
    return row;
  };
  const read = () => findSender(deps.db, target, session);
  return await restoreDeleted(deps, target, { type: 'senders', restore, read }, session);
}

/** @throws RollcallError `not_found` */
export async function findSender(
  db: Database,
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session?: ClientSession,
): Promise<SenderRecord> {
  const _id = parseId(id);
  const within = { ...(session && { session }) };
  const found = _id && (await db.models.Sender.findOne({ _id, workspaceId }, null, within));
  if (found === null) throw new RollcallError('not_found', 'Sender not found.');
  return found;
}

/** @throws RollcallError `conflict` if the workspace has as many senders as it may */
export async function assertSenderRoom(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  if ((await db.models.Sender.countDocuments({ workspaceId }, { session })) < MAX_SENDERS) return;
  throw new RollcallError('conflict', `A workspace has at most ${MAX_SENDERS} senders; remove one first.`);
}

/** Records whether the workspace may send as its address, if it is this one. */
async function judgeSender(
  deps: { db: Database; settings: SenderPolicy },
  { workspaceId, email }: SenderRecord,
  session: ClientSession,
): Promise<void> {
  const senderConfirmed = await isTrustedSender(deps, { workspaceId, email }, session);
  await deps.db.models.Workspace.updateOne(
    { _id: workspaceId, senderEmail: email },
    { $set: { senderConfirmed } },
    { session },
  );
}
