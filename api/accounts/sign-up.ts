import { timingSafeEqual } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import { hashToken } from '../../models/tokens.js';
import type { UserRecord } from '../../models/user.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import type { PublicLimits } from '../http/public-limits.js';
import { hashPassword } from './passwords.js';
import { startSession, type SignedIn } from './start-session.js';
import { duplicateKey, inTransaction } from '../http/transaction.js';

const DEFAULT_RETENTION_DAYS = 365;

interface SignUpDeps {
  db: Database;
  clock: () => Date;
  publicLimits: PublicLimits;
  settings: { signUp: 'invitation' | 'open'; setupToken: string | null };
}

export interface SignUp {
  email: string;
  password: string;
  name?: string;
  workspaceName: string;
  setupToken?: string;
  /** The client's network address, for rate limits. */
  address: string;
}

/**
 * Creates a user, their workspace and a session. Unless sign-up is open, only the first user may sign up, with the
 * set-up token if there is one; of several concurrent requests exactly one succeeds.
 *
 * @throws RollcallError `sign_up_closed`, `setup_token_required`, `email_taken`, `rate_limited`, `unavailable`
 */
export async function signUp(deps: SignUpDeps, input: SignUp): Promise<SignedIn> {
  await deps.publicLimits.take('signUp', input.address);
  if (deps.settings.signUp !== 'open') await assertFirstSignUp(deps, input.setupToken);
  const passwordHash = await hashPassword(input.password);
  const { user, workspace } = newRecords(deps.clock(), passwordHash, input);
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

function newRecords(createdAt: Date, passwordHash: string, input: SignUp) {
  const workspace: WorkspaceRecord = {
    _id: new ObjectId(),
    name: input.workspaceName,
    senderName: null,
    senderEmail: null,
    timezone: 'UTC',
    postalAddress: null,
    retentionDays: DEFAULT_RETENTION_DAYS,
    automationsRev: 0,
    createdAt,
  };
  const user: UserRecord = {
    _id: new ObjectId(),
    email: input.email,
    name: input.name ?? null,
    passwordHash,
    lastWorkspaceId: workspace._id,
    createdAt,
  };
  return { user, workspace };
}

async function insertAll(
  deps: SignUpDeps,
  { user, workspace }: { user: UserRecord; workspace: WorkspaceRecord },
  session: ClientSession,
): Promise<SignedIn> {
  const { User, Workspace, Membership, Installation } = deps.db.models;
  const { createdAt } = user;
  const ids = { userId: user._id, workspaceId: workspace._id };
  if (deps.settings.signUp !== 'open') {
    // The fixed id ensures that only one of several concurrent sign-ups is the first.
    await Installation.insertOne({ _id: 'installation', firstUserId: user._id, createdAt }, { session });
  }
  await User.insertOne(user, { session });
  await Workspace.insertOne(workspace, { session });
  await Membership.insertOne({ _id: new ObjectId(), ...ids, role: 'owner', createdAt }, { session });
  return { user, workspace, role: 'owner', token: await startSession(deps, ids, session) };
}
