import type { ClientSession } from 'mongodb';
import { accountMail } from '../../../domain/accounts/account-mails.js';
import { invalid, RollcallError } from '../../../domain/errors.js';
import type { AccountLinkRecord } from '../../../models/accounts/account-link.js';
import type { AuditLog } from '../../http/change.js';
import { duplicateKey, inTransaction } from '../../http/transaction.js';
import { endAccountLinks, findAccountLink, consumeAccountLink } from './account-links.js';
import { queueAccountMail, type AccountMailDeps } from './account-mail.js';
import { hashPassword } from '../sessions/passwords.js';
import type { Database } from '../../../models/core/database.js';
import { joinWithNewAccount } from '../members/accept-invitation.js';
import { insertAccount, newAccount } from '../sign-up.js';

type VerifyDeps = AccountMailDeps & { audit: AuditLog };

/** The address that a link proves. @throws RollcallError `not_found` */
export async function readVerification(
  deps: Pick<VerifyDeps, 'db' | 'clock'>,
  token: string,
): Promise<AccountLinkRecord> {
  const link = await findAccountLink(deps, token, ['verify', 'changeEmail', 'signUp']);
  if (link === null) throw new RollcallError('not_found', 'This link is unknown, used or expired.');
  return link;
}

/**
 * Carries out a mailed link: verifies the address of a user, changes it, or creates the account with the password given.
 * A link works once and signs no one in.
 *
 * @returns the address
 * @throws RollcallError `invalid` for an unknown, used or expired token, and without a password for a new account;
 *   `email_taken`
 */
export async function verifyEmail(
  deps: VerifyDeps,
  { token, password, requestId }: { token: string; password?: string; requestId: string },
): Promise<string> {
  const link = await findAccountLink(deps, token, ['verify', 'changeEmail', 'signUp']);
  if (link === null) throw unusable();
  const passwordHash = link.kind === 'signUp' ? await hashNew(password, link) : null;
  try {
    await inTransaction(deps.db, async (session) => {
      if (!(await consumeAccountLink(deps, link, session))) throw unusable();
      if (passwordHash !== null) await completeSignUp(deps, { link, passwordHash, requestId }, session);
      else if (link.kind === 'verify') await markVerified(deps, link, session);
      else await changeAddress(deps, { link, requestId }, session);
    });
    return link.email;
  } catch (error) {
    if (duplicateKey(error)?.includes('email') !== true) throw error;
    throw new RollcallError('email_taken', 'An account with this email address already exists.');
  }
}

async function hashNew(password: string | undefined, { email }: AccountLinkRecord): Promise<string> {
  if (password !== undefined) return await hashPassword(password, email);
  throw invalid([{ path: 'password', message: 'is required: choose the password of the new account' }]);
}

async function markVerified(
  { db, clock }: VerifyDeps,
  { userId, email }: AccountLinkRecord,
  session: ClientSession,
): Promise<void> {
  if (userId === null) throw unusable();
  const verified = await db.models.User.updateOne(
    { _id: userId, email },
    { $set: { emailVerifiedAt: clock() } },
    { session },
  );
  if (verified.matchedCount === 0) throw unusable();
}

/** Ends the other links of the user, which were mailed to the former address, and informs its owner. */
async function changeAddress(
  deps: VerifyDeps,
  { link, requestId }: { link: AccountLinkRecord; requestId: string },
  session: ClientSession,
): Promise<void> {
  const { email, userId } = link;
  const user = userId && (await deps.db.models.User.findOne({ _id: userId }, null, { session }));
  if (user === null) throw unusable();
  const changed = { email, emailVerifiedAt: deps.clock() };
  await deps.db.models.User.updateOne({ _id: user._id }, { $set: changed }, { session });
  await endAccountLinks(deps, user._id, session);
  const workspaceId = user.lastWorkspaceId;
  await queueAccountMail(
    deps,
    { to: user.email, mail: accountMail('emailChanged', { email }, deps.language), workspaceId },
    session,
  );
  const id = user._id.toHexString();
  await deps.audit.record(
    {
      actor: { type: 'user', id, name: user.name ?? email },
      workspaceId,
      action: 'auth.emailChanged',
      requestId,
    },
    {
      target: { type: 'members', id, name: email },
      before: { email: user.email },
      after: { email },
    },
    session,
  );
}

function unusable(): RollcallError {
  return invalid([{ path: 'token', message: 'is unknown, used or expired; ask for a new link' }]);
}

/**
 * Creates the account of a sign-up link, with a verified address, in a new workspace or in the one that it was invited
 * to. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found` if the invitation no longer stands
 */
async function completeSignUp(
  deps: { db: Database; clock: () => Date; audit: AuditLog },
  { link, passwordHash, requestId }: { link: AccountLinkRecord; passwordHash: string; requestId: string },
  session: ClientSession,
): Promise<void> {
  const { email, name = null, workspaceName = '', timezone, invitationId } = link;
  const now = deps.clock();
  const { user, workspace } = newAccount(now, {
    email,
    name,
    passwordHash,
    workspaceName,
    ...(timezone !== undefined && { timezone }),
  });
  const verified = { ...user, emailVerifiedAt: now };
  if (invitationId === undefined) await insertAccount(deps, { user: verified, workspace }, session);
  else await joinWithNewAccount(deps, { user: verified, invitationId, requestId }, session);
}
