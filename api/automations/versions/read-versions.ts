import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { diffDefinitions, type DefinitionDiff } from '../../../domain/automation/definition-diff.js';
import { invalid, RollcallError } from '../../../domain/errors.js';
import type { AutomationVersionRecord } from '../../../models/automations/automation.js';
import type { Database } from '../../../models/core/database.js';
import { findPage, type PageOf } from '../../http/paging.js';
import type { PageRequest } from '../../http/input/common-schemas.js';
import { readAutomation } from '../read-automations.js';
import { openDefinition } from '../../../models/core/sealed-definition.js';
import { withBlocks } from '../../../models/automations/step-blocks.js';

export interface AutomationTarget {
  workspaceId: ObjectId;
  id: string;
}

export interface ListedVersion {
  version: AutomationVersionRecord;
  /** New enrollments start with it. */
  current: boolean;
}

/** Lists an automation's versions, newest first. @throws RollcallError `not_found` */
export async function listVersions(
  { db }: { db: Database },
  { request, ...target }: AutomationTarget & { request: PageRequest },
): Promise<PageOf<ListedVersion>> {
  const { automation } = await readAutomation({ db }, target);
  const filter: Filter<AutomationVersionRecord> = {
    workspaceId: target.workspaceId,
    automationId: automation._id,
  };
  const page = await findPage({
    collection: db.collections.AutomationVersion,
    filter,
    sort: { field: 'version', direction: -1 },
    request,
  });
  const data = page.data.map((version) => ({ version, current: version.version === automation.version }));
  return { ...page, data };
}

/** @throws RollcallError `not_found` for an unknown automation or version */
export async function readVersion(
  { db }: { db: Database },
  { number, ...target }: AutomationTarget & { number: string },
  session?: ClientSession,
): Promise<ListedVersion> {
  const { automation } = await readAutomation({ db }, target, session);
  const found = VERSION.test(number)
    ? await db.models.AutomationVersion.findOne(
        { workspaceId: target.workspaceId, automationId: automation._id, version: Number(number) },
        null,
        { ...(session && { session }) },
      )
    : null;
  const [version] = found === null ? [] : await withBlocks(db, [found], session);
  if (version === undefined) throw new RollcallError('not_found', 'Version not found.');
  return { version, current: version.version === automation.version };
}

const VERSION = /^[1-9]\d{0,8}$/;

export interface VersionDiff {
  version: number;
  against: number;
  diff: DefinitionDiff;
}

/**
 * Compares a version with another one, by default the one before. Header values are in the clear.
 *
 * @throws RollcallError `not_found` for an unknown version; `invalid` for an unknown version to compare with
 */
export async function diffVersions(
  { db, settings: { secretKey } }: { db: Database; settings: { secretKey: Buffer } },
  { against, ...target }: AutomationTarget & { number: string; against: string | null },
): Promise<VersionDiff> {
  const { version: after } = await readVersion({ db }, target);
  const wanted = against === null ? after.version - 1 : Number(against);
  const found = await db.models.AutomationVersion.findOne({
    workspaceId: after.workspaceId,
    automationId: after.automationId,
    version: wanted,
  });
  const [before] = found === null ? [] : await withBlocks(db, [found]);
  if (before === undefined) {
    const message =
      against === null ? 'is required: there is no earlier version' : 'is not a version of this automation';
    throw invalid([{ path: 'against', message }]);
  }
  const diff = diffDefinitions(
    openDefinition(secretKey, before.definition),
    openDefinition(secretKey, after.definition),
  );
  return { version: after.version, against: before.version, diff };
}
