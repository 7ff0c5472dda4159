import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import type { MembershipRecord } from '../../../models/accounts/membership.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import { passwordMatches } from './passwords.js';
import { checkSecondFactor, type SecondFactorDeps } from '../totp/second-factor.js';
import { startSession, type SignedIn } from './start-session.js';

/**
 * Starts a session for a valid password. An unknown email address and a wrong password are the same error after the
 * same time.
 *
 * @param input.address the client's network address, for rate limits
 * @throws RollcallError `invalid_credentials`, `second_factor_required`, `invalid_second_factor`, `rate_limited`, `unavailable`, `forbidden` for a user without a workspace
 */
export async function signIn(
  deps: SecondFactorDeps,
  input: { email: string; password: string; code?: string; address: string },
): Promise<SignedIn> {
  const attempt = await deps.signInLimits.start(input);
  const user = await deps.db.models.User.findOne({ email: input.email });
  const matches = await attempt.succeeds(() => passwordMatches(input.password, user?.passwordHash ?? null));
  if (user === null || !matches)
    throw new RollcallError('invalid_credentials', 'Email or password is wrong.');
  await checkSecondFactor(deps, user, input.code);
  const { workspaceId, role } = await preferredMembership(deps.db, user);
  const workspace = await deps.db.models.Workspace.findOne({ _id: workspaceId });
  if (workspace === null)
    throw new Error(`workspace ${workspaceId.toHexString()} has members but does not exist`);
  return { user, workspace, role, token: await startSession(deps, { userId: user._id, workspaceId }) };
}

/** The workspace the user was last in, otherwise any of theirs. */
async function preferredMembership(db: Database, user: UserRecord): Promise<MembershipRecord> {
  const memberships = await db.models.Membership.find({ userId: user._id }).sort({ createdAt: 1 });
  const preferred = memberships.find((m) => m.workspaceId.equals(user.lastWorkspaceId)) ?? memberships[0];
  if (preferred === undefined) throw new RollcallError('forbidden', 'You no longer belong to any workspace.');
  return preferred;
}
