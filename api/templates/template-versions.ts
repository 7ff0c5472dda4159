import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { TemplateVersionRecord } from '../../models/mail/template.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { plainContent, writtenContent } from './template-content.js';
import { changeTemplate, readTemplate, type SavedTemplate, type TemplateTarget } from './templates.js';
import type { TemplateChanges } from './schemas.js';

export interface ListedTemplateVersion {
  version: TemplateVersionRecord;
  /** Whether mails use it now. */
  current: boolean;
}

/** Lists a template's versions, newest first. @throws RollcallError `not_found` */
export async function listTemplateVersions(
  { db }: { db: Database },
  { request, ...target }: TemplateTarget & { request: PageRequest },
): Promise<PageOf<ListedTemplateVersion>> {
  const { template } = await readTemplate({ db }, target);
  const page = await findPage({
    collection: db.collections.TemplateVersion,
    filter: { workspaceId: target.workspaceId, templateId: template._id },
    sort: { field: 'version', direction: -1 },
    request,
  });
  const data = page.data.map((version) => ({ version, current: version.version === template.version }));
  return { ...page, data };
}

type VersionTarget = TemplateTarget & { number: string };

const VERSION = /^[1-9]\d{0,8}$/;

/** @throws RollcallError `not_found` for an unknown template or version */
export async function readTemplateVersion(
  { db }: { db: Database },
  { number, ...target }: VersionTarget,
  session?: ClientSession,
): Promise<ListedTemplateVersion> {
  const { template } = await readTemplate({ db }, target, session);
  const wanted: { workspaceId: ObjectId; templateId: ObjectId } = {
    workspaceId: target.workspaceId,
    templateId: template._id,
  };
  const found = VERSION.test(number)
    ? await db.models.TemplateVersion.findOne({ ...wanted, version: Number(number) }, null, {
        ...(session && { session }),
      })
    : null;
  if (found === null) throw new RollcallError('not_found', 'Version not found.');
  return { version: found, current: found.version === template.version };
}

/** The written content of a version, with nothing left of the current one. */
function restoredContent(version: TemplateVersionRecord): TemplateChanges {
  return { document: null, ...writtenContent(plainContent(version)) };
}

/**
 * Restores an old version's content as a new version; the name stays. No change if it is the current content.
 * Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`
 */
export async function restoreTemplateVersion(
  deps: { db: Database; clock: () => Date },
  { number, ...target }: VersionTarget,
  session: ClientSession,
): Promise<{ before: SavedTemplate; after: SavedTemplate }> {
  const { version } = await readTemplateVersion(deps, { ...target, number }, session);
  return await changeTemplate(deps, { ...target, changes: restoredContent(version) }, session);
}
