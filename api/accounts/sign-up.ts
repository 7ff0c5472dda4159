import { timingSafeEqual } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { parseTimezone } from '../../domain/contact/locale.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { hashToken } from '../../models/core/tokens.js';
import type { UserRecord } from '../../models/accounts/user.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { PublicLimits } from '../http/limits/public-limits.js';
import type { AccountMailDeps } from './links/account-mail.js';
import { mailSignUpLink } from './links/mail-sign-up-link.js';
import { hashPassword } from './sessions/passwords.js';
import { sendVerification } from './links/send-verification.js';
import { startSession, type SignedIn } from './sessions/start-session.js';
import { duplicateKey, inTransaction } from '../http/transaction.js';

const DEFAULT_RETENTION_DAYS = 365;

/** `verified`: anyone may sign up; the account exists once the mailed link was opened. */
export type SignUpMode = 'invitation' | 'verified' | 'open';

interface SignUpDeps {
  db: Database;
  clock: () => Date;
  publicLimits: PublicLimits;
  settings: AccountMailDeps['settings'] & { signUp: SignUpMode; setupToken: string | null };
}

export interface SignUp {
  email: string;
  password?: string;
  name?: string;
  workspaceName: string;
  /** The new workspace’s time zone. An unknown one is ignored rather than refusing the sign-up. */
  timezone?: string;
  setupToken?: string;
  /** The client's network address, for rate limits. */
  address: string;
}

/**
 * Creates a user, their workspace and a session. Where sign-up is by invitation, only the first user may sign up, with
 * the set-up token if there is one; of several concurrent requests exactly one succeeds. Where addresses are verified
 * first, a link is mailed, behind which whoever reads the mail chooses the password and creates the account: the answer
 * is the same for known and unknown addresses.
 *
 * @returns null if a link was mailed
 * @throws RollcallError `invalid` for a password that is guessed too easily, `sign_up_closed`, `setup_token_required`, `email_taken`, `rate_limited`, `unavailable`
 */
export async function signUp(deps: SignUpDeps, input: SignUp): Promise<SignedIn | null> {
  await deps.publicLimits.take('signUp', input.address);
  if (deps.settings.signUp === 'invitation') await assertFirstSignUp(deps, input.setupToken);
  if (deps.settings.signUp === 'verified') {
    const { email, name, workspaceName, timezone } = input;
    const zone = timezone !== undefined && { timezone };
    await mailSignUpLink(deps, { email, name: name ?? null, workspaceName, ...zone });
    return null;
  }
  if (input.password === undefined) throw invalid([{ path: 'password', message: 'is required' }]);
  const passwordHash = await hashPassword(input.password, input.email);
  const { user, workspace } = newAccount(deps.clock(), { ...input, passwordHash });
  try {
    return await inTransaction(deps.db, (session) => insertAll(deps, { user, workspace }, session));
  } catch (error) {
    const fields = duplicateKey(error);
    if (fields?.includes('email'))
      throw new RollcallError('email_taken', 'An account with this email address already exists.');
    if (fields?.includes('_id')) throw closed();
    throw error;
  }
}

async function assertFirstSignUp({ db, settings }: SignUpDeps, given: string | undefined): Promise<void> {
  if ((await db.models.User.exists({})) !== null) throw closed();
  if (settings.setupToken !== null && !sameToken(settings.setupToken, given ?? '')) {
    throw new RollcallError(
      'setup_token_required',
      'The first sign-up requires the set-up token of this installation.',
    );
  }
}

function closed(): RollcallError {
  return new RollcallError(
    'sign_up_closed',
    'Sign-up is closed: this installation has a user. Ask a member for an invitation.',
  );
}

/** Compares hashes, since they have equal length, in constant time. */
function sameToken(expected: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(expected)), Buffer.from(hashToken(given)));
}

/** A workspace with the default settings. */
export function newWorkspace(createdAt: Date, name: string, timezone?: string): WorkspaceRecord {
  return {
    _id: new ObjectId(),
    name,
    senderName: null,
    senderEmail: null,
    timezone: parseTimezone(timezone ?? '') ?? 'UTC',
    postalAddress: null,
    retentionDays: DEFAULT_RETENTION_DAYS,
    automationsRev: 0,
    createdAt,
  };
}

/** A user whose address is not verified, and their workspace. */
export function newAccount(
  createdAt: Date,
  input: Pick<SignUp, 'email' | 'workspaceName' | 'timezone'> & {
    passwordHash: string;
    name?: string | null;
  },
): { user: UserRecord; workspace: WorkspaceRecord } {
  const workspace = newWorkspace(createdAt, input.workspaceName, input.timezone);
  const user: UserRecord = {
    _id: new ObjectId(),
    email: input.email,
    name: input.name ?? null,
    passwordHash: input.passwordHash,
    lastWorkspaceId: workspace._id,
    emailVerifiedAt: null,
    createdAt,
  };
  return { user, workspace };
}

async function insertAll(
  deps: SignUpDeps,
  { user, workspace }: { user: UserRecord; workspace: WorkspaceRecord },
  session: ClientSession,
): Promise<SignedIn> {
  if (deps.settings.signUp === 'invitation') await insertFirstUser(deps, user, session);
  await insertAccount(deps, { user, workspace }, session);
  // The first user cannot be sent a link before the mail server is configured, and has no one to impersonate.
  if (deps.settings.signUp !== 'invitation') await sendVerification(deps, user, session);
  const ids = { userId: user._id, workspaceId: workspace._id };
  return { user, workspace, role: 'owner', token: await startSession(deps, ids, session) };
}

/** The fixed id ensures that only one of several concurrent sign-ups is the first. */
export async function insertFirstUser(
  { db }: { db: Database },
  { _id, createdAt }: UserRecord,
  session: ClientSession,
): Promise<void> {
  const first = { _id: 'installation', firstUserId: _id, createdAt } as const;
  await db.models.Installation.insertOne(first, { session });
}

/** Inserts a user, their workspace and their membership. */
export async function insertAccount(
  { db }: { db: Database },
  { user, workspace }: { user: UserRecord; workspace: WorkspaceRecord },
  session: ClientSession,
): Promise<void> {
  const { createdAt } = user;
  const ids = { userId: user._id, workspaceId: workspace._id };
  await db.models.User.insertOne(user, { session });
  await db.models.Workspace.insertOne(workspace, { session });
  await db.models.Membership.insertOne(
    { _id: new ObjectId(), ...ids, role: 'owner', createdAt },
    { session },
  );
}
