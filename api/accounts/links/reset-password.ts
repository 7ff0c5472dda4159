import type { ClientSession } from 'mongodb';
import { accountMail } from '../../../domain/accounts/account-mails.js';
import { isVerified } from '../../../domain/accounts/verified.js';
import { invalid, RollcallError } from '../../../domain/errors.js';
import type { AccountLinkRecord } from '../../../models/accounts/account-link.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import type { AuditLog } from '../../http/change.js';
import { inTransaction } from '../../http/transaction.js';
import { createAccountLink, endAccountLinks, findAccountLink, consumeAccountLink } from './account-links.js';
import { inEqualTime, mayMailTo, queueAccountMail, type AccountMailDeps } from './account-mail.js';
import type { Credentials } from '../keys/credentials.js';
import { hashPassword } from '../sessions/passwords.js';

type ResetDeps = AccountMailDeps & { credentials: Credentials; audit: AuditLog };

/**
 * Mails a link for a new password, if the address has an account. The answer is the same, after the same time, for known
 * and unknown addresses.
 *
 * @throws RollcallError `rate_limited`, by the client's network address
 */
export async function requestReset(
  deps: AccountMailDeps,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await deps.publicLimits.take('forgot', address);
  await inEqualTime(async () => {
    if (!(await mayMailTo(deps, email))) return;
    const user = await deps.db.models.User.findOne({ email });
    if (user !== null) await inTransaction(deps.db, (session) => mailLink(deps, user, session));
  });
}

async function mailLink(deps: AccountMailDeps, user: UserRecord, session: ClientSession): Promise<void> {
  const { email, lastWorkspaceId: workspaceId } = user;
  const url = await createResetUrl(deps, user, session);
  await queueAccountMail(
    deps,
    { to: email, mail: accountMail('reset', { url }, deps.language), workspaceId },
    session,
  );
}

/** The URL of a page where the user's password can be set once, within an hour. */
export async function createResetUrl(
  deps: Pick<AccountMailDeps, 'db' | 'clock'> & { settings: { baseUrl: string } },
  { _id: userId, email }: UserRecord,
  session?: ClientSession,
): Promise<string> {
  const token = await createAccountLink(deps, { kind: 'reset', email, userId }, session);
  return `${deps.settings.baseUrl}/reset/${token}`;
}

/** @throws RollcallError `not_found` for an unknown, used or expired token */
export async function readReset(
  deps: Pick<ResetDeps, 'db' | 'clock'>,
  token: string,
): Promise<AccountLinkRecord> {
  const link = await findAccountLink(deps, token, ['reset']);
  if (link === null) throw new RollcallError('not_found', 'This link is unknown, used or expired.');
  return link;
}

interface Reset {
  token: string;
  password: string;
  requestId: string;
}

/**
 * Sets a new password and ends all sessions and links of the user. The link proves the address: someone who took it for
 * an account without being its owner loses that account to the owner, and with it the second factor they set up.
 *
 * @throws RollcallError `invalid` for an unknown, used or expired token, or a password that is guessed too easily; `unavailable`
 */
export async function resetPassword(deps: ResetDeps, input: Reset): Promise<void> {
  const link = await findAccountLink(deps, input.token, ['reset']);
  if (link === null) throw unusable();
  const passwordHash = await hashPassword(input.password, link.email);
  const { requestId } = input;
  const ended = await inTransaction(deps.db, (session) =>
    replace(deps, { link, passwordHash, requestId }, session),
  );
  for (const tokenHash of ended) deps.credentials.drop(tokenHash);
}

/** @returns the token hashes of the sessions that were ended */
async function replace(
  deps: ResetDeps,
  { link, passwordHash, requestId }: { link: AccountLinkRecord; passwordHash: string; requestId: string },
  session: ClientSession,
): Promise<string[]> {
  const { User, Session } = deps.db.models;
  if (!(await consumeAccountLink(deps, link, session))) throw unusable();
  const { email, userId } = link;
  const user = userId && (await User.findOne({ _id: userId, email }, null, { session }));
  if (user === null) throw unusable();
  const emailVerifiedAt = user.emailVerifiedAt ?? deps.clock();
  const taken = isVerified(user) ? {} : { $unset: { totp: true as const } };
  const change = { $set: { passwordHash, emailVerifiedAt }, ...taken };
  await User.updateOne({ _id: user._id }, change, { session });
  const ended = await Session.find({ userId: user._id }, null, { session });
  await Session.deleteMany({ userId: user._id }, { session });
  await endAccountLinks(deps, user._id, session);
  const workspaceId = user.lastWorkspaceId;
  await queueAccountMail(
    deps,
    { to: email, mail: accountMail('passwordChanged', {}, deps.language), workspaceId },
    session,
  );
  const id = user._id.toHexString();
  await deps.audit.record(
    { actor: { type: 'user', id, name: user.name ?? email }, workspaceId, action: 'auth.reset', requestId },
    { target: { type: 'members', id, name: email }, before: null, after: { sessionsEnded: ended.length } },
    session,
  );
  return ended.map(({ tokenHash }) => tokenHash);
}

function unusable(): RollcallError {
  return invalid([{ path: 'token', message: 'is unknown, used or expired; ask for a new link' }]);
}
