import { randomUUID } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import type { MailCap } from '../../domain/mail/sending-limits.js';
import type { MailClaim, WrittenMail } from '../../models/broadcast-mail.js';
import type { Database } from '../../models/database.js';
import { takePlaces } from '../../models/mail-limits.js';
import type { MessageRecord } from '../../models/message.js';
import { shortTransaction } from '../../models/short-transaction.js';
import { valueById } from '../../models/value-by-id.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { holdMails, type HeldRow } from './hold-mails.js';

interface Claiming {
  leaseId: ObjectId;
  claimMs: number;
  workspace: WorkspaceRecord;
  mails: readonly WrittenMail[];
}

/**
 * Claims mails for a worker, with their addresses and subjects, in one transaction with its lease and, where there is a cap, with
 * their contacts. A pause or cancel closes the lease and takes claims back: either it sees these, or this finds the lease closed.
 * What ends a mail (an unsubscribe, a deletion) writes its row too: it conflicts with the claim, or comes before or after it.
 *
 * @returns the mails that are claimed, without those that were ended meanwhile or that the cap holds back; null if the lease
 *   is closed
 */
export async function claimMails(db: Database, claiming: Claiming): Promise<MailClaim | null> {
  const { leaseId, workspace } = claiming;
  const cap = workspace.marketingLimits?.cap ?? null;
  const claimed = await shortTransaction(db, async (session) => {
    const { matchedCount } = await db.collections.BroadcastLease.updateOne(
      { _id: leaseId, open: true },
      { $inc: { claims: 1 } },
      { session },
    );
    if (matchedCount === 0) return null;
    if (cap === null) return { ...(await claimRows(db, claiming, session)), held: [] };
    const { free, held } = await withinCap(db, { ...claiming, cap }, session);
    return { ...(await claimRows(db, { ...claiming, mails: free }, session)), held };
  });
  if (claimed === null) return null;
  await holdMails(db, claimed.held);
  return { claim: claimed.claim, ids: claimed.ids };
}

/** Gives places under the cap to as many of the mails as there are. */
async function withinCap(
  db: Database,
  { mails, workspace, cap }: Claiming & { cap: MailCap },
  session: ClientSession,
): Promise<{ free: WrittenMail[]; held: HeldRow[] }> {
  const rows = mails.map(({ row }) => row);
  const places = { workspaceId: workspace._id, cap, mails: rows };
  const reached = await takePlaces(db, places, { now: db.now(), session });
  const isHeld = ({ row }: WrittenMail): boolean => reached.has(row._id.toHexString());
  const held = rows.flatMap((row) => {
    const own = reached.get(row._id.toHexString());
    return own === undefined ? [] : [{ row, held: own }];
  });
  return { free: mails.filter((mail) => !isHeld(mail)), held };
}

async function claimRows(
  db: Database,
  { mails, claimMs }: Pick<Claiming, 'mails' | 'claimMs'>,
  session: ClientSession,
): Promise<MailClaim> {
  const { Message } = db.collections;
  const claim = randomUUID();
  if (mails.length === 0) return { claim, ids: new Set() };
  const claimed = {
    status: 'claimed',
    claim,
    claimedUntil: new Date(Date.now() + claimMs),
    reason: null,
  } as const;
  const written = mails.map(({ row: { _id }, ...words }) => ({ _id, ...words }));
  const ids = written.map(({ _id }) => _id);
  const $set = {
    ...claimed,
    from: valueById(written, ({ from }) => from),
    to: valueById(written, ({ to }) => to),
    subject: valueById(written, ({ subject }) => subject),
    messageId: valueById(written, ({ messageId }) => messageId),
    attempts: { $add: ['$attempts', 1] },
  };
  const { matchedCount } = await Message.updateMany({ _id: { $in: ids }, status: 'planned' }, [{ $set }], {
    session,
  });
  const mine =
    matchedCount === mails.length
      ? ids
      : (await claimedBy(db, { ids, claim }, session)).map(({ _id }) => _id);
  return { claim, ids: new Set(mine.map((id) => id.toHexString())) };
}

async function claimedBy(
  db: Database,
  { ids, claim }: { ids: ObjectId[]; claim: string },
  session: ClientSession,
): Promise<Pick<MessageRecord, '_id'>[]> {
  const of = { _id: { $in: ids }, claim };
  return await db.collections.Message.find(of, { session, projection: { _id: 1 } }).toArray();
}
