import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { open } from '../../../models/core/seal.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import type { SignInLimits } from '../sessions/sign-in-limits.js';
import { recoveryHash, codeTimeStep } from './totp.js';

export interface SecondFactorDeps {
  db: Database;
  clock: () => Date;
  signInLimits: SignInLimits;
  settings: { secretKey: Buffer };
}

/**
 * Checks the second factor of a user whose password was right: a code of the authenticator app, which works once, or a
 * recovery code, which is used up. Does nothing without a second factor.
 *
 * @throws RollcallError `second_factor_required` without a code, `invalid_second_factor`, `rate_limited`
 */
export async function checkSecondFactor(
  deps: SecondFactorDeps,
  user: UserRecord,
  code: string | undefined,
): Promise<void> {
  if (!hasSecondFactor(user)) return;
  if (code === undefined) {
    throw new RollcallError(
      'second_factor_required',
      'Send the code of your authenticator app, or a recovery code, as `code`.',
    );
  }
  const attempt = await deps.signInLimits.startCode(user._id.toHexString());
  if (!(await attempt.succeeds(() => useCode(deps, user, code)))) {
    throw new RollcallError('invalid_second_factor', 'The code is wrong or was used before.');
  }
}

/** Whether a second factor is in force. */
export function hasSecondFactor({ totp }: Pick<UserRecord, 'totp'>): boolean {
  return totp !== undefined && totp.confirmedAt !== null;
}

/** Of several concurrent uses of one code, exactly one is true. */
async function useCode(deps: SecondFactorDeps, { _id, totp }: UserRecord, code: string): Promise<boolean> {
  if (totp === undefined) return false;
  const { User } = deps.db.models;
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = codeTimeStep(open(deps.settings.secretKey, totp.sealed), digits, deps.clock());
    if (step === null) return false;
    const used = await User.updateOne(
      { _id, 'totp.lastStep': { $lt: step } },
      { $set: { 'totp.lastStep': step } },
    );
    return used.modifiedCount === 1;
  }
  const hash = recoveryHash(code);
  const used = await User.updateOne(
    { _id, 'totp.recoveryHashes': hash },
    { $pull: { 'totp.recoveryHashes': hash } },
  );
  return used.modifiedCount === 1;
}
