import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { incrementMailsRev } from '../../models/mail/mails-rev.js';
import type { SenderRecord } from '../../models/mail/sender.js';
import { hashToken } from '../../models/core/tokens.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { AuditLog } from '../http/change.js';
import { inTransaction } from '../http/transaction.js';

interface ConfirmDeps {
  db: Database;
  clock: () => Date;
  audit: AuditLog;
}

/** What a link is for. @throws RollcallError `not_found` for an unknown, used, replaced or expired token */
export async function readSenderLink(
  { db, clock }: Pick<ConfirmDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ sender: SenderRecord; workspace: WorkspaceRecord }> {
  const sender = await db.models.Sender.findOne({
    tokenHash: hashToken(token),
    linkExpiresAt: { $gt: clock() },
  });
  const workspace = sender && (await db.models.Workspace.findOne({ _id: sender.workspaceId }));
  if (sender === null || workspace === null) {
    throw new RollcallError('not_found', 'This link is unknown, used, replaced or expired.');
  }
  return { sender, workspace };
}

/** Lets the workspace send as the address. @throws RollcallError `not_found` like `readSenderLink` */
export async function confirmSender(
  deps: ConfirmDeps,
  { token, requestId }: { token: string; requestId: string },
): Promise<{ email: string; workspaceName: string }> {
  const { sender, workspace } = await readSenderLink(deps, token);
  const { _id, email, workspaceId } = sender;
  await inTransaction(deps.db, async (session) => {
    const { Sender, Workspace } = deps.db.models;
    const confirmed = await Sender.updateOne(
      { _id, tokenHash: hashToken(token) },
      { $set: { confirmedAt: deps.clock() }, $unset: { tokenHash: true } },
      { session },
    );
    if (confirmed.modifiedCount === 0) throw new RollcallError('not_found', 'This link has been used.');
    const using = { _id: workspaceId, senderEmail: email };
    await Workspace.updateOne(using, { $set: { senderConfirmed: true } }, { session });
    await incrementMailsRev(deps.db, workspaceId, session);
    const id = _id.toHexString();
    await deps.audit.record(
      {
        actor: { type: 'user', id, name: `the owner of ${email}` },
        workspaceId,
        action: 'senders.confirm',
        requestId,
      },
      {
        target: { type: 'senders', id, name: email },
        before: { status: 'pending' },
        after: { status: 'confirmed' },
      },
      session,
    );
  });
  return { email, workspaceName: workspace.name };
}
