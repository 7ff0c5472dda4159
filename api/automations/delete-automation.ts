import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import { raiseAutomationsRev } from '../../models/automations-rev.js';
import { readAutomation } from './read-automations.js';

/**
 * Deletes an automation that nobody has ever entered. An entry that is being committed at this moment does not
 * conflict with this, so the versions of one that was ever active stay for such a straggler.
 *
 * @throws RollcallError `not_found`; `conflict` when it has enrollments
 */
export async function deleteAutomation(
  { db }: { db: Database },
  { workspaceId, id }: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<void> {
  const { automation } = await readAutomation({ db }, { workspaceId, id }, session);
  const automationId = automation._id;
  const enrollment = await db.collections.Enrollment.findOne(
    { workspaceId, automationId },
    { session, projection: { _id: 1 } },
  );
  if (enrollment !== null) {
    throw new RollcallError('conflict', 'People have entered this automation; archive it instead.');
  }
  await raiseAutomationsRev(db, workspaceId, session);
  await db.models.Automation.deleteOne({ _id: automationId, workspaceId }, { session });
  if (automation.status !== 'draft') return;
  await db.models.AutomationVersion.deleteMany({ workspaceId, automationId }, { session });
}
