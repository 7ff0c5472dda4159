import type { ClientSession } from 'mongodb';
import type { AccountLinkRecord } from '../../models/accounts/account-link.js';
import type { Database } from '../../models/core/database.js';
import type { AuditLog } from '../http/change.js';
import { joinWithNewAccount } from './members/accept-invitation.js';
import { insertAccount, newAccount } from './sign-up.js';

/**
 * Creates the account of a sign-up link, with a verified address, in a new workspace or in the one that it was invited
 * to. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found` if the invitation no longer stands
 */
export async function completeSignUp(
  deps: { db: Database; clock: () => Date; audit: AuditLog },
  { link, passwordHash, requestId }: { link: AccountLinkRecord; passwordHash: string; requestId: string },
  session: ClientSession,
): Promise<void> {
  const { email, name = null, workspaceName = '', invitationId } = link;
  const now = deps.clock();
  const { user, workspace } = newAccount(now, { email, name, passwordHash, workspaceName });
  const verified = { ...user, emailVerifiedAt: now };
  if (invitationId === undefined) await insertAccount(deps, { user: verified, workspace }, session);
  else await joinWithNewAccount(deps, { user: verified, invitationId, requestId }, session);
}
