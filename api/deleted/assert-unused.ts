import type { ClientSession, ObjectId } from 'mongodb';
import { broadcastStatuses, isOpen } from '../../domain/broadcasts/broadcast.js';
import { RollcallError } from '../../domain/errors.js';
import { hasText } from '../../domain/json/has-text.js';
import { automationVersionId } from '../../models/automations/automation-version-id.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import { withBlocks } from '../../models/automations/step-blocks.js';
import type { Database } from '../../models/core/database.js';

/** More are not named, and not looked for. */
export const MAX_NAMED = 5;

type Noun = 'automation' | 'broadcast' | 'list' | 'segment' | 'sender';

interface Used {
  workspaceId: ObjectId;
  noun: Noun;
  id: string;
}

/**
 * Refuses to delete what a condition, step, form, mail or audience refers to by its id: in an automation that is not archived,
 * a template, a snippet, a segment, a rule, an enabled form or a broadcast that is not over. Within the caller's transaction.
 *
 * @throws RollcallError `conflict`, naming up to five of them
 */
export async function assertUnused(db: Database, used: Used, session: ClientSession): Promise<void> {
  // Conflicts with concurrent saves of automations, segments and rules, so that none begins to refer to it.
  await incrementAutomationsRev(db, used.workspaceId, session);
  const names: string[] = [];
  for (const naming of [automations, templates, snippets, segments, rules, forms, broadcasts]) {
    for await (const name of naming(db, used, session)) {
      names.push(name);
      if (names.length === MAX_NAMED) throw inUse(used.noun, names);
    }
  }
  if (names.length > 0) throw inUse(used.noun, names);
}

/** Why something is not deleted; up to five of its users are named. */
export function inUse(noun: Noun | 'image' | 'snippet', names: readonly string[]): RollcallError {
  const users = new Intl.ListFormat('en', { type: 'conjunction' }).format(names.slice(0, MAX_NAMED));
  return new RollcallError('conflict', `This ${noun} is used by ${users}; change or remove that first.`);
}

type Naming = (db: Database, used: Used, session: ClientSession) => AsyncGenerator<string>;

const automations: Naming = async function* (db, { workspaceId, id }, session) {
  const heads = await db.models.Automation.find(
    { workspaceId, status: { $ne: 'archived' } },
    { version: 1 },
    { session },
  ).lean();
  const others = heads.filter(({ _id }) => _id.toHexString() !== id);
  const versions = db.collections.AutomationVersion.find(
    { _id: { $in: others.map(({ _id, version }) => automationVersionId(_id, version)) }, workspaceId },
    { session, projection: { definition: 1, automationId: 1, version: 1 } },
  );
  for await (const version of versions) {
    const [{ definition } = version] = await withBlocks(db, [version], session);
    if (hasText(definition, id)) yield `the automation “${definition.name}”`;
  }
};

const templates: Naming = async function* (db, { workspaceId, noun, id }, session) {
  if (noun !== 'sender' && noun !== 'segment') return;
  const heads = await db.models.Template.find(
    { workspaceId, deletedAt: null },
    { version: 1, name: 1 },
    { session },
  ).lean();
  const versions = db.collections.TemplateVersion.find(
    {
      workspaceId,
      templateId: { $in: heads.map(({ _id }) => _id) },
      ...(noun === 'sender' ? { sender: id } : { 'compiled.conditions.0': { $exists: true } }),
    },
    { session, projection: { templateId: 1, version: 1, 'compiled.conditions': 1 } },
  );
  for await (const { templateId, version, compiled } of versions) {
    const head = heads.find(({ _id }) => _id.equals(templateId));
    const isUser = noun === 'sender' || hasText(compiled?.conditions, id);
    if (head?.version === version && isUser) yield `the template “${head.name}”`;
  }
};

const snippets: Naming = async function* (db, { workspaceId, noun, id }, session) {
  if (noun !== 'segment') return;
  const rows = db.collections.Snippet.find({ workspaceId }, { session, projection: { name: 1, blocks: 1 } });
  for await (const { name, blocks } of rows) if (hasText(blocks, id)) yield `the snippet “${name}”`;
};

const segments: Naming = async function* (db, { workspaceId, id }, session) {
  const rows = db.collections.Segment.find(
    { workspaceId },
    { session, projection: { name: 1, where: 1, built: 1 } },
  );
  for await (const { _id, name, where, built } of rows)
    if (_id.toHexString() !== id && (hasText(where, id) || hasText(built?.where, id)))
      yield `the segment “${name}”`;
};

const rules: Naming = async function* (db, { workspaceId, id }, session) {
  const rows = db.collections.Rule.find({ workspaceId }, { session, projection: { name: 1, trigger: 1 } });
  for await (const { name, trigger } of rows) if (hasText(trigger, id)) yield `the rule “${name}”`;
};

const forms: Naming = async function* (db, { workspaceId, id }, session) {
  const rows = db.collections.Form.find(
    { workspaceId, deletedAt: null, enabled: true, 'definition.listId': id },
    { session, projection: { 'definition.name': 1 } },
  );
  for await (const { definition } of rows) yield `the form “${definition.name}”`;
};

const OPEN = broadcastStatuses.filter(isOpen);

const broadcasts: Naming = async function* (db, { workspaceId, id }, session) {
  const rows = db.collections.Broadcast.find(
    { workspaceId, status: { $in: OPEN } },
    {
      session,
      projection: {
        'definition.name': 1,
        'definition.audience': 1,
        'mails.content.sender': 1,
        'mails.content.compiled.conditions': 1,
      },
    },
  );
  for await (const { definition, mails } of rows)
    if (
      hasText(definition.audience, id) ||
      mails.some(({ content }) => content.sender === id || hasText(content.compiled?.conditions, id))
    )
      yield `the broadcast “${definition.name}”`;
};
