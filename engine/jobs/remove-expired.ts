import type { Collection, Document, ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';

const DAY_MS = 86_400_000;
/** Rows removed at a time. */
const PAGE = 1_000;

/**
 * Removes what a workspace keeps no longer: rows of its log but `unmapped` ones, which wait to be dealt with,
 * mails and webhook calls that are over, and lines of the audit log. In pages, oldest first, so that nobody waits behind it.
 */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const workspaces = db.collections.Workspace.find({}, { projection: { retentionDays: 1 } });
  for await (const { _id: workspaceId, retentionDays } of workspaces) {
    const before = new Date(now.getTime() - retentionDays * DAY_MS);
    const { AuditEntry, Event, Message, WebhookDelivery } = db.collections;
    await removeFrom(Event, 'receivedAt', { workspaceId, before, isOver: { status: { $ne: 'unmapped' } } });
    await removeFrom(Message, 'createdAt', { workspaceId, before, isOver: { status: { $in: FINAL } } });
    await removeFrom(WebhookDelivery, 'createdAt', {
      workspaceId,
      before,
      isOver: { status: { $ne: 'pending' } },
    });
    await removeFrom(AuditEntry, 'at', { workspaceId, before, isOver: {} });
  }
}

/** Neither under way nor in doubt: the ledger is what keeps a mail from being sent twice. */
const FINAL = ['sent', 'failed', 'skipped', 'bounced'];

async function removeFrom<Row extends { _id: ObjectId }>(
  collection: Collection<Row>,
  field: string,
  { workspaceId, before, isOver }: { workspaceId: ObjectId; before: Date; isOver: Document },
): Promise<void> {
  const rows: Collection = collection.db.collection(collection.collectionName);
  // Rows that stay are stepped over by where the last page ended, not looked at again and again.
  let after: Date | null = null;
  for (;;) {
    const range: Document = { $lt: before, ...(after !== null && { $gte: after }) };
    const page = await rows
      .find({ workspaceId, [field]: range, ...isOver })
      .sort({ [field]: 1, _id: 1 })
      .project<{ _id: ObjectId } & Record<string, unknown>>({ [field]: 1 })
      .limit(PAGE)
      .toArray();
    if (page.length > 0) await rows.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
    if (page.length < PAGE) return;
    const last = page.at(-1)?.[field];
    if (last instanceof Date) after = last;
  }
}
