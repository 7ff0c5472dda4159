import { ObjectId, type ClientSession } from 'mongodb';
import { isVerified } from '../../domain/accounts/verified.js';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { SessionCaller } from '../http/caller.js';
import { newWorkspace, type SignUpMode } from './sign-up.js';

/** Each has its own mail quota, so their number is limited. */
const MAX_OWNED = 20;

interface CreateDeps {
  db: Database;
  clock: () => Date;
  settings: { signUp: SignUpMode };
}

/**
 * Creates a workspace that the user owns and in which their next sign-in starts. Where sign-up is by invitation, only
 * someone who owns the current workspace may; elsewhere anyone, once their address is verified if it has to be. Within
 * the caller's transaction.
 *
 * @throws RollcallError `forbidden`; `conflict` at the limit of workspaces that a user owns
 */
export async function createWorkspace(
  { db, clock, settings }: CreateDeps,
  { caller, name }: { caller: SessionCaller; name: string },
  session: ClientSession,
): Promise<WorkspaceRecord> {
  if (settings.signUp === 'invitation' && caller.role !== 'owner')
    throw new RollcallError('forbidden', 'Here, only owners of a workspace can create another one.');
  const { userId } = caller;
  const createdAt = clock();
  const workspace = newWorkspace(createdAt, name);
  // First, so that concurrent creations conflict instead of exceeding the limit.
  const user = await db.models.User.findOneAndUpdate(
    { _id: userId },
    { $set: { lastWorkspaceId: workspace._id } },
    { session },
  );
  if (user === null) throw new RollcallError('unauthenticated', 'Your account no longer exists.');
  if (settings.signUp === 'verified' && !isVerified(user))
    throw new RollcallError('forbidden', 'Verify your email address first.');
  const owned = await db.models.Membership.countDocuments({ userId, role: 'owner' }, { session });
  if (owned >= MAX_OWNED)
    throw new RollcallError('conflict', `You own ${MAX_OWNED} workspaces, which is the limit.`);
  await db.models.Workspace.insertOne(workspace, { session });
  await db.models.Membership.insertOne(
    { _id: new ObjectId(), userId, workspaceId: workspace._id, role: 'owner', createdAt },
    { session },
  );
  return workspace;
}
