import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError, invalid } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { hasSecondFactor } from '../accounts/totp/second-factor.js';
import { assertRetention } from '../segments/assert-retention.js';
import { isTrustedSender } from '../senders/is-trusted-sender.js';
import { requestSender, type SenderDeps } from '../senders/request-sender.js';
import type { Caller } from '../http/caller.js';
import { readWorkspace } from './read-workspace.js';
import { imageAddress } from '../../domain/images/image-address.js';
import { findImageByFile } from '../images/images.js';

/** The settings of a workspace; null removes one. */
export interface WorkspaceChanges {
  name?: string;
  senderName?: string | null;
  senderEmail?: string | null;
  timezone?: string;
  postalAddress?: string | null;
  brandColor?: string | null;
  logoUrl?: string | null;
  replyTo?: string | null;
  retentionDays?: number;
  requireConsent?: boolean;
  requireSecondFactor?: boolean;
  adminsWriteCode?: boolean;
  approvalAbove?: number | null;
}

/**
 * Within the caller's transaction. A new sender is used once it is confirmed.
 *
 * @throws RollcallError `not_found`; `conflict` to require a second factor without having one, or to keep events for fewer
 *   days than segments count them; `invalid` for the logo; `forbidden` for an API key that changes whether a second
 *   factor is required
 */
export async function changeWorkspace(
  deps: SenderDeps,
  { workspaceId, changes, caller }: { workspaceId: ObjectId; changes: WorkspaceChanges; caller: Caller },
  session: ClientSession,
): Promise<{ before: WorkspaceRecord; after: WorkspaceRecord }> {
  if (changes.requireSecondFactor !== undefined) {
    await assertMayRequire(deps.db, { caller, required: changes.requireSecondFactor }, session);
  }
  const before = await readWorkspace(deps, workspaceId, session);
  if (Object.keys(changes).length === 0) return { before, after: before };
  const { retentionDays: days = before.retentionDays } = changes;
  if (days < before.retentionDays) await assertRetention(deps.db, { workspaceId, days }, session);
  await checkLogo(deps, { workspaceId, logoUrl: changes.logoUrl ?? null }, session);
  const sender = await senderChange(deps, { before, changes }, session);
  const change = { ...changes, ...sender, rev: nextRev(before) };
  await deps.db.models.Workspace.updateOne({ _id: workspaceId }, { $set: change }, { session });
  return { before, after: { ...before, ...change } };
}

/** Mails a link to a new sender that the workspace may not use yet. One that was in use before stays as it was. */
async function senderChange(
  deps: SenderDeps,
  { before, changes }: { before: WorkspaceRecord; changes: WorkspaceChanges },
  session: ClientSession,
): Promise<Pick<WorkspaceRecord, 'senderConfirmed'>> {
  const { senderEmail: email } = changes;
  const isUsed = email === before.senderEmail && before.senderConfirmed !== false;
  if (email === undefined || email === null || isUsed) return {};
  const workspaceId = before._id;
  if (await isTrustedSender(deps, { workspaceId, email }, session)) return { senderConfirmed: true };
  await requestSender(deps, { workspaceId, email }, session);
  return { senderConfirmed: false };
}

/** Only users with a second factor may require it, or they would lock themselves out. API keys may not change it. */
async function assertMayRequire(
  db: Database,
  { caller, required }: { caller: Caller; required: boolean },
  session: ClientSession,
): Promise<void> {
  if (caller.kind === 'apiKey') {
    throw new RollcallError('forbidden', 'Only a signed-in admin can change `requireSecondFactor`.');
  }
  if (!required) return;
  const user = await db.models.User.findOne({ _id: caller.userId }, null, { session });
  if (user !== null && hasSecondFactor(user)) return;
  throw new RollcallError('conflict', 'Set up your own second factor first.');
}

/**
 * Checks a logo whose address is that of an image kept here; those of other sites are not looked at. Within the caller's
 * transaction, which must write the workspace, so that the image is not deleted meanwhile.
 *
 * @throws RollcallError `invalid` unless the image is the workspace's own
 */
async function checkLogo(
  { db, settings }: { db: Database; settings: { baseUrl: string } },
  { workspaceId, logoUrl }: { workspaceId: ObjectId; logoUrl: string | null },
  session: ClientSession,
): Promise<void> {
  const start = `${settings.baseUrl}/images/`;
  if (logoUrl?.startsWith(start) !== true) return;
  const image = await findImageByFile(db, { workspaceId, file: logoUrl.slice(start.length) }, session);
  if (image === null || imageAddress(settings.baseUrl, image) !== logoUrl)
    throw invalid([{ path: 'logoUrl', message: 'is no image of this workspace' }]);
}
