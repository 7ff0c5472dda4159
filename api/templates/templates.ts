import { ObjectId, type ClientSession } from 'mongodb';
import { invalid, RollcallError } from '../../domain/errors.js';
import { sendingProblems } from '../../domain/mail-document/sending-problems.js';
import { templatesIn } from '../../domain/steps/templates-in.js';
import type { AutomationVersionRecord } from '../../models/automations/automation.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { nextRev } from '../../models/core/revision.js';
import { currentContent } from '../../models/mail/template-content.js';
import type { TemplateContent, TemplateRecord, TemplateVersionRecord } from '../../models/mail/template.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { assertSendersExist } from '../senders/sender-uses.js';
import type { NewTemplateBody, TemplateChanges } from './schemas.js';
import { keptContent, plainContent, sameContent, storedContent, toContent } from './template-content.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import { incrementMailsRev } from '../../models/mail/mails-rev.js';

interface TemplateDeps {
  db: Database;
  clock: () => Date;
}

/** A template with its current content. */
export interface SavedTemplate {
  template: TemplateRecord;
  content: TemplateContent;
}

export interface TemplateTarget {
  workspaceId: ObjectId;
  id: string;
}

/** Creates a template with its first version. Runs in the caller's transaction. @throws RollcallError `invalid` */
export async function createTemplate(
  { db, clock }: TemplateDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: NewTemplateBody },
  session: ClientSession,
): Promise<SavedTemplate> {
  const now = clock();
  const content = await storedContent(db, { workspaceId, content: toContent(input) }, session);
  const template: TemplateRecord = {
    _id: new ObjectId(),
    workspaceId,
    name: input.name,
    version: 1,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await db.models.Template.insertOne(template, { session });
  await insertVersion(db, { template, content }, session);
  return { template, content };
}

/**
 * Changes the given fields. Changed content becomes a new version, which all later mails use, also those of
 * running enrollments. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`, `invalid`
 */
export async function changeTemplate(
  { db, clock }: TemplateDeps,
  { changes, ...target }: TemplateTarget & { changes: TemplateChanges },
  session: ClientSession,
): Promise<{ before: SavedTemplate; after: SavedTemplate }> {
  const before = await readTemplate({ db }, target, session);
  const { name = before.template.name, ...contentChanges } = changes;
  const { workspaceId } = target;
  const written = toContent({ ...keptContent(before.content, contentChanges), ...contentChanges });
  const content = await storedContent(db, { workspaceId, content: written }, session);
  if (Object.keys(contentChanges).length > 0) assertMaySend(content);
  const isNewVersion = !sameContent(content, before.content);
  if (!isNewVersion && name === before.template.name) return { before, after: before };
  const version = before.template.version + (isNewVersion ? 1 : 0);
  const { _id } = before.template;
  const fields = { name, version, updatedAt: clock(), rev: nextRev(before.template) };
  const template = { ...before.template, ...fields };
  await db.models.Template.updateOne({ _id }, { $set: fields }, { session });
  if (isNewVersion) {
    await insertVersion(db, { template, content }, session);
    await incrementMailsRev(db, target.workspaceId, session);
  }
  return { before, after: { template, content } };
}

/** From now on it is sent by automations as well as by broadcasts. @throws RollcallError `invalid` */
function assertMaySend(content: TemplateContent): void {
  const problems = sendingProblems(content, { hasEvent: true });
  if (problems.length > 0) throw invalid(problems);
}

/** Lists a workspace's templates, newest first. */
export async function listTemplates(
  { db }: { db: Database },
  { workspaceId, request }: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<SavedTemplate>> {
  const page = await findPage({
    collection: db.collections.Template,
    filter: { workspaceId, deletedAt: null },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
  return { ...page, data: await withContents(db, page.data) };
}

/** @throws RollcallError `not_found`, also for a deleted template */
export async function readTemplate(
  { db }: { db: Database },
  { workspaceId, id }: TemplateTarget,
  session?: ClientSession,
): Promise<SavedTemplate> {
  const _id = parseId(id);
  const filter = { workspaceId, deletedAt: null };
  const options = { ...(session && { session }) };
  const template = _id && (await db.models.Template.findOne({ _id, ...filter }, null, options));
  const [saved] = template === null ? [] : await withContents(db, [template], session);
  if (saved === undefined) throw new RollcallError('not_found', 'Template not found.');
  return saved;
}

/**
 * Deletes a template that no unarchived automation uses. Enrollments in older versions that use it still get
 * the mail. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` if an automation that is not archived uses it
 */
export async function deleteTemplate(
  { db, clock }: TemplateDeps,
  target: TemplateTarget,
  session: ClientSession,
): Promise<SavedTemplate> {
  const saved = await readTemplate({ db }, target, session);
  // Conflicts with every concurrent save of an automation, so that none starts to use it.
  await incrementAutomationsRev(db, target.workspaceId, session);
  const user = await automationThatUses(db, target, session);
  if (user !== null) {
    throw new RollcallError('conflict', `Template is used by the automation ${JSON.stringify(user)}.`);
  }
  await db.models.Template.updateOne(
    { _id: saved.template._id },
    { $set: { deletedAt: clock() } },
    { session },
  );
  return saved;
}

/**
 * Restores a deleted template. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `invalid` if its sender was removed
 */
export async function restoreTemplate(
  { db }: { db: Database },
  target: TemplateTarget,
  session: ClientSession,
): Promise<Restored<SavedTemplate>> {
  const read = () => readTemplate({ db }, target, session);
  const restore = async (_row: unknown, _id: ObjectId): Promise<SavedTemplate> => {
    await db.models.Template.updateOne({ _id }, { $set: { deletedAt: null }, $inc: { rev: 1 } }, { session });
    const saved = await read();
    await assertSenderExists(db, saved, session);
    return saved;
  };
  return await restoreDeleted({ db }, target, { type: 'templates', restore, read }, session);
}

/** The name of an automation whose current version uses it, or null. */
async function automationThatUses(
  db: Database,
  { workspaceId, id }: TemplateTarget,
  session: ClientSession,
): Promise<string | null> {
  const current = await db.models.Automation.find(
    { workspaceId, status: { $ne: 'archived' } },
    { version: 1 },
    { session },
  ).lean();
  if (current.length === 0) return null;
  const versions = await db.models.AutomationVersion.find(
    { workspaceId, $or: current.map(({ _id, version }) => ({ automationId: _id, version })) },
    null,
    { session },
  );
  const sends = ({ definition }: AutomationVersionRecord): boolean =>
    templatesIn(definition.steps).some(({ template }) => template === id);
  return versions.find(sends)?.definition.name ?? null;
}

async function withContents(
  db: Database,
  templates: TemplateRecord[],
  session?: ClientSession,
): Promise<SavedTemplate[]> {
  const [first] = templates;
  if (first === undefined) return [];
  const rows = await db.models.TemplateVersion.find(
    {
      workspaceId: first.workspaceId,
      $or: templates.map(({ _id, version }) => ({ templateId: _id, version })),
    },
    null,
    { ...(session && { session }) },
  );
  const { workspaceId } = first;
  const saved: SavedTemplate[] = [];
  for (const template of templates) {
    const row = rows.find(({ templateId }) => templateId.equals(template._id));
    if (row === undefined) continue;
    const content = await currentContent(db, { workspaceId, content: plainContent(row) }, session);
    saved.push({ template, content });
  }
  return saved;
}

async function insertVersion(
  db: Database,
  { template, content }: SavedTemplate,
  session: ClientSession,
): Promise<void> {
  await assertSenderExists(db, { template, content }, session);
  const { workspaceId, _id: templateId, version, name, updatedAt: createdAt } = template;
  const row: TemplateVersionRecord = {
    _id: new ObjectId(),
    workspaceId,
    templateId,
    version,
    name,
    ...content,
    createdAt,
  };
  await db.models.TemplateVersion.insertOne(row, { session });
}

async function assertSenderExists(
  db: Database,
  { template: { workspaceId }, content: { sender = null } }: SavedTemplate,
  session: ClientSession,
): Promise<void> {
  const uses = sender === null ? [] : [{ sender, path: 'sender' }];
  await assertSendersExist(db, { workspaceId, uses }, session);
}
