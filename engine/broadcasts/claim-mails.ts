import type { ClientSession, ObjectId, UpdateOptions } from 'mongodb';
import type { MailCap } from '../../domain/mail/sending-limits.js';
import type { MailClaim, WrittenMail } from '../../models/broadcasts/broadcast-mail.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import type { Database } from '../../models/core/database.js';
import { takePlaces } from '../../models/mail/mail-limits.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { isPassing } from '../../models/core/passing-error.js';
import { retryBriefly } from '../../models/core/retry-briefly.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { fieldsById } from '../../models/core/value-by-id.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { holdMails, type HeldRow } from './hold-mails.js';
import { NOT_CLAIMED } from './lifecycle.js';

interface Claiming {
  leaseId: ObjectId;
  claimMs: number;
  workspace: WorkspaceRecord;
  mails: readonly WrittenMail[];
}

type Claimed = Claiming & { claim: string };

/**
 * Claims mails for a worker, with their addresses and subjects. What ends a mail (an unsubscribe, a deletion) writes its row too: it
 * comes before or after the claim.
 *
 * @returns the mails that are claimed, without those that were ended meanwhile or that the cap holds back; null if the lease
 *   is closed
 */
export async function claimMails(db: Database, claiming: Claiming): Promise<MailClaim | null> {
  const cap = claiming.workspace.marketingLimits?.cap ?? null;
  const claim = db.claimant.newClaim();
  return cap === null
    ? await claimAtOnce(db, { ...claiming, claim })
    : await claimUnderCap(db, { ...claiming, claim, cap });
}

/**
 * Claims with plain writes, which cost MongoDB a fraction of a transaction: first the rows, then the lease. A pause or cancel
 * closes the lease and releases claims in one transaction. If that writes the lease first, this call finds it closed and
 * releases its own claims, which are still unused; otherwise the transaction sees the claimed rows, at the latest when it
 * is retried after the conflict.
 */
async function claimAtOnce(db: Database, claiming: Claimed): Promise<MailClaim | null> {
  const claimed = await retryBriefly(isPassing, () => claimRows(db, claiming, CLAIM_WRITE));
  if (await retryBriefly(isPassing, () => touchLease(db, claiming, CLAIM_WRITE))) return claimed;
  const ids = claiming.mails.map(({ row }) => row._id);
  const mine = { _id: { $in: ids }, claim: claiming.claim, status: 'claimed' as const };
  await retryBriefly(isPassing, () => db.collections.Message.updateMany(mine, NOT_CLAIMED, CLAIM_WRITE));
  return null;
}

/** Claims in one transaction with the contacts, whose places two claims could both take otherwise, and with the lease. */
async function claimUnderCap(db: Database, claiming: Claimed & { cap: MailCap }): Promise<MailClaim | null> {
  const claimed = await shortTransaction(db, async (session) => {
    if (!(await touchLease(db, claiming, { session }))) return null;
    const { free, held } = await withinCap(db, claiming, session);
    return { ...(await claimRows(db, { ...claiming, mails: free }, { session })), held };
  });
  if (claimed === null) return null;
  await holdMails(db, claimed.held);
  return { claim: claimed.claim, ids: claimed.ids };
}

/** Returns false if the lease is closed. */
async function touchLease(
  db: Database,
  { leaseId }: Pick<Claiming, 'leaseId'>,
  options: UpdateOptions,
): Promise<boolean> {
  const open = { _id: leaseId, open: true };
  const { matchedCount } = await db.collections.BroadcastLease.updateOne(
    open,
    { $inc: { claims: 1 } },
    options,
  );
  return matchedCount === 1;
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
  { mails, claimMs, claim }: Pick<Claimed, 'mails' | 'claimMs' | 'claim'>,
  options: UpdateOptions,
): Promise<MailClaim> {
  const { Message } = db.collections;
  if (mails.length === 0) return { claim, ids: new Set() };
  const claimed = {
    status: 'claimed',
    claim,
    claimedUntil: new Date(db.now().getTime() + claimMs),
    reason: null,
  } as const;
  const written = mails.map(({ row: { _id }, from, to, subject, messageId }) => ({
    _id,
    from,
    to,
    subject,
    messageId,
  }));
  const ids = written.map(({ _id }) => _id);
  const attempts = { $add: ['$attempts', 1] };
  const $replaceWith = { $mergeObjects: ['$$ROOT', fieldsById(written), { ...claimed, attempts }] };
  const planned = { _id: { $in: ids }, status: 'planned' as const };
  const { matchedCount } = await Message.updateMany(planned, [{ $replaceWith }], options);
  const mine =
    matchedCount === mails.length
      ? ids
      : (await claimedBy(db, { ids, claim }, options.session)).map(({ _id }) => _id);
  return { claim, ids: new Set(mine.map((id) => id.toHexString())) };
}

async function claimedBy(
  db: Database,
  { ids, claim }: { ids: ObjectId[]; claim: string },
  session: ClientSession | undefined,
): Promise<Pick<MessageRecord, '_id'>[]> {
  const filter = { _id: { $in: ids }, claim };
  const options = { projection: { _id: 1 }, ...(session && { session }) };
  return await db.collections.Message.find(filter, options).toArray();
}
