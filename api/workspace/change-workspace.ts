import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { hasSecondFactor } from '../accounts/second-factor.js';
import type { Caller } from '../http/caller.js';
import { readWorkspace } from './read-workspace.js';

/** The settings of a workspace; null removes one. */
export interface WorkspaceChanges {
  name?: string;
  senderName?: string | null;
  senderEmail?: string | null;
  timezone?: string;
  postalAddress?: string | null;
  brandColor?: string | null;
  retentionDays?: number;
  requireSecondFactor?: boolean;
}

/**
 * Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` to require a second factor without having one
 */
export async function changeWorkspace(
  { db }: { db: Database },
  { workspaceId, changes, caller }: { workspaceId: ObjectId; changes: WorkspaceChanges; caller: Caller },
  session: ClientSession,
): Promise<{ before: WorkspaceRecord; after: WorkspaceRecord }> {
  if (changes.requireSecondFactor === true) await assertSecondFactor(db, caller, session);
  const before = await readWorkspace({ db }, workspaceId, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $set: changes }, { session });
  return { before, after: { ...before, ...changes } };
}

/** Whoever requires it has it: otherwise they would lock themselves out. */
async function assertSecondFactor(db: Database, caller: Caller, session: ClientSession): Promise<void> {
  const user =
    caller.kind === 'session'
      ? await db.models.User.findOne({ _id: caller.userId }, null, { session })
      : null;
  if (user !== null && hasSecondFactor(user)) return;
  throw new RollcallError('conflict', 'Sign in and set up your own second factor first.');
}
