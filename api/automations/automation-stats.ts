import { readCounts, type AutomationCounts } from '../../domain/automation/counts.js';
import { flatten } from '../../domain/steps/tree.js';
import type { Step } from '../../domain/automation/automation.js';
import { readSums } from '../../models/read-automation-counts.js';
import type { Database } from '../../models/database.js';
import { readAutomation } from './read-automations.js';
import type { AutomationTarget } from './read-versions.js';

export interface AutomationStats {
  counts: AutomationCounts;
  /** Of the current version, in the order of the document. */
  steps: Step[];
}

/** Counts of all enrollments ever, across all versions. @throws RollcallError `not_found` */
export async function automationStats(
  { db }: { db: Database },
  target: AutomationTarget,
): Promise<AutomationStats> {
  const { automation, definition } = await readAutomation({ db }, target);
  const sums = await readSums(db, { ...target, automationId: automation._id });
  return { counts: readCounts(sums), steps: flatten(definition.steps) };
}
