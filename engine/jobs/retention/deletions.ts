import type { ObjectId } from 'mongodb';
import { KEPT_MS } from '../../../domain/deleted.js';
import type { Database } from '../../../models/core/database.js';
import { olderThan, type PartPage, type PartPosition } from './part.js';

const PAGE = 100;

/** When the last things were deleted that can no longer be restored. */
function restorableSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

/** Whether something was deleted longer ago than the retention period, and can no longer be restored. */
export function isGoneForGood(deletedAt: Date | null, { before, now }: PartPosition): boolean {
  return deletedAt !== null && deletedAt < before && deletedAt < restorableSince(now);
}

/** What was deleted too long ago to be restored, and the versions and drafts of such automations. */
export async function removeDeletions(
  db: Database,
  { workspaceId, after, now }: PartPosition,
): Promise<PartPage> {
  const page = await db.collections.Deletion.find(
    { workspaceId, deletedAt: olderThan(restorableSince(now), after) },
    { projection: { type: 1, deletedAt: 1 }, sort: { deletedAt: 1, _id: 1 }, limit: PAGE },
  ).toArray();
  for (const { _id, type } of page) if (type === 'automations') await removeVersions(db, workspaceId, _id);
  if (page.length > 0) await db.collections.Deletion.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
  return { removed: page.length, next: page.length === PAGE ? (page.at(-1)?.deletedAt ?? null) : null };
}

/** An enrollment that was committed together with the deletion keeps them; then the part for versions removes them. */
async function removeVersions(db: Database, workspaceId: ObjectId, automationId: ObjectId): Promise<void> {
  const { Enrollment, AutomationCount } = db.collections;
  const filter = { workspaceId, automationId };
  if ((await Enrollment.findOne(filter, { projection: { _id: 1 } })) !== null) return;
  await db.models.StepMail.deleteMany(filter);
  await db.models.AutomationVersion.deleteMany(filter);
  await AutomationCount.deleteOne({ _id: automationId, workspaceId });
  await db.models.Draft.deleteOne({ _id: automationId, workspaceId });
}
