import { leftOutReason } from '../../domain/broadcasts/recipient.js';
import type { LeftOutReason } from '../../domain/broadcasts/broadcast.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { DueMail, DuePage } from '../../models/broadcasts/broadcast-mail.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import { heldByQuietHours, toMailLimits } from '../../models/mail/mail-limits.js';
import type { MessageRecord } from '../../models/mail/message.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { holdMails, type HeldRow } from './hold-mails.js';
import { broadcastList } from './broadcast-list.js';
import { skipMails } from './skip-mails.js';

/**
 * Reads the mails that are due, up to `limit`. Those who must not get it any more are skipped with the reason, and those in
 * quiet hours are put off.
 *
 * @returns null if nothing is due
 */
export async function duePage(
  db: Database,
  broadcast: BroadcastRecord,
  limit: number,
): Promise<DuePage | null> {
  const { Message, Workspace, List } = db.collections;
  const now = db.now();
  const due = await Message.find({ broadcastId: broadcast._id, status: 'planned', dueAt: { $lte: now } })
    .sort({ dueAt: 1, _id: 1 })
    .limit(limit)
    .hint('planned')
    .toArray();
  if (due.length === 0) return null;
  const [workspace, list, contacts] = await Promise.all([
    Workspace.findOne({ _id: broadcast.workspaceId }),
    List.findOne({ _id: broadcastList(broadcast) }),
    readContacts(db, broadcast, due),
  ]);
  if (workspace === null || list === null) throw new Error('The workspace or list of a broadcast is gone');
  const mails: DueMail[] = [];
  const held: HeldRow[] = [];
  const unwanted = new Map<LeftOutReason, MessageRecord[]>();
  for (const row of due) {
    const contact = contacts.get(row.contactId.toHexString());
    const reason = reasonNow(contact, { list, workspace });
    if (contact === undefined || reason !== null) {
      const key = reason ?? 'unsubscribed';
      unwanted.set(key, [...(unwanted.get(key) ?? []), row]);
      continue;
    }
    const limits = toMailLimits(workspace, { kind: 'marketing', contact });
    const quiet = limits === undefined ? null : heldByQuietHours(limits, now);
    if (quiet === null) mails.push({ row, contact });
    else held.push({ row, held: quiet });
  }
  for (const [reason, rows] of unwanted) await skipMails(db, rows, reason);
  await holdMails(db, held);
  return { mails, workspace, list };
}

async function readContacts(
  db: Database,
  { workspaceId }: BroadcastRecord,
  rows: readonly MessageRecord[],
): Promise<Map<string, ContactRecord>> {
  const found = await db.collections.Contact.find({
    _id: { $in: rows.map(({ contactId }) => contactId) },
    workspaceId,
  }).toArray();
  return new Map(found.map((contact) => [contact._id.toHexString(), contact]));
}

function reasonNow(
  contact: ContactRecord | undefined,
  { list, workspace }: { list: ListRecord; workspace: WorkspaceRecord },
): LeftOutReason | null {
  if (contact === undefined) return 'unsubscribed';
  const isMember = (contact.listIds ?? []).some((id) => id.equals(list._id));
  const consentRequired = workspace.requireConsent ?? false;
  return leftOutReason(contact, isMember ? 'subscribed' : 'unsubscribed', { consentRequired });
}
