import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { MembershipRecord } from '../../models/membership.js';
import type { UserRecord } from '../../models/user.js';
import { passwordMatches } from './passwords.js';
import type { SignInLimits } from './sign-in-limits.js';
import { startSession, type SignedIn } from './start-session.js';

/**
 * A new session for who knows the password. An unknown e-mail and a wrong password are the same error after the
 * same time.
 *
 * @param input.address the network address of the client, for the limits
 * @throws RollcallError `invalid_credentials`, `rate_limited`, `forbidden` for somebody without a workspace
 */
export async function signIn(
  deps: { db: Database; clock: () => Date; signInLimits: SignInLimits },
  input: { email: string; password: string; address: string },
): Promise<SignedIn> {
  const attempt = await deps.signInLimits.begin(input);
  const user = await deps.db.models.User.findOne({ email: input.email });
  const matches = await passwordMatches(input.password, user?.passwordHash ?? null);
  if (user === null || !matches)
    throw new RollcallError('invalid_credentials', 'Email or password is wrong.');
  await attempt.succeeded();
  const { workspaceId, role } = await membershipToEnter(deps.db, user);
  const workspace = await deps.db.models.Workspace.findOne({ _id: workspaceId });
  if (workspace === null)
    throw new Error(`workspace ${workspaceId.toHexString()} has members but does not exist`);
  return { user, workspace, role, token: await startSession(deps, { userId: user._id, workspaceId }) };
}

/** Where the user was last, else anywhere they may be. */
async function membershipToEnter(db: Database, user: UserRecord): Promise<MembershipRecord> {
  const memberships = await db.models.Membership.find({ userId: user._id }).sort({ createdAt: 1 });
  const entered = memberships.find((m) => m.workspaceId.equals(user.lastWorkspaceId)) ?? memberships[0];
  if (entered === undefined) throw new RollcallError('forbidden', 'You belong to no workspace any more.');
  return entered;
}
