import { ObjectId, type ClientSession } from 'mongodb';
import type { ApiKeyRecord } from '../../models/accounts/api-key.js';
import type { Database } from '../../models/core/database.js';
import { derivedId } from '../../models/core/ids.js';
import { hashToken, newApiKeySecret } from '../../models/core/tokens.js';
import type { UserRecord } from '../../models/accounts/user.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';

const NAME = 'Northwind Coffee';
const KEY_LIFETIME_MS = 3_600_000;
const PREFIX_LENGTH = 11;

/** What the entry point takes from the API's accounts. */
export interface Accounts {
  newAccount: (input: { email: string; name: string; workspaceName: string }) => Promise<{
    user: UserRecord;
    workspace: WorkspaceRecord;
  }>;
  insert: (
    account: { user: UserRecord; workspace: WorkspaceRecord },
    session: ClientSession,
  ) => Promise<void>;
  /** A link that sets a new password. */
  resetUrl: (user: UserRecord) => Promise<string>;
}

export interface DemoWorkspace {
  workspaceId: string;
  email: string;
  isNewAccount: boolean;
  isNewWorkspace: boolean;
  /** For a new account without a password. */
  resetUrl: string | null;
}

/** The user's demo workspace, with the user as its owner; both are created if they do not exist. */
export async function demoWorkspace(
  { db, accounts }: { db: Database; accounts: Accounts },
  { email, hasPassword }: { email: string; hasPassword: boolean },
): Promise<DemoWorkspace> {
  const known = await db.models.User.findOne({ email });
  const made = await accounts.newAccount({ email, name: 'Demo', workspaceName: NAME });
  const user = known ?? made.user;
  const workspace = { ...made.workspace, _id: derivedId('demo workspace', user._id.toHexString()) };
  const isNewWorkspace = (await db.models.Workspace.exists({ _id: workspace._id })) === null;
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      if (known === null) {
        await insertInstallation(db, user, session);
        await accounts.insert({ user: { ...user, lastWorkspaceId: workspace._id }, workspace }, session);
      } else await addTo(db, { user, workspace, isNewWorkspace }, session);
    }),
  );
  return {
    workspaceId: workspace._id.toHexString(),
    email,
    isNewAccount: known === null,
    isNewWorkspace,
    resetUrl: known === null && !hasPassword ? await accounts.resetUrl(user) : null,
  };
}

/** The first user of an installation is recorded as such. */
async function insertInstallation(db: Database, user: UserRecord, session: ClientSession): Promise<void> {
  if ((await db.models.User.exists({}).session(session)) !== null) return;
  if ((await db.models.Installation.exists({}).session(session)) !== null) return;
  const first = { _id: 'installation', firstUserId: user._id, createdAt: user.createdAt } as const;
  await db.models.Installation.insertOne(first, { session });
}

async function addTo(
  db: Database,
  {
    user,
    workspace,
    isNewWorkspace,
  }: { user: UserRecord; workspace: WorkspaceRecord; isNewWorkspace: boolean },
  session: ClientSession,
): Promise<void> {
  const ids = { userId: user._id, workspaceId: workspace._id };
  if (isNewWorkspace) await db.models.Workspace.insertOne(workspace, { session });
  if ((await db.models.Membership.exists(ids).session(session)) !== null) return;
  const row = { _id: new ObjectId(), ...ids, role: 'owner', createdAt: workspace.createdAt } as const;
  await db.models.Membership.insertOne(row, { session });
}

/** Runs `work` with a key of the demo workspace, which is deleted afterwards. */
export async function withApiKey<T>(
  db: Database,
  { workspaceId, email }: DemoWorkspace,
  work: (secret: string) => Promise<T>,
): Promise<T> {
  const secret = newApiKeySecret();
  const owner = await db.models.User.findOne({ email });
  if (owner === null) throw new Error(`There is no account ${email}.`);
  const createdAt = new Date();
  const key: ApiKeyRecord = {
    _id: new ObjectId(),
    workspaceId: new ObjectId(workspaceId),
    name: 'npm run seed',
    scopes: ['admin'],
    tokenHash: hashToken(secret),
    prefix: secret.slice(0, PREFIX_LENGTH),
    createdBy: owner._id,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + KEY_LIFETIME_MS),
    lastUsedAt: null,
  };
  await db.models.ApiKey.insertOne(key);
  try {
    return await work(secret);
  } finally {
    await db.models.ApiKey.deleteOne({ _id: key._id });
  }
}
