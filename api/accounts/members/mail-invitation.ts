import type { ClientSession } from 'mongodb';
import { accountMail } from '../../../domain/accounts/account-mails.js';
import type { InvitationRecord } from '../../../models/accounts/invitation.js';
import type { NoticeRecord } from '../../../models/accounts/notice.js';
import type { Database } from '../../../models/core/database.js';
import { queueAccountMail, type AccountMailDeps } from '../links/account-mail.js';

/** What became of the mail with the link of an invitation. */
export type InvitationMail = Pick<NoticeRecord, 'status' | 'reason'>;

/** Queues the mail with the link, within the transaction that creates the invitation. */
export async function mailInvitation(
  deps: AccountMailDeps,
  { invitation, url }: { invitation: InvitationRecord; url: string },
  session: ClientSession,
): Promise<InvitationMail> {
  const { db } = deps;
  const { _id, email: to, workspaceId, invitedBy } = invitation;
  const inviter = await db.models.User.findOne({ _id: invitedBy }, null, { session });
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId }, null, { session });
  const values = { url, email: inviter?.email ?? '', workspace: workspace?.name ?? '' };
  const mail = accountMail('invited', values, deps.language);
  const noticeId = await queueAccountMail(deps, { to, mail, workspaceId }, session);
  await db.models.Invitation.updateOne({ _id }, { $set: { noticeId } }, { session });
  return { status: 'queued', reason: null };
}

/** What became of the mails of invitations, by the id of the mail. */
export async function readInvitationMails(
  { db }: { db: Database },
  invitations: readonly InvitationRecord[],
): Promise<Map<string, InvitationMail>> {
  const ids = invitations.flatMap(({ noticeId }) => noticeId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.collections.Notice.find<Pick<NoticeRecord, '_id' | 'status' | 'reason'>>(
    { _id: { $in: ids } },
    { projection: { status: 1, reason: 1 } },
  ).toArray();
  return new Map(rows.map(({ _id, status, reason }) => [_id.toHexString(), { status, reason }]));
}
