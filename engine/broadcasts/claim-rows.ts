import { randomUUID } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import type { MailCap } from '../../domain/mail/sending-limits.js';
import { CLAIM_WRITE } from '../../models/claim-write.js';
import type { ContactRecord } from '../../models/contact.js';
import type { Database } from '../../models/database.js';
import { heldByQuietHours, limitsOf, takePlaces } from '../../models/mail-limits.js';
import type { MessageRecord } from '../../models/message.js';
import { shortTransaction } from '../../models/short-transaction.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { holdMails, type HeldRow } from './hold-mails.js';

interface Claimed {
  rows: readonly MessageRecord[];
  claim: string;
}

/** Claims those of the rows that quiet hours and the cap allow now, and that nothing else has claimed or ended meanwhile. */
export async function claimWithinLimits(
  db: Database,
  rows: readonly MessageRecord[],
  {
    workspace,
    contacts,
    claimMs,
  }: { workspace: WorkspaceRecord; contacts: ReadonlyMap<string, ContactRecord>; claimMs: number },
): Promise<Claimed> {
  const now = db.now();
  const due: MessageRecord[] = [];
  const held: HeldRow[] = [];
  for (const row of rows) {
    const contact = contacts.get(row.contactId.toHexString()) ?? { timezone: null };
    const limits = limitsOf(workspace, { kind: 'marketing', contact });
    const quiet = limits === undefined ? null : heldByQuietHours(limits, now);
    if (quiet === null) due.push(row);
    else held.push({ row, held: quiet });
  }
  const cap = workspace.marketingLimits?.cap ?? null;
  if (cap === null) {
    await holdMails(db, held);
    return claimRows(db, due, claimMs);
  }
  const capped = await claimWithinCap(db, due, { cap, workspaceId: workspace._id, claimMs });
  await holdMails(db, [...held, ...capped.held]);
  return capped;
}

/** Claims the rows for which there is a place under the cap, in the transaction that gives it to them. */
async function claimWithinCap(
  db: Database,
  rows: readonly MessageRecord[],
  { cap, workspaceId, claimMs }: { cap: MailCap; workspaceId: ObjectId; claimMs: number },
): Promise<Claimed & { held: HeldRow[] }> {
  return await shortTransaction(db, async (session) => {
    const mails = { workspaceId, cap, mails: rows };
    const reached = await takePlaces(db, mails, { now: db.now(), session });
    const held = rows.flatMap((row) => {
      const own = reached.get(row._id.toHexString());
      return own === undefined ? [] : [{ row, held: own }];
    });
    const free = rows.filter(({ _id }) => !reached.has(_id.toHexString()));
    return { ...(await claimRows(db, free, claimMs, session)), held };
  });
}

async function claimRows(
  db: Database,
  rows: readonly MessageRecord[],
  claimMs: number,
  session?: ClientSession,
): Promise<Claimed> {
  const { Message } = db.collections;
  const claim = randomUUID();
  if (rows.length === 0) return { rows, claim };
  const claimedUntil = new Date(Date.now() + claimMs);
  const ids = rows.map(({ _id }) => _id);
  const { matchedCount } = await Message.updateMany(
    { _id: { $in: ids }, status: 'planned' },
    { $set: { status: 'claimed', claim, claimedUntil, reason: null }, $inc: { attempts: 1 } },
    session === undefined ? CLAIM_WRITE : { session },
  );
  if (matchedCount === rows.length) return { rows, claim };
  const mine = await Message.find(
    { _id: { $in: ids }, claim },
    { projection: { _id: 1 }, ...(session !== undefined && { session }) },
  ).toArray();
  return { rows: rows.filter(({ _id }) => mine.some((row) => row._id.equals(_id))), claim };
}
