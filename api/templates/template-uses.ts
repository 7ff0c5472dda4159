import type { ClientSession, ObjectId } from 'mongodb';
import type { Step } from '../../domain/automation/automation.js';
import { invalid } from '../../domain/errors.js';
import type { MailContent } from '../../domain/mail/mail-content.js';
import { pathInBody } from '../../domain/steps/tree.js';
import { templatesIn } from '../../domain/steps/templates-in.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { templateContent } from '../../models/mail/template-content.js';

interface Uses {
  workspaceId: ObjectId;
  steps: readonly Step[];
}

/** @throws RollcallError `invalid`, naming every step whose template is unknown or deleted */
export async function assertTemplatesExist(
  db: Database,
  { workspaceId, steps }: Uses,
  session?: ClientSession,
): Promise<void> {
  const uses = templatesIn(steps);
  if (uses.length === 0) return;
  const ids = [...new Set(uses.map(({ template }) => template))].flatMap((id) => parseId(id) ?? []);
  const rows = await db.models.Template.find(
    { _id: { $in: ids }, workspaceId, deletedAt: null },
    { _id: 1 },
    { ...(session && { session }) },
  ).lean();
  const known = new Set(rows.map(({ _id }) => _id.toHexString()));
  const wrong = uses.filter(({ template }) => !known.has(template));
  if (wrong.length === 0) return;
  throw invalid(
    wrong.map(({ path }) => ({ path: `${pathInBody(path)}.template`, message: 'unknown template' })),
  );
}

/** The current content of a definition's templates, by id. */
export async function contentOfTemplates(
  db: Database,
  { workspaceId, steps }: Uses,
): Promise<Map<string, MailContent>> {
  const ids = new Set(templatesIn(steps).map(({ template }) => template));
  const contents = new Map<string, MailContent>();
  for (const id of ids) {
    const found = await templateContent(db, { workspaceId, id });
    if (found !== null) contents.set(id, found.content);
  }
  return contents;
}
