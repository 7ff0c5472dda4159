import { accountMail } from '../../../domain/accounts/account-mails.js';
import { invalid, RollcallError } from '../../../domain/errors.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import type { SessionCaller } from '../../http/caller.js';
import { inTransaction } from '../../http/transaction.js';
import { createAccountLink } from './account-links.js';
import { inEqualTime, mayMailTo, queueAccountMail, type AccountMailDeps } from './account-mail.js';
import { passwordMatches } from '../sessions/passwords.js';
import { checkSecondFactor, type SecondFactorDeps } from '../totp/second-factor.js';

interface ChangeEmail {
  caller: SessionCaller;
  email: string;
  password: string;
  /** A code of the second factor, where one is in force. */
  code?: string;
  /** The client's network address, for rate limits. */
  address: string;
}

/**
 * Mails a link to a new address, which becomes the user's when it is opened. The answer does not reveal whether the
 * address has an account; its owner gets a mail instead of a link. Passwords are limited like sign-ins.
 *
 * @throws RollcallError `invalid` if the password is wrong or the address is the same, `second_factor_required`, `invalid_second_factor`, `rate_limited`, `unavailable`
 */
export async function requestEmailChange(
  deps: AccountMailDeps & SecondFactorDeps,
  { caller, email, password, code, address }: ChangeEmail,
): Promise<void> {
  const user = await deps.db.models.User.findOne({ _id: caller.userId });
  if (user === null) throw new RollcallError('unauthenticated', 'Your account no longer exists.');
  if (user.email === email) throw invalid([{ path: 'email', message: 'is your current address' }]);
  const attempt = await deps.signInLimits.start({ email: user.email, address });
  if (!(await attempt.succeeds(() => passwordMatches(password, user.passwordHash)))) {
    throw invalid([{ path: 'password', message: 'is wrong' }]);
  }
  await checkSecondFactor(deps, user, code);
  await inEqualTime(() => mailLink(deps, user, email));
}

async function mailLink(deps: AccountMailDeps, user: UserRecord, email: string): Promise<void> {
  if (!(await mayMailTo(deps, email))) return;
  const isTaken = (await deps.db.models.User.exists({ email })) !== null;
  const { baseUrl } = deps.settings;
  await inTransaction(deps.db, async (session) => {
    const { _id: userId, lastWorkspaceId: workspaceId } = user;
    const link = { kind: 'changeEmail', email, userId } as const;
    const mail = isTaken
      ? accountMail('alreadySignedUp', { url: `${baseUrl}/forgotten` }, deps.language)
      : accountMail(
          'changeEmail',
          { url: `${baseUrl}/verify/${await createAccountLink(deps, link, session)}` },
          deps.language,
        );
    await queueAccountMail(deps, { to: email, mail, workspaceId }, session);
  });
}
