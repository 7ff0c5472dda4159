import type { ClientSession } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import type { SavedAutomation } from '../read-automations.js';
import { readVersion, type AutomationTarget } from './read-versions.js';
import { saveDefinition } from '../save-automation.js';

/**
 * Restores an old version's definition as a new version; name, description and status stay. No change if it is
 * the current definition. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for an archived automation
 */
export async function restoreVersion(
  deps: { db: Database; clock: () => Date; settings: { secretKey: Buffer } },
  { number, workspaceId, id }: AutomationTarget & { number: string },
  session: ClientSession,
): Promise<SavedAutomation> {
  const { version } = await readVersion(deps, { workspaceId, id, number }, session);
  return saveDefinition(deps, { workspaceId, id, definition: version.definition }, session);
}
