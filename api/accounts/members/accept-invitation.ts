import { ObjectId, type ClientSession } from 'mongodb';
import { invalid, RollcallError, type FieldError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import type { InvitationRecord } from '../../../models/accounts/invitation.js';
import { hashToken } from '../../../models/core/tokens.js';
import type { UserRecord } from '../../../models/accounts/user.js';
import type { WorkspaceRecord } from '../../../models/accounts/workspace.js';
import type { SessionCaller } from '../../http/caller.js';
import type { AuditLog } from '../../http/change.js';
import type { AccountMailDeps } from '../links/account-mail.js';
import { mailSignUpLink } from '../links/mail-sign-up-link.js';
import { stillStands } from './invitations.js';
import { hashPassword, passwordMatches } from '../sessions/passwords.js';
import type { SignInLimits } from '../sessions/sign-in-limits.js';
import { checkSecondFactor } from '../totp/second-factor.js';
import { sendVerification } from '../links/send-verification.js';
import type { SignUpMode } from '../sign-up.js';
import { startSession, type SignedIn } from '../sessions/start-session.js';
import { inTransaction } from '../../http/transaction.js';

/** An invitation as shown to someone who has its link. */
export interface OpenInvitation {
  invitation: InvitationRecord;
  workspace: WorkspaceRecord;
}

interface AcceptDeps extends AccountMailDeps {
  settings: AccountMailDeps['settings'] & { signUp: SignUpMode };
  signInLimits: SignInLimits;
  audit: AuditLog;
}

export interface Acceptance {
  token: string;
  /**
   * The password of the existing account, not needed if signed in with it; or of the new one, unless addresses are
   * verified first, where it is chosen behind the mailed link.
   */
  password?: string;
  /** For a new account. */
  name?: string;
  /** The second factor of an existing account that has one. */
  code?: string;
  signedIn: SessionCaller | null;
  /** The client's network address, for rate limits. */
  address: string;
  requestId: string;
}

/**
 * @throws RollcallError `not_found` for an unknown, used, revoked or expired token, and once the inviter may no longer
 *   give the role
 */
export async function readInvitation(
  { db, clock }: { db: Database; clock: () => Date },
  token: string,
): Promise<OpenInvitation> {
  const invitation = await db.models.Invitation.findOne({ tokenHash: hashToken(token) });
  if (invitation === null || invitation.expiresAt <= clock()) throw invitationNotFound();
  if (!(await stillStands({ db }, invitation))) throw invitationNotFound();
  const workspace = await db.models.Workspace.findOne({ _id: invitation.workspaceId });
  if (workspace === null) throw invitationNotFound();
  return { invitation, workspace };
}

export type Accepted = SignedIn & { created: boolean };

/**
 * Makes the invited person a member and signs them in: with the account that has the email address, given its
 * password or a session of it, otherwise with a new account. A link works once.
 *
 * Where addresses are verified first, a link mailed to the invited address creates the account, and someone without its
 * password cannot tell whether there is one.
 *
 * @returns null if a link was mailed
 * @throws RollcallError `not_found`; `invalid` if a password is missing; `invalid_credentials`, `rate_limited`, `unavailable`
 */
export async function acceptInvitation(deps: AcceptDeps, input: Acceptance): Promise<Accepted | null> {
  const { invitation, workspace } = await readInvitation(deps, input.token);
  const existing = await deps.db.models.User.findOne({ email: invitation.email });
  if (deps.settings.signUp === 'verified' && !isSignedIn(existing, input)) {
    const isOwner = await isOwnAccount(deps, { email: invitation.email, user: existing }, input);
    if (!isOwner) {
      const { email, _id: invitationId } = invitation;
      await mailSignUpLink(deps, { email, name: input.name ?? null, invitationId });
      return null;
    }
  } else if (existing !== null) await assertOwnAccount(deps, existing, input);
  const user = existing ?? (await newUser(deps, invitation, input));
  const ids = { userId: user._id, workspaceId: workspace._id };
  const token = await inTransaction(deps.db, async (session) => {
    await consumeInvitation(deps, invitation, session);
    if (existing === null) {
      await deps.db.models.User.insertOne(user, { session });
      await sendVerification(deps, user, session);
    }
    await join(deps, { invitation, user, requestId: input.requestId }, session);
    return await startSession(deps, ids, session);
  });
  return { user, workspace, role: invitation.role, token, created: existing === null };
}

/**
 * Makes a new user a member by an invitation. Within the caller's transaction.
 *
 * @throws RollcallError `not_found` if it was used, revoked or has expired meanwhile
 */
export async function joinWithNewAccount(
  deps: Pick<AcceptDeps, 'db' | 'clock' | 'audit'>,
  input: { user: UserRecord; invitationId: ObjectId; requestId: string },
  session: ClientSession,
): Promise<void> {
  const { user, invitationId, requestId } = input;
  const invitation = await deps.db.models.Invitation.findOne({ _id: invitationId }, null, { session });
  if (invitation === null) throw invitationNotFound();
  await consumeInvitation(deps, invitation, session);
  await deps.db.models.User.insertOne({ ...user, lastWorkspaceId: invitation.workspaceId }, { session });
  await join(deps, { invitation, user, requestId }, session);
}

function isSignedIn(user: UserRecord | null, { signedIn }: Acceptance): boolean {
  return user !== null && signedIn?.userId.equals(user._id) === true;
}

/** The link alone does not grant access to an existing account with the same email address. */
async function assertOwnAccount(deps: AcceptDeps, user: UserRecord, input: Acceptance): Promise<void> {
  if (isSignedIn(user, input)) return;
  if (input.password === undefined) {
    throw missing('password', 'is required: enter the password of the account with this email address');
  }
  if (!(await isOwnAccount(deps, { email: user.email, user }, input))) {
    throw new RollcallError(
      'invalid_credentials',
      'The password does not match the account with this email address.',
    );
  }
}

/**
 * Whether the password is that of the account; false, after the same time, if there is none.
 *
 * @throws RollcallError `second_factor_required`, `invalid_second_factor`
 */
async function isOwnAccount(
  deps: AcceptDeps,
  { email, user }: { email: string; user: UserRecord | null },
  { password = '', code, address }: Acceptance,
): Promise<boolean> {
  const attempt = await deps.signInLimits.start({ email, address });
  const isOwner = await attempt.succeeds(() => passwordMatches(password, user?.passwordHash ?? null));
  if (isOwner && user !== null) await checkSecondFactor(deps, user, code);
  return isOwner;
}

const MIN_PASSWORD = 10;

async function newUser(
  { clock }: Pick<AcceptDeps, 'clock'>,
  { email, workspaceId }: InvitationRecord,
  { password, name }: Acceptance,
): Promise<UserRecord> {
  if (password === undefined) throw missing('password', 'is required: a new account needs one');
  if ([...password].length < MIN_PASSWORD) {
    throw missing('password', `must have at least ${MIN_PASSWORD} characters`);
  }
  return {
    _id: new ObjectId(),
    email,
    name: name ?? null,
    passwordHash: await hashPassword(password, email),
    lastWorkspaceId: workspaceId,
    emailVerifiedAt: null,
    createdAt: clock(),
  };
}

/** Of several concurrent requests, exactly one succeeds. */
async function consumeInvitation(
  { db, clock }: Pick<AcceptDeps, 'db' | 'clock'>,
  { _id }: InvitationRecord,
  session: ClientSession,
): Promise<void> {
  const used = await db.models.Invitation.findOneAndDelete({ _id, expiresAt: { $gt: clock() } }, { session });
  if (used === null || !(await stillStands({ db }, used, session))) throw invitationNotFound();
}

/** A person who became a member in the meantime keeps their role. */
async function join(
  { db, clock, audit }: Pick<AcceptDeps, 'db' | 'clock' | 'audit'>,
  { invitation, user, requestId }: { invitation: InvitationRecord; user: UserRecord; requestId: string },
  session: ClientSession,
): Promise<void> {
  const { workspaceId, role } = invitation;
  await db.models.Membership.updateOne(
    { userId: user._id, workspaceId },
    { $setOnInsert: { _id: new ObjectId(), role, createdAt: clock() } },
    { upsert: true, session },
  );
  await db.models.User.updateOne({ _id: user._id }, { $set: { lastWorkspaceId: workspaceId } }, { session });
  await noteJoined({ audit }, { invitation, user, requestId }, session);
}

async function noteJoined(
  { audit }: Pick<AcceptDeps, 'audit'>,
  accepted: { invitation: InvitationRecord; user: UserRecord; requestId: string },
  session: ClientSession,
): Promise<void> {
  const { user, requestId, invitation } = accepted;
  const { workspaceId, role } = invitation;
  const id = user._id.toHexString();
  await audit.record(
    {
      actor: { type: 'user', id, name: user.name ?? user.email },
      workspaceId,
      action: 'members.create',
      requestId,
    },
    {
      target: { type: 'members', id, name: user.email },
      before: null,
      after: { role, invitationId: invitation._id.toHexString() },
    },
    session,
  );
}

function missing(path: string, message: string): RollcallError {
  const error: FieldError = { path, message };
  return invalid([error]);
}

function invitationNotFound(): RollcallError {
  return new RollcallError('not_found', 'This invitation is unknown, used, revoked or expired.');
}
