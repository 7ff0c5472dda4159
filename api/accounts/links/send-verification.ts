import type { ClientSession } from 'mongodb';
import { accountMail } from '../../../domain/accounts/account-mails.js';
import { isVerified } from '../../../domain/accounts/verified.js';
import { RollcallError } from '../../../domain/errors.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import type { SessionCaller } from '../../http/caller.js';
import { inTransaction } from '../../http/transaction.js';
import { createAccountLink } from './account-links.js';
import { queueAccountMail, type AccountMailDeps } from './account-mail.js';

/** Mails a user the link that proves their address. Within the caller's transaction. */
export async function sendVerification(
  deps: Pick<AccountMailDeps, 'db' | 'clock' | 'settings' | 'language'>,
  { _id: userId, email, lastWorkspaceId: workspaceId }: UserRecord,
  session: ClientSession,
): Promise<void> {
  const token = await createAccountLink(deps, { kind: 'verify', email, userId }, session);
  const mail = accountMail('verify', { url: `${deps.settings.baseUrl}/verify/${token}` }, deps.language);
  await queueAccountMail(deps, { to: email, mail, workspaceId }, session);
}

/** Mails the link again. @throws RollcallError `conflict` once the address is verified, `rate_limited` */
export async function repeatVerification(deps: AccountMailDeps, { userId }: SessionCaller): Promise<void> {
  const user = await deps.db.models.User.findOne({ _id: userId });
  if (user === null) throw new RollcallError('unauthenticated', 'Your account no longer exists.');
  if (isVerified(user)) throw new RollcallError('conflict', 'Your email address is already verified.');
  await deps.publicLimits.take('accountMail', user.email);
  await inTransaction(deps.db, (session) => sendVerification(deps, user, session));
}
