import type { Collection, Document, ObjectId } from 'mongodb';
import type { Database } from '../../models/database.js';

const DAY_MS = 86_400_000;
/** Rows removed per query. */
const PAGE = 1_000;

/**
 * Removes rows older than the workspace's retention period: events that are not `unmapped` (those wait to be
 * replayed), messages and deliveries that have ended, and audit entries. In pages, oldest first, to keep queries short.
 */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const workspaces = db.collections.Workspace.find({}, { projection: { retentionDays: 1 } });
  for await (const { _id: workspaceId, retentionDays } of workspaces) {
    const before = new Date(now.getTime() - retentionDays * DAY_MS);
    const { AuditEntry, Event, Message, WebhookDelivery } = db.collections;
    await removeFrom(Event, 'receivedAt', { workspaceId, before, filter: { status: { $ne: 'unmapped' } } });
    await removeFrom(Message, 'createdAt', { workspaceId, before, filter: { status: { $in: ENDED } } });
    await removeFrom(WebhookDelivery, 'createdAt', {
      workspaceId,
      before,
      filter: { status: { $ne: 'pending' } },
    });
    await removeFrom(AuditEntry, 'at', { workspaceId, before, filter: {} });
  }
}

/** Neither in progress nor uncertain: the ledger keeps those from being sent twice. */
const ENDED = ['sent', 'failed', 'skipped', 'bounced'];

async function removeFrom<Row extends { _id: ObjectId }>(
  collection: Collection<Row>,
  field: string,
  { workspaceId, before, filter }: { workspaceId: ObjectId; before: Date; filter: Document },
): Promise<void> {
  const rows: Collection = collection.db.collection(collection.collectionName);
  // The next page starts where the last one ended, which skips rows that stay.
  let after: Date | null = null;
  for (;;) {
    const range: Document = { $lt: before, ...(after !== null && { $gte: after }) };
    const page = await rows
      .find({ workspaceId, [field]: range, ...filter })
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
