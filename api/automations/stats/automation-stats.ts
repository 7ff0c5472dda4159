import type { ObjectId } from 'mongodb';
import { readCounts, type AutomationCounts } from '../../../domain/automation/counts.js';
import { flatten } from '../../../domain/steps/tree.js';
import type { Step } from '../../../domain/automation/automation.js';
import { readSums, readCountSums } from '../../../models/automations/read-automation-counts.js';
import type { Database } from '../../../models/core/database.js';
import { readStepTitles } from '../automation-names.js';
import { readAutomation } from '../read-automations.js';
import type { AutomationTarget } from '../versions/read-versions.js';

export interface AutomationStats {
  counts: AutomationCounts;
  /** The steps of the current version, in the order of the document. */
  steps: Step[];
  stepTitle: (step: string) => string | null;
}

/** Counts of the enrollments of several automations, by id. */
export async function countsOfAutomations(
  { db }: { db: Database },
  wanted: { workspaceId: ObjectId; automationIds: ObjectId[] },
): Promise<Map<string, AutomationCounts>> {
  const sums = await readCountSums(db, wanted);
  return new Map([...sums].map(([id, own]) => [id, readCounts(own)]));
}

/** Counts of all enrollments ever, across all versions. @throws RollcallError `not_found` */
export async function automationStats(
  { db }: { db: Database },
  target: AutomationTarget,
): Promise<AutomationStats> {
  const { automation, definition } = await readAutomation({ db }, target);
  const { workspaceId } = target;
  const ref = { automationId: automation._id, version: automation.version };
  const [sums, titles] = await Promise.all([
    readSums(db, { ...target, automationId: automation._id }),
    readStepTitles(db, { workspaceId, versions: [ref] }),
  ]);
  return {
    counts: readCounts(sums),
    steps: flatten(definition.steps),
    stepTitle: (step) => titles(ref, step),
  };
}
