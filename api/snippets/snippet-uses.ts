import type { ClientSession, ObjectId } from 'mongodb';
import { hasText } from '../../domain/json/has-text.js';
import type { Database } from '../../models/core/database.js';

/** A mail that has a snippet, or several of an automation. */
export interface SnippetUse {
  type: 'template' | 'automation' | 'broadcast';
  id: ObjectId;
  name: string;
}

interface Used {
  workspaceId: ObjectId;
  id: string;
}

/** What a change of a snippet changes: current templates, automations that are not archived, broadcasts that are being written. */
export async function snippetUses(db: Database, used: Used, session?: ClientSession): Promise<SnippetUse[]> {
  const within = { ...(session && { session }) };
  return [
    ...(await templateUses(db, used, within)),
    ...(await automationUses(db, used, within)),
    ...(await broadcastUses(db, used, within)),
  ];
}

type Within = { session?: ClientSession };

async function templateUses(db: Database, { workspaceId, id }: Used, within: Within): Promise<SnippetUse[]> {
  const { Template, TemplateVersion } = db.collections;
  const rows = await TemplateVersion.find(
    { workspaceId, 'compiled.snippets': id },
    { ...within, projection: { templateId: 1, version: 1 } },
  ).toArray();
  const heads = await Template.find(
    { _id: { $in: rows.map(({ templateId }) => templateId) }, workspaceId, deletedAt: null },
    { ...within, projection: { name: 1, version: 1 } },
  ).toArray();
  return heads
    .filter((head) =>
      rows.some(({ templateId, version }) => templateId.equals(head._id) && version === head.version),
    )
    .map(({ _id, name }) => ({ type: 'template', id: _id, name }));
}

async function automationUses(
  db: Database,
  { workspaceId, id }: Used,
  within: Within,
): Promise<SnippetUse[]> {
  const { Automation, StepMail } = db.collections;
  const rows = await StepMail.find(
    { workspaceId, 'compiled.snippets': id },
    { ...within, projection: { automationId: 1, version: 1 } },
  ).toArray();
  const heads = await Automation.find(
    { _id: { $in: rows.map(({ automationId }) => automationId) }, workspaceId, status: { $ne: 'archived' } },
    { ...within, projection: { name: 1, version: 1 } },
  ).toArray();
  return heads
    .filter((head) => rows.some((row) => row.automationId.equals(head._id) && row.version === head.version))
    .map(({ _id, name }) => ({ type: 'automation', id: _id, name }));
}

async function broadcastUses(db: Database, { workspaceId, id }: Used, within: Within): Promise<SnippetUse[]> {
  const uses: SnippetUse[] = [];
  const rows = db.collections.Broadcast.find(
    { workspaceId, status: 'draft' },
    { ...within, projection: { 'definition.name': 1, 'definition.mail': 1, 'definition.variants': 1 } },
  );
  for await (const { _id, definition } of rows)
    if (hasText([definition.mail, definition.variants], id))
      uses.push({ type: 'broadcast', id: _id, name: definition.name });
  return uses;
}
