import { ObjectId } from 'mongodb';
import { accountMail } from '../../../domain/accounts/account-mails.js';
import type { AccountLinkRecord } from '../../../models/accounts/account-link.js';
import { inTransaction } from '../../http/transaction.js';
import { createAccountLink } from './account-links.js';
import { inEqualTime, mayMailTo, queueAccountMail, type AccountMailDeps } from './account-mail.js';

type NewAccount = Required<Pick<AccountLinkRecord, 'email' | 'name'>> &
  Pick<AccountLinkRecord, 'workspaceName' | 'timezone' | 'invitationId'>;

/**
 * Mails the link that creates an account; to an address that has one, a mail that says so. Callers cannot tell which, nor
 * by the time.
 */
export async function mailSignUpLink(deps: AccountMailDeps, account: NewAccount): Promise<void> {
  await inEqualTime(async () => {
    const { email } = account;
    if (!(await mayMailTo(deps, email))) return;
    const user = await deps.db.models.User.findOne({ email });
    const { baseUrl } = deps.settings;
    await inTransaction(deps.db, async (session) => {
      const link = { kind: 'signUp', userId: null, ...account } as const;
      const mail =
        user !== null
          ? accountMail('alreadySignedUp', { url: `${baseUrl}/forgotten` }, deps.language)
          : accountMail(
              'completeSignUp',
              { url: `${baseUrl}/complete/${await createAccountLink(deps, link, session)}` },
              deps.language,
            );
      const workspaceId = user?.lastWorkspaceId ?? new ObjectId();
      await queueAccountMail(deps, { to: email, mail, workspaceId }, session);
    });
  });
}
