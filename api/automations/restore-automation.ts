import type { ClientSession, ObjectId } from 'mongodb';
import { sendersIn } from '../../domain/steps/senders-in.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import type { AutomationRecord } from '../../models/automations/automation.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { assertSendersExist } from '../senders/sender-uses.js';
import { assertTemplatesExist } from '../templates/template-uses.js';
import { assertBelowLimit } from './change-status.js';
import { assertStepReferences } from './steps/check-step-references.js';
import { readAutomation, type SavedAutomation } from './read-automations.js';

interface Target {
  workspaceId: ObjectId;
  id: string;
}

/**
 * Restores a deleted automation with the status that it had. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` at the limit of live automations; `invalid`, naming the steps whose list,
 * template or sender was deleted
 */
export async function restoreAutomation(
  { db }: { db: Database },
  target: Target,
  session: ClientSession,
): Promise<Restored<SavedAutomation>> {
  const read = () => readAutomation({ db }, target, session);
  const restore = async (row: AutomationRecord): Promise<SavedAutomation> => {
    await incrementAutomationsRev(db, target.workspaceId, session);
    if (row.status === 'active' || row.status === 'paused')
      await assertBelowLimit(db, target.workspaceId, session);
    await db.models.Automation.insertOne({ ...row, rev: nextRev(row) }, { session });
    const saved = await read();
    if (row.status !== 'archived') await assertUsesExist(db, saved, session);
    return saved;
  };
  return await restoreDeleted({ db }, target, { type: 'automations', restore, read }, session);
}

/**
 * Takes an automation back from the archive, paused. No change if it is not archived. Within the caller's transaction.
 *
 * @throws RollcallError like `restoreAutomation`
 */
export async function unarchiveAutomation(
  { db, clock }: { db: Database; clock: () => Date },
  target: Target,
  session: ClientSession,
): Promise<SavedAutomation> {
  const saved = await readAutomation({ db }, target, session);
  const { automation } = saved;
  if (automation.status !== 'archived') return saved;
  const { _id, workspaceId } = automation;
  await incrementAutomationsRev(db, workspaceId, session);
  await assertBelowLimit(db, workspaceId, session);
  await assertUsesExist(db, saved, session);
  const fields = { status: 'paused', updatedAt: clock(), rev: nextRev(automation) } as const;
  await db.models.Automation.updateOne({ _id, workspaceId }, { $set: fields }, { session });
  return { ...saved, automation: { ...automation, ...fields } };
}

/** Lists, templates and senders that only archived or deleted automations use can be deleted. */
async function assertUsesExist(
  db: Database,
  { automation: { _id, workspaceId }, definition: { steps } }: SavedAutomation,
  session: ClientSession,
): Promise<void> {
  await assertStepReferences(db, { workspaceId, id: _id.toHexString(), steps }, session);
  await assertTemplatesExist(db, { workspaceId, steps }, session);
  await assertSendersExist(db, { workspaceId, uses: sendersIn(steps) }, session);
}
