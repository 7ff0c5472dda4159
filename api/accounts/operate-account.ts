import type { AuditLog } from '../http/change.js';
import { duplicateKey, inTransaction } from '../http/transaction.js';
import { parseEmail } from '../../domain/contact/email.js';
import type { UserRecord } from '../../models/accounts/user.js';
import type { Database } from '../../models/core/database.js';
import { newToken } from '../../models/core/tokens.js';
import { createApiKey } from './keys/api-keys.js';
import { createResetUrl } from './links/reset-password.js';
import { hashPassword } from './sessions/passwords.js';
import { insertAccount, insertFirstUser, newAccount } from './sign-up.js';

/** What an operator may do to an account without mail; see `docs/operations.md`. */
export const accountCommands = ['create', 'api-key', 'reset-link', 'verify', 'remove-second-factor'] as const;
export type AccountCommand = (typeof accountCommands)[number];

interface OperateDeps {
  db: Database;
  clock: () => Date;
  audit: AuditLog;
  settings: { baseUrl: string };
}

/**
 * Carries out an operator's command.
 *
 * @returns what to print
 * @throws Error with a message to print if no account has the address, or for `create` if one has
 */
export async function operateAccount(
  deps: OperateDeps,
  { command, email }: { command: AccountCommand; email: string },
): Promise<string> {
  const user = command === 'create' ? await createAccount(deps, email) : await findAccount(deps, email);
  const print: Record<AccountCommand, () => Promise<string>> = {
    create: () => createResetUrl(deps, user),
    'api-key': () => createKey(deps, user),
    'reset-link': () => createResetUrl(deps, user),
    verify: async () => {
      await deps.db.models.User.updateOne({ _id: user._id }, { $set: { emailVerifiedAt: deps.clock() } });
      return `${user.email} is verified.`;
    },
    'remove-second-factor': async () => {
      await deps.db.models.User.updateOne({ _id: user._id }, { $unset: { totp: true } });
      return `${user.email} signs in without a second factor.`;
    },
  };
  const printed = await print[command]();
  const id = user._id.toHexString();
  await deps.audit.record(
    {
      actor: { type: 'user', id, name: 'the operator' },
      workspaceId: user.lastWorkspaceId,
      action: 'auth.operate',
      requestId: 'command-line',
    },
    { target: { type: 'members', id, name: user.email }, before: null, after: { command } },
  );
  return printed;
}

async function findAccount({ db }: OperateDeps, email: string): Promise<UserRecord> {
  const user = await db.models.User.findOne({ email: email.trim().toLowerCase() });
  if (user === null) throw new Error(`No account has the address ${email}.`);
  return user;
}

/** Creates a verified account with a random password, and a workspace named after the domain of its address. */
async function createAccount(deps: OperateDeps, given: string): Promise<UserRecord> {
  const email = parseEmail(given);
  if (email === null) throw new Error(`${given} is not an email address.`);
  const passwordHash = await hashPassword(newToken(), email);
  const workspaceName = email.slice(email.indexOf('@') + 1);
  const account = newAccount(deps.clock(), { email, passwordHash, workspaceName });
  const user = { ...account.user, emailVerifiedAt: deps.clock() };
  try {
    await inTransaction(deps.db, async (session) => {
      const isFirst = (await deps.db.models.User.exists({}).session(session)) === null;
      if (isFirst) await insertFirstUser(deps, user, session);
      await insertAccount(deps, { ...account, user }, session);
    });
  } catch (error) {
    if (duplicateKey(error) === null) throw error;
    throw new Error(`${email} has an account already, or somebody else is just signing up.`, {
      cause: error,
    });
  }
  return user;
}

/** Creates a key with all rights in the workspace that the user last worked in. @returns its secret */
async function createKey(deps: OperateDeps, user: UserRecord): Promise<string> {
  const caller = { kind: 'session', workspaceId: user.lastWorkspaceId, userId: user._id } as const;
  const key = { caller, name: 'From the command line', scopes: ['admin' as const] };
  const { secret } = await inTransaction(deps.db, (session) => createApiKey(deps, key, session));
  return secret;
}
