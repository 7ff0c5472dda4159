import { ObjectId, type Collection, type Document } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { JobKinds } from '../../models/job.js';
import type { WorkspaceRecord } from '../../models/workspace.js';
import type { JobHandler, PageResult } from './job-handler.js';

const DAY_MS = 86_400_000;
/** Rows removed per page. */
const PAGE = 1_000;
const FIRST = new ObjectId('000000000000000000000000');

/** One collection of which a workspace's old rows are removed. */
interface Part {
  /** Removes a page of rows older than `before`; returns how many, and where the next page starts. */
  removePage: (db: Database, of: PartPlace) => Promise<{ removed: number; next: Date | null }>;
}

interface PartPlace {
  workspaceId: ObjectId;
  before: Date;
  after: Date | null;
}

/** Neither in progress nor uncertain: the ledger keeps those from being sent twice. */
const ENDED = ['sent', 'failed', 'skipped', 'bounced'];

/** In this order; a cursor names a part by its place. */
const parts: Part[] = [
  {
    removePage: ({ collections: { Event } }, place) =>
      // Unmapped events wait to be replayed.
      removePage(Event, 'receivedAt', { status: { $ne: 'unmapped' } }, place),
  },
  {
    removePage: ({ collections: { Message } }, place) =>
      removePage(Message, 'createdAt', { status: { $in: ENDED } }, place),
  },
  {
    removePage: ({ collections: { WebhookDelivery } }, place) =>
      removePage(WebhookDelivery, 'createdAt', { status: { $ne: 'pending' } }, place),
  },
  { removePage: ({ collections: { AuditEntry } }, place) => removePage(AuditEntry, 'at', {}, place) },
];

/**
 * Removes rows older than their workspace's retention period, once a day: events, messages and deliveries that have
 * ended, audit entries. In pages, workspace by workspace, oldest first. A part that fails is passed over, and tried
 * again soon.
 */
export function retentionJob({ db, clock }: { db: Database; clock: () => Date }): JobHandler<'retention'> {
  return {
    kind: 'retention',
    recurring: { everyMs: DAY_MS, progress: { removed: 0 } },
    runPage: async (job, save) => {
      const { cursor, progress } = job;
      const workspace = await workspaceFrom(db, cursor);
      if (workspace === null) return save({ status: 'waiting', progress, cursor: null });
      const place =
        cursor?.workspaceId.equals(workspace._id) === true
          ? cursor
          : { workspaceId: workspace._id, part: 0, after: null };
      await save(await removeAt({ db, now: clock() }, { workspace, place, progress }));
    },
  };
}

type Cursor = JobKinds['retention']['cursor'];

/** The workspace of the cursor, or the first one after it; null at the end. */
function workspaceFrom(db: Database, cursor: Cursor | null): Promise<Workspace | null> {
  const { workspaceId = FIRST, part = 0 } = cursor ?? {};
  const isDone = part >= parts.length;
  return db.collections.Workspace.findOne<Workspace>(
    { _id: { [isDone ? '$gt' : '$gte']: workspaceId } },
    { sort: { _id: 1 }, projection: { retentionDays: 1 } },
  );
}

type Workspace = Pick<WorkspaceRecord, '_id' | 'retentionDays'>;

async function removeAt(
  { db, now }: { db: Database; now: Date },
  of: { workspace: Workspace; place: Cursor; progress: { removed: number } },
): Promise<PageResult<'retention'>> {
  const { workspace, place, progress } = of;
  const before = new Date(now.getTime() - workspace.retentionDays * DAY_MS);
  const nextPart: Cursor = { workspaceId: place.workspaceId, part: place.part + 1, after: null };
  try {
    const page = await parts[place.part]?.removePage(db, { ...place, before });
    const removed = progress.removed + (page?.removed ?? 0);
    const next = page?.next ?? null;
    const cursor = next === null ? nextPart : { ...place, after: next };
    return { status: 'running', progress: { removed }, cursor };
  } catch (passedOver) {
    return { status: 'running', progress, cursor: nextPart, passedOver };
  }
}

async function removePage<Row extends { _id: ObjectId }>(
  collection: Collection<Row>,
  field: string,
  filter: Document,
  { workspaceId, before, after }: PartPlace,
): Promise<{ removed: number; next: Date | null }> {
  const rows: Collection = collection.db.collection(collection.collectionName);
  // The next page starts where the last one ended, which skips rows that stay.
  const range: Document = { $lt: before, ...(after !== null && { $gte: after }) };
  const page = await rows
    .find({ workspaceId, [field]: range, ...filter })
    .sort({ [field]: 1, _id: 1 })
    .project<{ _id: ObjectId } & Record<string, unknown>>({ [field]: 1 })
    .limit(PAGE)
    .toArray();
  if (page.length > 0) await rows.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
  const last = page.at(-1)?.[field];
  return { removed: page.length, next: page.length === PAGE && last instanceof Date ? last : null };
}
