import type { ObjectId } from 'mongodb';
import { isVerified } from '../../domain/accounts/verified.js';
import { quotaDay, quotaResetsAt, type MailQuota } from '../../domain/mail/mail-quota.js';
import type { Database } from '../core/database.js';
import { isDuplicateKey } from '../core/duplicate-key.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

const KEPT_DAYS = 7;

interface Counted {
  workspaceId: ObjectId;
  quota: MailQuota;
  at: Date;
}

/**
 * Counts an email that is about to be sent against the quota of its workspace and day.
 *
 * @returns null if it may be sent, otherwise when the next day begins
 */
export async function reserveMail(db: Database, counted: Counted): Promise<Date | null> {
  if (await countOne(db, counted)) return null;
  const { workspaceId, quota, at } = counted;
  if (quota.unverifiedPerDay >= quota.perDay || !(await hasVerifiedOwner(db, workspaceId)))
    return quotaResetsAt(at);
  const row = { workspaceId, day: quotaDay(at) };
  await db.collections.MailCount.updateOne(row, { $set: { isTrusted: true } });
  return (await countOne(db, counted)) ? null : quotaResetsAt(at);
}

/** Takes back a reservation of the same day whose email was not sent. */
export async function releaseMail(db: Database, { workspaceId, at }: Omit<Counted, 'quota'>): Promise<void> {
  const row = { workspaceId, day: quotaDay(at), sent: { $gt: 0 } };
  await db.collections.MailCount.updateOne(row, { $inc: { sent: -1 } });
}

export interface MailUse {
  limit: number;
  sent: number;
}

/** How many emails a workspace may send and has sent on a day. */
export async function readMailUse(db: Database, { workspaceId, quota, at }: Counted): Promise<MailUse> {
  const row = await db.collections.MailCount.findOne({ workspaceId, day: quotaDay(at) });
  const isTrusted = row?.isTrusted === true || (await hasVerifiedOwner(db, workspaceId));
  const limit = isTrusted ? quota.perDay : Math.min(quota.perDay, quota.unverifiedPerDay);
  return { limit, sent: row?.sent ?? 0 };
}

/** False if the quota is reached: the row exists and does not match, so the upsert collides with it. */
async function countOne(db: Database, { workspaceId, quota, at }: Counted): Promise<boolean> {
  const { perDay, unverifiedPerDay } = quota;
  const day = quotaDay(at);
  const row = {
    workspaceId,
    day,
    $or: [
      { sent: { $lt: Math.min(perDay, unverifiedPerDay) } },
      { isTrusted: true as const, sent: { $lt: perDay } },
    ],
  };
  const expiresAt = new Date(Date.parse(day) + (KEPT_DAYS + 1) * DAY_MS);
  try {
    await db.collections.MailCount.updateOne(
      row,
      { $inc: { sent: 1 }, $setOnInsert: { workspaceId, day, expiresAt } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function hasVerifiedOwner(db: Database, workspaceId: ObjectId): Promise<boolean> {
  const owners = await db.collections.Membership.find({ workspaceId, role: 'owner' }).toArray();
  const ids = owners.map(({ userId }) => userId);
  const users = await db.collections.User.find({ _id: { $in: ids } }).toArray();
  return users.some(isVerified);
}
