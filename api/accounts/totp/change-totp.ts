import type { ClientSession } from 'mongodb';
import { invalid, RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import { open, seal } from '../../../models/core/seal.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import type { SessionCaller } from '../../http/caller.js';
import { inTransaction } from '../../http/transaction.js';
import type { Credentials } from '../keys/credentials.js';
import { passwordMatches } from '../sessions/passwords.js';
import { checkSecondFactor, hasSecondFactor, type SecondFactorDeps } from './second-factor.js';
import { newRecoveryCodes, newTotpSecret, recoveryHash, codeTimeStep, totpUri } from './totp.js';

type TotpDeps = SecondFactorDeps & { credentials: Credentials };

/** The name that authenticator apps show. */
const ISSUER = 'Rollcall';

interface Caller {
  caller: SessionCaller;
  /** The client's network address, for rate limits. */
  address: string;
}

/**
 * Makes a new secret, which is in force once its first code is confirmed.
 *
 * @throws RollcallError `conflict` if one is in force; `invalid` if the password is wrong; `rate_limited`
 */
export async function startTotp(
  deps: TotpDeps,
  input: Caller & { password: string },
): Promise<{ secret: string; uri: string }> {
  const user = await userWithPassword(deps, input);
  const secret = newTotpSecret();
  const totp = {
    sealed: seal(deps.settings.secretKey, secret),
    confirmedAt: null,
    lastStep: 0,
    recoveryHashes: [],
  };
  const started = await deps.db.models.User.updateOne(
    { _id: user._id, 'totp.confirmedAt': null },
    { $set: { totp } },
  );
  if (started.matchedCount === 0) {
    throw new RollcallError('conflict', 'A second factor is in force; remove it first.');
  }
  return { secret, uri: totpUri({ secret, email: user.email, issuer: ISSUER }) };
}

/**
 * Puts the new secret in force and ends the user's other sessions.
 *
 * @returns the recovery codes, which are not stored
 * @throws RollcallError `conflict` if none was made; `invalid` for a wrong code; `rate_limited`
 */
export async function confirmTotp(
  deps: TotpDeps,
  { caller, code }: { caller: SessionCaller; code: string },
): Promise<string[]> {
  const { totp } = await readUser(deps, caller);
  if (totp === undefined || totp.confirmedAt !== null) {
    throw new RollcallError('conflict', 'There is no new second factor to confirm.');
  }
  const attempt = await deps.signInLimits.startCode(caller.userId.toHexString());
  const step = codeTimeStep(
    open(deps.settings.secretKey, totp.sealed),
    code.replace(/\s/g, ''),
    deps.clock(),
  );
  if (step === null || !(await attempt.succeeds(() => Promise.resolve(true)))) throw wrongCode();
  const codes = newRecoveryCodes();
  const inForce = {
    sealed: totp.sealed,
    confirmedAt: deps.clock(),
    lastStep: step,
    recoveryHashes: codes.map(recoveryHash),
  };
  const ended = await inTransaction(deps.db, async (session) => {
    const current = { _id: caller.userId, 'totp.sealed': totp.sealed, 'totp.confirmedAt': null };
    const confirmed = await deps.db.models.User.updateOne(current, { $set: { totp: inForce } }, { session });
    if (confirmed.matchedCount === 0) throw new RollcallError('conflict', 'The second factor has changed.');
    return await endOtherSessions(deps.db, caller, session);
  });
  for (const tokenHash of [...ended, caller.tokenHash]) deps.credentials.drop(tokenHash);
  return codes;
}

/** Replaces the recovery codes. @throws RollcallError like `removeTotp` */
export async function renewRecoveryCodes(
  deps: TotpDeps,
  input: Caller & { password: string; code: string },
): Promise<string[]> {
  const { _id } = await userWithBoth(deps, input);
  const codes = newRecoveryCodes();
  await deps.db.models.User.updateOne({ _id }, { $set: { 'totp.recoveryHashes': codes.map(recoveryHash) } });
  return codes;
}

/**
 * Removes the second factor.
 *
 * @throws RollcallError `conflict` without one; `invalid` if the password is wrong; `invalid_second_factor`; `rate_limited`
 */
export async function removeTotp(
  deps: TotpDeps,
  input: Caller & { password: string; code: string },
): Promise<void> {
  const { _id } = await userWithBoth(deps, input);
  await deps.db.models.User.updateOne({ _id }, { $unset: { totp: true } });
  deps.credentials.drop(input.caller.tokenHash);
}

/** Whether a second factor is in force, and how many recovery codes are left. */
export async function readTotp(
  deps: { db: Database },
  caller: SessionCaller,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const user = await readUser(deps, caller);
  return { enabled: hasSecondFactor(user), recoveryCodesLeft: user.totp?.recoveryHashes.length ?? 0 };
}

async function userWithBoth(
  deps: TotpDeps,
  input: Caller & { password: string; code: string },
): Promise<UserRecord> {
  const user = await userWithPassword(deps, input);
  if (!hasSecondFactor(user)) throw new RollcallError('conflict', 'There is no second factor in force.');
  await checkSecondFactor(deps, user, input.code);
  return user;
}

async function userWithPassword(
  deps: TotpDeps,
  { caller, address, password }: Caller & { password: string },
): Promise<UserRecord> {
  const user = await readUser(deps, caller);
  const attempt = await deps.signInLimits.start({ email: user.email, address });
  if (await attempt.succeeds(() => passwordMatches(password, user.passwordHash))) return user;
  throw invalid([{ path: 'password', message: 'is wrong' }]);
}

async function readUser({ db }: { db: Database }, { userId }: SessionCaller): Promise<UserRecord> {
  const user = await db.models.User.findOne({ _id: userId });
  if (user === null) throw new RollcallError('unauthenticated', 'Your account no longer exists.');
  return user;
}

/** @returns the token hashes of the sessions that were ended */
async function endOtherSessions(
  db: Database,
  { userId, sessionId }: SessionCaller,
  session: ClientSession,
): Promise<string[]> {
  const others = { userId, _id: { $ne: sessionId } };
  const ended = await db.models.Session.find(others, null, { session });
  await db.models.Session.deleteMany(others, { session });
  return ended.map(({ tokenHash }) => tokenHash);
}

function wrongCode(): RollcallError {
  return invalid([{ path: 'code', message: 'is wrong; check the time of your device' }]);
}
