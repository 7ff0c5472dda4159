import { invalid, RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { SessionCaller } from '../http/caller.js';
import type { Credentials } from './keys/credentials.js';
import { hashPassword, passwordMatches } from './sessions/passwords.js';
import { checkSecondFactor, type SecondFactorDeps } from './totp/second-factor.js';
import { inTransaction } from '../http/transaction.js';

interface ChangePassword {
  caller: SessionCaller;
  currentPassword: string;
  newPassword: string;
  /** A code of the second factor, where one is in force. */
  code?: string;
  /** The client's network address, for rate limits. */
  address: string;
}

/**
 * Changes a password and ends the user's other sessions. Attempts are limited like sign-ins.
 *
 * @throws RollcallError `invalid` if the current password is wrong or the new one is guessed too easily, `second_factor_required`, `invalid_second_factor`, `rate_limited`, `unavailable`
 */
export async function changePassword(
  deps: SecondFactorDeps & { credentials: Credentials },
  input: ChangePassword,
): Promise<void> {
  const { caller, address } = input;
  const user = await deps.db.models.User.findOne({ _id: caller.userId });
  if (user === null) throw new RollcallError('unauthenticated', 'Your account no longer exists.');
  const attempt = await deps.signInLimits.start({ email: user.email, address });
  if (!(await attempt.succeeds(() => passwordMatches(input.currentPassword, user.passwordHash)))) {
    throw invalid([{ path: 'currentPassword', message: 'is wrong' }]);
  }
  const passwordHash = await hashPassword(input.newPassword, user.email, 'newPassword');
  // Last, since a code works once.
  await checkSecondFactor(deps, user, input.code);
  for (const tokenHash of await replace(deps.db, caller, passwordHash)) deps.credentials.drop(tokenHash);
}

/** @returns the token hashes of the sessions that were ended */
async function replace(
  db: Database,
  { userId, sessionId }: SessionCaller,
  passwordHash: string,
): Promise<string[]> {
  const others = { userId, _id: { $ne: sessionId } };
  return await inTransaction(db, async (session) => {
    await db.models.User.updateOne({ _id: userId }, { $set: { passwordHash } }, { session });
    const ended = await db.models.Session.find(others, null, { session });
    await db.models.Session.deleteMany(others, { session });
    return ended.map(({ tokenHash }) => tokenHash);
  });
}
