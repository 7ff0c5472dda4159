import type { ClientSession } from 'mongodb';
import { affectedSteps, type AffectedStep } from '../../../domain/automation/affected-steps.js';
import type { AutomationDefinition } from '../../../domain/automation/automation.js';
import { readCounts } from '../../../domain/automation/counts.js';
import type { JsonObject } from '../../../domain/json/json.js';
import { parseJsonObject } from '../../../domain/json/parse-json.js';
import type { Database } from '../../../models/core/database.js';
import { readSums } from '../../../models/automations/read-automation-counts.js';
import { discardDraft } from '../../drafts/drafts.js';
import type { SavedAutomation } from '../read-automations.js';
import { changeAutomation, type NewAutomation } from '../save-automation.js';
import { openDefinition } from '../../../models/core/sealed-definition.js';

interface PublishDeps {
  db: Database;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

/** The published definition, with header values in the clear. */
export function openPublished(secretKey: Buffer, { definition }: SavedAutomation): AutomationDefinition {
  return openDefinition(secretKey, definition);
}

/** What of an automation can be edited, in the form of a draft; header values are in the clear. */
export function asDraft(secretKey: Buffer, saved: SavedAutomation): JsonObject {
  const { name: _name, ...behavior } = openPublished(secretKey, saved);
  const { name, description } = saved.automation;
  return parseJsonObject(JSON.stringify({ name, description, ...behavior }));
}

/** Whom a new definition concerns. */
export interface Standing {
  affected: AffectedStep[];
  /** How many have failed, in any version. */
  failed: number;
}

/** The steps whose enrollments the new definition concerns; it has its header values in the clear. */
export async function readStanding(
  { db, settings }: Omit<PublishDeps, 'clock'>,
  { automation, definition }: SavedAutomation,
  after: AutomationDefinition,
): Promise<Standing> {
  const { workspaceId, _id: automationId } = automation;
  const { steps, failed } = readCounts(await readSums(db, { workspaceId, automationId }));
  const standing = new Map([...steps].map(([id, { at }]) => [id, at]));
  const before = openDefinition(settings.secretKey, definition);
  return { affected: affectedSteps({ before, after }, standing), failed };
}

/**
 * Makes a checked draft the current version, as PUT with all of its fields would, and removes it. Runs in the caller's
 * transaction.
 *
 * @throws RollcallError `conflict` if archived; `invalid`
 */
export async function publishDraft(
  deps: PublishDeps,
  { before, input }: { before: SavedAutomation; input: NewAutomation },
  session: ClientSession,
): Promise<SavedAutomation> {
  const { workspaceId, _id } = before.automation;
  const changes = { ...UNSET, ...input };
  const after = await changeAutomation(deps, { workspaceId, id: _id.toHexString(), changes }, session);
  await discardDraft(deps, before.automation, session);
  return after;
}

/** What a draft without these fields means. */
const UNSET: Omit<NewAutomation, 'name' | 'trigger' | 'steps'> = {
  description: null,
  exitOn: [],
  goal: null,
  reentry: 'whenFinished',
  cooldown: null,
  replyTo: null,
};
