import type { ObjectId } from 'mongodb';
import { templatesIn } from '../../../domain/steps/templates-in.js';
import type { Database } from '../../../models/core/database.js';
import { isGoneForGood } from './deletions.js';
import { type PartPosition } from './part.js';
import { isReplaced, type VersionedKind } from './versions.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** A mail is rendered shortly before its row is written. */
const MARGIN_MS = DAY_MS;

/**
 * Versions of templates that were replaced before the retention period: the messages rendered from them are removed.
 * A deleted template goes with all its versions when no version of an automation sends it any more.
 */
export const templateVersions: VersionedKind = {
  async nextId(db, { workspaceId }, after) {
    const row = await db.collections.TemplateVersion.findOne(
      { workspaceId, templateId: { $gt: after } },
      { sort: { templateId: 1, version: 1 }, projection: { templateId: 1 } },
    );
    return row?.templateId ?? null;
  },

  async readVersions(db, { workspaceId }, templateId) {
    return db.collections.TemplateVersion.find(
      { workspaceId, templateId },
      { sort: { version: 1 }, projection: { version: 1, createdAt: 1 } },
    ).toArray();
  },

  async removeUnused(db, place, { id, versions }) {
    const { workspaceId, before } = place;
    const template = await db.collections.Template.findOne({ _id: id, workspaceId });
    const isDeleted = template === null || isGoneForGood(template.deletedAt, place);
    const isGone = isDeleted && !(await isSent(db, place, id));
    const by = new Date(before.getTime() - MARGIN_MS);
    const unused = versions.filter(
      (version) => isGone || (isReplaced(version, by) && version.version !== template?.version),
    );
    if (unused.length > 0)
      await db.models.TemplateVersion.deleteMany({ _id: { $in: unused.map(({ _id }) => _id) } });
    if (isGone) {
      await db.models.Template.deleteOne({ _id: id, workspaceId });
      await db.models.Draft.deleteOne({ _id: id, workspaceId });
    }
    return unused.length;
  },
};

/** Reads the automations' versions one by one; asked for deleted templates only. */
async function isSent(db: Database, { workspaceId }: PartPosition, templateId: ObjectId): Promise<boolean> {
  const id = templateId.toHexString();
  const versions = db.collections.AutomationVersion.find(
    { workspaceId },
    { projection: { 'definition.steps': 1 } },
  );
  for await (const { definition } of versions) {
    if (templatesIn(definition.steps).some(({ template }) => template === id)) return true;
  }
  return false;
}
