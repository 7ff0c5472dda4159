import type { ClientSession, ObjectId } from 'mongodb';
import type { AttentionItem } from '../../../domain/attention/attention.js';
import type { AlertPlan } from '../../../domain/attention/plan-alerts.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';
import type { Database } from '../../../models/core/database.js';
import { alertId, type AlertRecord } from '../../../models/system/alert.js';
import type { QueuedNews } from './write-news.js';

/** A digest looks back a day; after a standstill, further. */
const MENDED_KEPT_MS = 7 * DAY_MS;

interface Written {
  workspaceId: ObjectId;
  plan: AlertPlan<AlertRecord>;
  known: readonly AlertRecord[];
  /** The mails that are queued now. */
  queued: readonly QueuedNews[];
  now: Date;
}

/** Remembers what was found and told, in the caller's transaction. */
export async function writeAlerts(
  db: Database,
  { workspaceId, plan, known, queued, now }: Written,
  session: ClientSession,
): Promise<void> {
  const { Alert } = db.collections;
  for (const item of plan.opened) {
    const _id = alertId(workspaceId, item);
    const opened = {
      workspaceId,
      ...ofItem(item),
      openedAt: now,
      seenAt: now,
      isTold: false,
      mendedAt: null,
    };
    await Alert.updateOne(
      { _id },
      { $set: { ...opened, notices: [] }, $setOnInsert: { toldAt: null }, $unset: { expiresAt: true } },
      { upsert: true, session },
    );
  }
  const seen = plan.seen.map(({ _id }) => _id);
  if (seen.length > 0) await Alert.updateMany({ _id: { $in: seen } }, { $set: { seenAt: now } }, { session });
  for (const item of plan.told.opened) {
    const notices = queued.filter(({ onlyAbout }) => onlyAbout.includes(item)).map(({ _id }) => _id);
    await Alert.updateOne(
      { _id: alertId(workspaceId, item) },
      { $set: { isTold: true, toldAt: now }, $push: { notices: { $each: notices } } },
      { session },
    );
  }
  const mended = plan.mended.map(({ _id }) => _id);
  if (mended.length === 0) return;
  const expiresAt = new Date(now.getTime() + MENDED_KEPT_MS);
  await Alert.updateMany({ _id: { $in: mended } }, { $set: { mendedAt: now, expiresAt } }, { session });
  await withdrawNotices(db, { mended: plan.mended, known }, session);
}

function ofItem({ kind, subject }: AttentionItem): Pick<AlertRecord, 'kind' | 'subject'> {
  return { kind, subject };
}

/** Mails that still wait, as for the mail server that they are about, are no news any more once all in them is mended. */
async function withdrawNotices(
  db: Database,
  { mended, known }: { mended: readonly AlertRecord[]; known: readonly AlertRecord[] },
  session: ClientSession,
): Promise<void> {
  const gone = new Set(mended.map(({ _id }) => _id.toHexString()));
  const needed = known.filter(({ _id, mendedAt }) => mendedAt === null && !gone.has(_id.toHexString()));
  const neededIds = new Set(needed.flatMap(({ notices }) => notices.map((id) => id.toHexString())));
  const ids = mended.flatMap(({ notices }) => notices.filter((id) => !neededIds.has(id.toHexString())));
  if (ids.length === 0) return;
  await db.collections.Notice.updateMany(
    { _id: { $in: ids }, status: 'queued' },
    { $set: { status: 'failed', reason: 'mended before it was sent' }, $unset: { words: true } },
    { session },
  );
}
