import { ObjectId } from 'mongodb';
import { stepTitle } from '../../domain/automation/step-title.js';
import { stepWords } from '../../domain/automation/step-words.js';
import { flatten } from '../../domain/steps/tree.js';
import type { StatDimension } from '../../domain/stats/series.js';
import { automationVersionId } from '../../models/automations/automation-version-id.js';
import type { Database } from '../../models/core/database.js';
import type { GroupsBy } from './schemas.js';

const collections = {
  automation: 'Automation',
  broadcast: 'Broadcast',
  source: 'EventSource',
  form: 'Form',
  list: 'List',
  rule: 'Rule',
  segment: 'Segment',
} as const satisfies Record<Exclude<StatDimension, 'step'>, string>;

/** Names by id; what was deleted has none. Of steps, the title is the name. */
export async function groupNames(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; by: GroupsBy; ids: readonly string[] },
): Promise<Map<string, string>> {
  const { workspaceId, by, ids } = input;
  if (by.of === 'step') return stepNames(db, workspaceId, by.automationId);
  const match = { _id: { $in: ids.map((id) => new ObjectId(id)) }, workspaceId };
  const rows = await db.collections[collections[by.of]]
    .aggregate<{ _id: ObjectId; name: string }>([
      { $match: match },
      { $project: { name: by.of === 'broadcast' ? '$definition.name' : 1 } },
    ])
    .toArray();
  return new Map(rows.map(({ _id: id, name }) => [id.toHexString(), name]));
}

/** Names the steps of the current version. */
async function stepNames(
  db: Database,
  workspaceId: ObjectId,
  automationId: string | null,
): Promise<Map<string, string>> {
  const _id = new ObjectId(automationId ?? undefined);
  const head = await db.collections.Automation.findOne({ _id, workspaceId }, { projection: { version: 1 } });
  const version =
    head && (await db.collections.AutomationVersion.findOne({ _id: automationVersionId(_id, head.version) }));
  const steps = version === null ? [] : flatten(version.definition.steps);
  return new Map(steps.map((step) => [step.id, stepTitle(step, stepWords)]));
}
