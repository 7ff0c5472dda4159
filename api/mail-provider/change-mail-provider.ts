import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import { problemsOfOptions } from '../../domain/mail/sending-provider.js';
import type { Database } from '../../models/core/database.js';
import type { MailProviderRecord } from '../../models/mail/mail-provider.js';
import { nextRev } from '../../models/core/revision.js';
import { seal } from '../../models/core/seal.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { MailProviderBody } from './schemas.js';

interface ChangeDeps {
  db: Database;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

/**
 * Chooses the provider that sends the workspace's mail, within the caller's transaction. Mail that is composed from then on
 * goes there.
 *
 * @throws RollcallError `invalid` for options or a secret that the provider needs or does not have
 */
export async function changeMailProvider(
  deps: ChangeDeps,
  { before, wanted }: { before: WorkspaceRecord; wanted: MailProviderBody },
  session: ClientSession,
): Promise<WorkspaceRecord> {
  const account = providerAccount(deps, wanted, before.mailProvider);
  if (isDeepStrictEqual(account ?? undefined, before.mailProvider)) return before;
  const rev = nextRev(before);
  const change =
    account === null
      ? { $unset: { mailProvider: true }, $set: { rev } }
      : { $set: { mailProvider: account, rev } };
  await deps.db.models.Workspace.updateOne({ _id: before._id }, change, { session });
  const { mailProvider: _last, ...others } = before;
  return { ...others, ...(account !== null && { mailProvider: account }), rev };
}

/** Null for the installation's mail server. */
function providerAccount(
  { clock, settings }: ChangeDeps,
  { provider, options, secret }: MailProviderBody,
  last: MailProviderRecord | undefined,
): MailProviderRecord | null {
  if (provider === 'smtp') {
    const given = [
      ...Object.keys(options).map((name) => `options.${name}`),
      ...(secret === undefined ? [] : ['secret']),
    ];
    if (given.length > 0) throw invalid(given.map((path) => ({ path, message: 'is not used with smtp' })));
    return null;
  }
  const problems = problemsOfOptions(provider, options).map(({ option, message }) => ({
    path: `options.${option}`,
    message,
  }));
  const kept = last?.provider === provider ? last : null;
  const account =
    secret === undefined
      ? kept
      : { provider, sealedSecret: seal(settings.secretKey, secret), secretSetAt: clock() };
  if (account === null) problems.push({ path: 'secret', message: 'is required' });
  if (account === null || problems.length > 0) throw invalid(problems);
  return { ...account, options };
}
