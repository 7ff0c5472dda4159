import type { AuditLog } from '../http/change.js';
import type { Database } from '../../models/core/database.js';
import { createResetUrl } from './links/reset-password.js';

/** What an operator may do to an account without mail; see `docs/operations.md`. */
export const accountCommands = ['reset-link', 'verify', 'remove-second-factor'] as const;
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
 * @throws Error with a message to print if no account has the address
 */
export async function operateAccount(
  deps: OperateDeps,
  { command, email }: { command: AccountCommand; email: string },
): Promise<string> {
  const user = await deps.db.models.User.findOne({ email: email.trim().toLowerCase() });
  if (user === null) throw new Error(`No account has the address ${email}.`);
  const print = {
    'reset-link': () => createResetUrl(deps, user),
    verify: async () => {
      await deps.db.models.User.updateOne({ _id: user._id }, { $set: { emailVerifiedAt: deps.clock() } });
      return `${user.email} is verified.`;
    },
    'remove-second-factor': async () => {
      await deps.db.models.User.updateOne({ _id: user._id }, { $unset: { totp: true } });
      return `${user.email} signs in without a second factor.`;
    },
  }[command];
  const printed = await print();
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
