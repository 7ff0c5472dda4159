import { ObjectId, type ClientSession } from 'mongodb';
import { invalid, RollcallError, type FieldError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { InvitationRecord } from '../../models/invitation.js';
import { hashToken } from '../../models/tokens.js';
import type { UserRecord } from '../../models/user.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import type { SessionCaller } from '../http/caller.js';
import type { AuditLog } from '../http/change.js';
import { hashPassword, passwordMatches } from './passwords.js';
import type { SignInLimits } from './sign-in-limits.js';
import { startSession, type SignedIn } from './start-session.js';
import { inTransaction } from '../http/transaction.js';

/** An invitation as shown to someone who has its link. */
export interface OpenInvitation {
  invitation: InvitationRecord;
  workspace: WorkspaceRecord;
  /** The address already has an account. */
  hasAccount: boolean;
}

interface AcceptDeps {
  db: Database;
  clock: () => Date;
  signInLimits: SignInLimits;
  audit: AuditLog;
}

export interface Acceptance {
  token: string;
  /** The password of the new or existing account; not needed if signed in with that account. */
  password?: string;
  /** For a new account. */
  name?: string;
  signedIn: SessionCaller | null;
  /** The client's network address, for rate limits. */
  address: string;
  requestId: string;
}

/** @throws RollcallError `not_found` for an unknown, used, revoked or expired token */
export async function readInvitation(
  { db, clock }: { db: Database; clock: () => Date },
  token: string,
): Promise<OpenInvitation> {
  const invitation = await db.models.Invitation.findOne({ tokenHash: hashToken(token) });
  if (invitation === null || invitation.expiresAt <= clock()) throw invitationNotFound();
  const workspace = await db.models.Workspace.findOne({ _id: invitation.workspaceId });
  if (workspace === null) throw invitationNotFound();
  const user = await db.models.User.exists({ email: invitation.email });
  return { invitation, workspace, hasAccount: user !== null };
}

/**
 * Makes the invited person a member and signs them in: with the account that has the email address, given its
 * password or a session of it, otherwise with a new account. A link works once.
 *
 * @throws RollcallError `not_found`; `invalid` if a password is missing; `invalid_credentials`, `rate_limited`, `unavailable`
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  input: Acceptance,
): Promise<SignedIn & { created: boolean }> {
  const { invitation, workspace } = await readInvitation(deps, input.token);
  const existing = await deps.db.models.User.findOne({ email: invitation.email });
  if (existing !== null) await assertOwnAccount(deps, existing, input);
  const user = existing ?? (await newUser(deps, invitation, input));
  const ids = { userId: user._id, workspaceId: workspace._id };
  const token = await inTransaction(deps.db, async (session) => {
    await consumeInvitation(deps, invitation, session);
    if (existing === null) await deps.db.models.User.insertOne(user, { session });
    await join(deps, { invitation, user }, session);
    await noteJoined(deps, { invitation, user, requestId: input.requestId }, session);
    return await startSession(deps, ids, session);
  });
  return { user, workspace, role: invitation.role, token, created: existing === null };
}

/** The link alone does not grant access to an existing account with the same email address. */
async function assertOwnAccount(
  { signInLimits }: AcceptDeps,
  user: UserRecord,
  { password, signedIn, address }: Acceptance,
): Promise<void> {
  if (signedIn?.userId.equals(user._id) === true) return;
  if (password === undefined) {
    throw missing('password', 'is required: enter the password of the account with this email address');
  }
  const attempt = await signInLimits.start({ email: user.email, address });
  if (!(await attempt.succeeds(() => passwordMatches(password, user.passwordHash)))) {
    throw new RollcallError(
      'invalid_credentials',
      'The password does not match the account with this email address.',
    );
  }
}

const MIN_PASSWORD = 10;

async function newUser(
  { clock }: AcceptDeps,
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
    passwordHash: await hashPassword(password),
    lastWorkspaceId: workspaceId,
    createdAt: clock(),
  };
}

/** Of several concurrent requests, exactly one succeeds. */
async function consumeInvitation(
  { db, clock }: AcceptDeps,
  { _id }: InvitationRecord,
  session: ClientSession,
): Promise<void> {
  const used = await db.models.Invitation.findOneAndDelete({ _id, expiresAt: { $gt: clock() } }, { session });
  if (used === null) throw invitationNotFound();
}

/** A person who became a member in the meantime keeps their role. */
async function join(
  { db, clock }: AcceptDeps,
  { invitation, user }: { invitation: InvitationRecord; user: UserRecord },
  session: ClientSession,
): Promise<void> {
  const { workspaceId, role } = invitation;
  await db.models.Membership.updateOne(
    { userId: user._id, workspaceId },
    { $setOnInsert: { _id: new ObjectId(), role, createdAt: clock() } },
    { upsert: true, session },
  );
  await db.models.User.updateOne({ _id: user._id }, { $set: { lastWorkspaceId: workspaceId } }, { session });
}

async function noteJoined(
  { audit }: AcceptDeps,
  of: { invitation: InvitationRecord; user: UserRecord; requestId: string },
  session: ClientSession,
): Promise<void> {
  const { user, requestId, invitation } = of;
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
