import { ObjectId } from 'mongodb';
import type { AutomationDefinition } from '../domain/automation/automation.js';
import { automationVersionId } from '../models/automations/automation-version-id.js';
import type { Database } from '../models/core/database.js';
import { hashToken, newApiKeySecret } from '../models/core/tokens.js';
import type { Instance } from './instance.js';

const ROWS_AT_ONCE = 1_000;

/** A workspace beside the instance's own, with a key. */
export type Workspace = Pick<Instance, 'workspaceId' | 'key' | 'db' | 'urls'>;

/** Inserts workspaces and a key with all scopes for each. */
export async function addWorkspaces({ db, urls }: Instance, count: number): Promise<Workspace[]> {
  const createdAt = new Date();
  const workspaces = Array.from({ length: count }, () => ({
    workspaceId: new ObjectId(),
    key: newApiKeySecret(),
    db,
    urls,
  }));
  await db.models.Workspace.insertMany(
    workspaces.map(({ workspaceId }) => ({
      _id: workspaceId,
      name: 'Bench',
      timezone: 'UTC',
      retentionDays: 90,
      automationsRev: 0,
      createdAt,
    })),
  );
  await db.models.ApiKey.insertMany(
    workspaces.map(({ workspaceId, key }) => ({
      workspaceId,
      name: 'Bench',
      scopes: ['admin'],
      tokenHash: hashToken(key),
      prefix: key.slice(0, 11),
      createdBy: new ObjectId(),
      createdAt,
    })),
  );
  return workspaces;
}

/** Inserts active automations; the nth is triggered by `Event n` and waits for a month. */
export async function addAutomations(
  { db, workspaceId }: Pick<Workspace, 'db' | 'workspaceId'>,
  count: number,
): Promise<void> {
  const automations = Array.from({ length: count }, (_, n) => ({ id: new ObjectId(), name: `Event ${n}` }));
  for (let from = 0; from < count; from += ROWS_AT_ONCE)
    await insertAutomations(db, workspaceId, automations.slice(from, from + ROWS_AT_ONCE));
  await db.models.Workspace.updateOne({ _id: workspaceId }, { $inc: { automationsRev: 1 } });
}

async function insertAutomations(
  db: Database,
  workspaceId: ObjectId,
  automations: readonly { id: ObjectId; name: string }[],
): Promise<void> {
  const createdAt = new Date();
  const common = { workspaceId, version: 1, createdAt };
  const versions = automations.map(({ id, name }) => ({
    ...common,
    _id: automationVersionId(id, 1),
    automationId: id,
    definition: definitionOn(name),
  }));
  const heads = automations.map(({ id: _id, name }) => ({
    ...common,
    _id,
    name,
    status: 'active' as const,
    updatedAt: createdAt,
  }));
  await db.models.AutomationVersion.insertMany(versions);
  await db.models.Automation.insertMany(heads);
}

function definitionOn(event: string): AutomationDefinition {
  return {
    name: event,
    trigger: { event },
    exitOn: [],
    reentry: 'always',
    steps: [{ id: 'wait', type: 'wait', for: '30 days' }],
  };
}
