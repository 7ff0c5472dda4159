import { leftOutReason } from '../../domain/broadcasts/recipient.js';
import type { LeftOutReason } from '../../domain/broadcasts/broadcast.js';
import type { BroadcastRecord } from '../../models/broadcast.js';
import type { ClaimedPage } from '../../models/broadcast-mail.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import type { ListRecord } from '../../models/list.js';
import type { MessageRecord } from '../../models/message.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { claimWithinLimits } from './claim-rows.js';
import { listOf } from './list-of.js';
import { skipMails } from './skip-mails.js';

/**
 * Claims the mails that are due, up to `limit`. Those who must not get it any more are skipped with the reason, and those that
 * quiet hours or the cap hold back are skipped or put off. What ends a mail (an unsubscribe, a deletion) writes its row
 * too: it conflicts with the claim, or comes before or after it.
 *
 * @returns null if nothing is due
 */
export async function claimPage(
  db: Database,
  broadcast: BroadcastRecord,
  { limit, claimMs }: { limit: number; claimMs: number },
): Promise<ClaimedPage | null> {
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
    List.findOne({ _id: listOf(broadcast) }),
    contactsOf(db, broadcast, due),
  ]);
  if (workspace === null || list === null) throw new Error('The workspace or list of a broadcast is gone');
  const wanted: MessageRecord[] = [];
  const unwanted = new Map<LeftOutReason, MessageRecord[]>();
  for (const row of due) {
    const reason = reasonNow(contacts.get(row.contactId.toHexString()), { list, workspace });
    if (reason === null) wanted.push(row);
    else unwanted.set(reason, [...(unwanted.get(reason) ?? []), row]);
  }
  for (const [reason, rows] of unwanted) await skipMails(db, rows, reason);
  const { rows, claim } = await claimWithinLimits(db, wanted, { workspace, contacts, claimMs });
  const mails = rows.flatMap((row) => {
    const contact = contacts.get(row.contactId.toHexString());
    return contact === undefined ? [] : [{ row: { ...row, claim }, contact }];
  });
  return { mails, workspace, list };
}

async function contactsOf(
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
