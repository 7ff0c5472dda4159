import type { ObjectId } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import { isGoneForGood } from './deletions.js';
import type { PartPosition } from './part.js';
import { isReplaced, type OldVersion, type VersionedKind } from './versions.js';

/** Versions of forms that no consent names; of a deleted form all of those, and then the form. */
export const formVersions: VersionedKind = {
  async nextId(db, { workspaceId }, after) {
    const row = await db.collections.FormVersion.findOne(
      { workspaceId, formId: { $gt: after } },
      { sort: { formId: 1, version: 1 }, projection: { formId: 1 } },
    );
    return row?.formId ?? null;
  },

  async readVersions(db, { workspaceId }, formId) {
    return db.collections.FormVersion.find(
      { workspaceId, formId },
      { sort: { version: 1 }, projection: { version: 1, createdAt: 1 } },
    ).toArray();
  },

  async removeUnused(db, place, { id, versions }) {
    const { workspaceId, before } = place;
    const form = await db.collections.Form.findOne({ _id: id, workspaceId });
    const isGone = form === null || isGoneForGood(form.deletedAt, place);
    const unused: ObjectId[] = [];
    for (const version of versions) {
      const isOld = isGone || (isReplaced(version, before) && version.version !== form.version);
      if (isOld && !(await isNamed(db, place, id, version))) unused.push(version._id);
    }
    if (unused.length > 0) await db.models.FormVersion.deleteMany({ _id: { $in: unused } });
    if (isGone && unused.length === versions.length) await db.models.Form.deleteOne({ _id: id, workspaceId });
    return unused.length;
  },
};

async function isNamed(
  db: Database,
  { workspaceId }: PartPosition,
  formId: ObjectId,
  { version: formVersion }: OldVersion,
): Promise<boolean> {
  const consent = await db.collections.Consent.findOne(
    { workspaceId, formId, formVersion },
    { projection: { _id: 1 } },
  );
  return consent !== null;
}
