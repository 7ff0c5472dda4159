import { ObjectId, type ClientSession } from 'mongodb';
import { accountMail } from '../../domain/accounts/account-mails.js';
import { RollcallError } from '../../domain/errors.js';
import { incrementMailsRev } from '../../models/mail/mails-rev.js';
import type { SenderRecord } from '../../models/mail/sender.js';
import { hashToken, newToken } from '../../models/core/tokens.js';
import { mayMailTo, queueAccountMail, type AccountMailDeps } from '../accounts/links/account-mail.js';
import type { SenderChanges } from './change-sender.js';
import { assertSenderRoom } from './senders.js';
import { isTrustedSender, type SenderPolicy } from './is-trusted-sender.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

const LINK_MS = 7 * DAY_MS;
/** An address is asked at most this often on behalf of one workspace. */
const MAIL_EVERY_MS = 10 * 60_000;

export type SenderDeps = AccountMailDeps & { settings: AccountMailDeps['settings'] & SenderPolicy };

interface SenderRequest extends SenderChanges {
  workspaceId: ObjectId;
  email: string;
}

/**
 * Asks for an address to send as: mails a link to it, unless the workspace may send as it anyway or a link was mailed a
 * few minutes ago. Within the caller's transaction.
 *
 * @throws RollcallError `conflict` if the workspace has asked for too many
 */
export async function requestSender(
  deps: SenderDeps,
  { workspaceId, email, ...shown }: SenderRequest,
  session: ClientSession,
): Promise<{ sender: SenderRecord; created: boolean }> {
  const { Sender } = deps.db.models;
  const known = await Sender.findOne({ workspaceId, email }, null, { session });
  if (known === null) await assertSenderRoom(deps.db, workspaceId, session);
  const sender = { ...(known ?? newSender({ workspaceId, email }, deps.clock())), ...shown };
  const asked = (await isTrustedSender(deps, { workspaceId, email }, session))
    ? { ...sender, confirmedAt: sender.confirmedAt ?? deps.clock() }
    : await mailLink(deps, sender, session);
  const { _id, ...fields } = asked;
  await Sender.updateOne({ _id }, { $set: fields }, { upsert: true, session });
  if (known !== null) await incrementMailsRev(deps.db, workspaceId, session);
  return { sender: asked, created: known === null };
}

function newSender(
  { workspaceId, email }: Pick<SenderRequest, 'workspaceId' | 'email'>,
  createdAt: Date,
): SenderRecord {
  const pending = { confirmedAt: null, mailedAt: null, linkExpiresAt: null };
  return { _id: new ObjectId(), workspaceId, email, name: null, replyTo: null, ...pending, createdAt };
}

/** An earlier link stops working. */
async function mailLink(
  deps: SenderDeps,
  sender: SenderRecord,
  session: ClientSession,
): Promise<SenderRecord> {
  const { workspaceId, email, mailedAt } = sender;
  const now = deps.clock();
  if (mailedAt !== null && now.getTime() - mailedAt.getTime() < MAIL_EVERY_MS) return sender;
  if (!(await mayMailTo(deps, email))) return sender;
  const workspace = await deps.db.models.Workspace.findOne({ _id: workspaceId }, null, { session });
  if (workspace === null) throw new RollcallError('not_found', 'Workspace not found.');
  const token = newToken();
  const url = `${deps.settings.baseUrl}/senders/${token}`;
  const mail = accountMail('confirmSender', { workspace: workspace.name, url }, deps.language);
  await queueAccountMail(deps, { to: email, mail, workspaceId }, session);
  const linkExpiresAt = new Date(now.getTime() + LINK_MS);
  return { ...sender, tokenHash: hashToken(token), mailedAt: now, linkExpiresAt };
}
