import type { ClientSession, ObjectId } from 'mongodb';
import {
  isAllowedTransition,
  MAX_LIVE_AUTOMATIONS,
  type AutomationStatus,
} from '../../domain/automation/automation.js';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import { readAutomation, type SavedAutomation } from './read-automations.js';
import { assertMaySend } from './steps/assert-may-send.js';

interface MoveDeps {
  db: Database;
  clock: () => Date;
}

/**
 * Activates, pauses or archives an automation; no change if it already has that status. Running enrollments
 * continue either way. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for a transition that is not allowed, or at the limit of live automations; `invalid`
 *   for mails that must not be sent as they are
 */
export async function changeAutomationStatus(
  { db, clock }: MoveDeps,
  { workspaceId, id, to }: { workspaceId: ObjectId; id: string; to: AutomationStatus },
  session: ClientSession,
): Promise<SavedAutomation> {
  const { automation, definition } = await readAutomation({ db }, { workspaceId, id }, session);
  if (!isAllowedTransition(automation.status, to)) {
    throw new RollcallError('conflict', `Automation is ${automation.status} and cannot become ${to}.`);
  }
  if (automation.status === to) return { automation, definition };
  const fields = { status: to, updatedAt: clock(), rev: nextRev(automation) };
  await incrementAutomationsRev(db, workspaceId, session);
  if (to === 'active') await assertMaySend(db, { workspaceId, steps: definition.steps }, session);
  if (to === 'active' && automation.status !== 'paused') await assertBelowLimit(db, workspaceId, session);
  const { _id } = automation;
  await db.models.Automation.updateOne({ _id, workspaceId }, { $set: fields }, { session });
  return { automation: { ...automation, ...fields }, definition };
}

/** Counted after the rev was raised, so two activations at once cannot both take the last place. */
export async function assertBelowLimit(
  db: Database,
  workspaceId: ObjectId,
  session: ClientSession,
): Promise<void> {
  const live = await db.models.Automation.countDocuments(
    { workspaceId, status: { $in: ['active', 'paused'] } },
    { session },
  );
  if (live < MAX_LIVE_AUTOMATIONS) return;
  throw new RollcallError(
    'conflict',
    `A workspace can have ${String(MAX_LIVE_AUTOMATIONS)} active and paused automations. Archive one first.`,
  );
}
