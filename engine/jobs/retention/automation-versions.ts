import { MongoServerError, type ObjectId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import type { PartPosition } from './part.js';
import { isReplaced, type OldVersion, type VersionedKind } from './versions.js';

/** A version is entered only while it is the current one; this allows for clocks that differ. */
const MARGIN_MS = 3_600_000;
/** A version of which no use was found in this time stays until the next run. */
const SEARCH_MS = 2_000;
const MAX_TIME_EXPIRED = 50;
const STUBS = 1_000;

/**
 * Versions that no enrollment uses: neither active or failed ones, nor ended ones that can still be looked at. All
 * versions of an automation that was deleted, once it has no enrollment.
 */
export const automationVersions: VersionedKind = {
  async nextId(db, { workspaceId }, after) {
    const row = await db.collections.AutomationVersion.findOne(
      { workspaceId, automationId: { $gt: after } },
      { sort: { automationId: 1, version: 1 }, projection: { automationId: 1 } },
    );
    return row?.automationId ?? null;
  },

  async readVersions(db, { workspaceId }, automationId) {
    return db.collections.AutomationVersion.find(
      { workspaceId, automationId },
      { sort: { version: 1 }, projection: { version: 1, movedTo: 1, createdAt: 1 } },
    ).toArray();
  },

  async removeUnused(db, place, { id, versions }) {
    const { workspaceId, before } = place;
    const head = await db.collections.Automation.findOne({ _id: id, workspaceId });
    if (head === null && (await canBeRestored(db, id))) return 0;
    if (head?.status === 'archived' && head.updatedAt < before) await removeStubs(db, place, id);
    const unused: OldVersion[] = [];
    for (const version of versions) {
      const isOld = head === null ? version.createdAt < before : isReplaced(version, before);
      if (isOld && head?.version !== version.version && !(await isUsed(db, place, { id, version })))
        unused.push(version);
    }
    if (unused.length > 0) await removeVersions(db, { workspaceId, id }, unused);
    if (head === null && unused.length === versions.length) {
      await db.collections.AutomationCount.deleteOne({ _id: id, workspaceId });
      await db.models.Draft.deleteOne({ _id: id, workspaceId });
    }
    return unused.length;
  },
};

async function removeVersions(
  db: Database,
  { workspaceId, id: automationId }: { workspaceId: ObjectId; id: ObjectId },
  unused: readonly OldVersion[],
): Promise<void> {
  const version = { $in: unused.map((one) => one.version) };
  await db.models.StepMail.deleteMany({ workspaceId, automationId, version });
  await db.models.AutomationVersion.deleteMany({ _id: { $in: unused.map(({ _id }) => _id) } });
}

async function canBeRestored(db: Database, id: ObjectId): Promise<boolean> {
  return (await db.collections.Deletion.findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
}

/** By the times at which the version could be entered; enrollments that were moved to it have entered before. */
async function isUsed(
  db: Database,
  { workspaceId }: PartPosition,
  { id: automationId, version }: { id: ObjectId; version: OldVersion },
): Promise<boolean> {
  const from = version.createdAt.getTime() - MARGIN_MS;
  const to = version.replacedAt === null ? null : version.replacedAt.getTime() + MARGIN_MS;
  try {
    const user = await db.collections.Enrollment.findOne(
      {
        workspaceId,
        automationId,
        automationVersion: version.version,
        enteredAt: {
          ...(version.movedTo !== true && { $gte: new Date(from) }),
          ...(to !== null && { $lte: new Date(to) }),
        },
        reducedAt: { $exists: false },
      },
      { projection: { _id: 1 }, maxTimeMS: SEARCH_MS },
    );
    return user !== null;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED) return true;
    throw error;
  }
}

/** If an automation is restored from the archive after the retention period, everyone can enter it again. */
async function removeStubs(
  db: Database,
  { workspaceId }: PartPosition,
  automationId: ObjectId,
): Promise<void> {
  const { Enrollment } = db.collections;
  for (;;) {
    const page = await Enrollment.find(
      { workspaceId, automationId, reducedAt: { $exists: true } },
      { projection: { _id: 1 }, limit: STUBS },
    ).toArray();
    await Enrollment.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
    if (page.length < STUBS) return;
  }
}
