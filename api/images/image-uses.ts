import type { Filter, ObjectId } from 'mongodb';
import { may, type Grant, type Need } from '../../domain/accounts/access.js';
import { broadcastStatuses, isEditable, isOpen } from '../../domain/broadcasts/broadcast.js';
import type { ImageUser } from '../../domain/images/image-use.js';
import type { TemplateVersionRecord } from '../../models/mail/template.js';
import { automationVersionId } from '../../models/automations/automation-version-id.js';
import { withBlocks } from '../../models/automations/step-blocks.js';
import type { Database } from '../../models/core/database.js';
import { MAX_TIME_MS } from '../http/paging.js';

/** What has an image in its mail, as it is published or scheduled; drafts of it do not count. */
export interface ImageUse {
  type: ImageUser;
  id: ObjectId;
  name: string;
  /** Its mails are sent: only those who got them miss the image. */
  isOver: boolean;
}

interface Used {
  workspaceId: ObjectId;
  /** In its address. */
  hash: string;
  /** Without the broadcasts that are over. */
  isToSend?: true;
}

type Using = (db: Database, used: Used) => Promise<ImageUse[]>;

const within = { maxTimeMS: MAX_TIME_MS };

/** What a credential needs to read their names. */
const needs: Record<ImageUser, Need> = {
  template: 'automations:read',
  automation: 'automations:read',
  broadcast: 'broadcasts:read',
  snippet: 'automations:read',
  list: 'lists:read',
};

/** The uses that a caller may read, and how many others there are. */
export function usesFor(grant: Grant, uses: readonly ImageUse[]): { uses: ImageUse[]; others: number } {
  const readable = uses.filter(({ type }) => may(grant, needs[type]));
  return { uses: readable, others: uses.length - readable.length };
}

/** Where an image is shown: in current templates, automations that are not archived, broadcasts, snippets, and the confirmation mails of lists. */
export async function imageUses(db: Database, used: Used): Promise<ImageUse[]> {
  const uses: ImageUse[] = [];
  for (const using of [templates, automations, broadcasts, snippets, lists])
    uses.push(...(await using(db, used)));
  return uses;
}

const templates: Using = async (db, { workspaceId, hash }) => {
  const heads = await db.collections.Template.find(
    { workspaceId, deletedAt: null },
    { ...within, projection: { name: 1, version: 1 } },
  ).toArray();
  const users = new Set<string>();
  const current = heads.map(({ _id, version }) => ({ templateId: _id, version }));
  for (let at = 0; at < current.length; at += AT_ONCE) {
    const filter: Filter<TemplateVersionRecord> = { workspaceId, $or: current.slice(at, at + AT_ONCE) };
    const rows = db.collections.TemplateVersion.find(filter, {
      ...within,
      projection: { templateId: 1, html: 1, document: 1 },
    });
    for await (const { templateId, html, document } of rows)
      if (shows([html, document], hash)) users.add(templateId.toHexString());
  }
  return heads.filter(({ _id }) => users.has(_id.toHexString())).map((head) => use('template', head));
};

/** How many templates are asked for together. */
const AT_ONCE = 200;

const automations: Using = async (db, { workspaceId, hash }) => {
  const heads = await db.collections.Automation.find(
    { workspaceId, status: { $ne: 'archived' } },
    { ...within, projection: { name: 1, version: 1 } },
  ).toArray();
  const versions = db.collections.AutomationVersion.find(
    { _id: { $in: heads.map(({ _id, version }) => automationVersionId(_id, version)) }, workspaceId },
    { ...within, projection: { definition: 1, automationId: 1, version: 1 } },
  );
  const uses: ImageUse[] = [];
  for await (const row of versions) {
    const [version = row] = await withBlocks(db, [row]);
    const { steps, name } = version.definition;
    if (shows(steps, hash)) uses.push(use('automation', { _id: row.automationId, name }));
  }
  return uses;
};

/** A draft has yet to be sent, too. */
const TO_SEND = broadcastStatuses.filter((status) => isEditable(status) || isOpen(status));

const broadcasts: Using = async (db, { workspaceId, hash, isToSend = false }) => {
  const rows = db.collections.Broadcast.find(
    { workspaceId, ...(isToSend && { status: { $in: TO_SEND } }) },
    {
      ...within,
      projection: {
        ...{ status: 1, 'definition.name': 1, 'definition.mail': 1, 'definition.variants': 1 },
        ...{ 'mails.content.html': 1, 'mails.content.document': 1 },
      },
    },
  );
  const uses: ImageUse[] = [];
  for await (const { _id, status, definition, mails } of rows)
    if (shows([definition.mail, definition.variants, mails], hash))
      uses.push(use('broadcast', { _id, name: definition.name }, !TO_SEND.includes(status)));
  return uses;
};

const snippets: Using = async (db, { workspaceId, hash }) => {
  const projection = { name: 1, blocks: 1, translations: 1 };
  const rows = await db.collections.Snippet.find({ workspaceId }, { ...within, projection }).toArray();
  return rows
    .filter(({ blocks, translations }) => shows([blocks, translations], hash))
    .map((row) => use('snippet', row));
};

const lists: Using = async (db, { workspaceId, hash }) => {
  const rows = await db.collections.List.find(
    { workspaceId, deletedAt: null },
    { ...within, projection: { name: 1, confirmation: 1 } },
  ).toArray();
  return rows.filter(({ confirmation }) => shows(confirmation, hash)).map((row) => use('list', row));
};

function use(
  type: ImageUse['type'],
  { _id, name }: { _id: ObjectId; name: string },
  isOver = false,
): ImageUse {
  return { type, id: _id, name, isOver };
}

/** Whether the address is anywhere in it: in code, too. */
function shows(mail: unknown, hash: string): boolean {
  return JSON.stringify(mail).includes(hash);
}
