import type { ObjectId } from 'mongodb';
import type { AutomationStatus, Step } from '../../domain/automation/automation.js';
import { templatesIn } from '../../domain/steps/templates-in.js';
import type { Database } from '../../models/core/database.js';
import { readTemplate, type TemplateTarget } from './templates.js';

/** An automation whose current version sends a template. */
export interface TemplateSender {
  automation: { id: ObjectId; status: Exclude<AutomationStatus, 'archived'> };
  name: string;
  /** The ids of the steps that send it. */
  steps: string[];
}

/** The automations that send a template and are not archived, by name. @throws RollcallError `not_found` */
export async function templateSenders(
  { db }: { db: Database },
  target: TemplateTarget,
): Promise<TemplateSender[]> {
  await readTemplate({ db }, target);
  const { workspaceId, id } = target;
  const current = await db.models.Automation.find(
    { workspaceId, status: { $ne: 'archived' } },
    { version: 1, status: 1 },
  ).lean();
  if (current.length === 0) return [];
  const versions = await db.models.AutomationVersion.find({
    workspaceId,
    $or: current.map(({ _id, version }) => ({ automationId: _id, version })),
  });
  const senders = versions.flatMap(({ automationId, definition: { name, steps } }) => {
    const status = current.find(({ _id }) => _id.equals(automationId))?.status;
    const sending = stepsWith(steps, id);
    if (status === undefined || status === 'archived' || sending.length === 0) return [];
    return [{ automation: { id: automationId, status }, name, steps: sending }];
  });
  return senders.sort((a, b) => a.name.localeCompare(b.name));
}

function stepsWith(steps: readonly Step[], template: string): string[] {
  return templatesIn(steps).flatMap((use) => (use.template === template ? [use.step] : []));
}
