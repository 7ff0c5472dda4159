import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { assertUnused } from '../deleted/assert-unused.js';
import { readAutomation } from './read-automations.js';

/**
 * Deletes an automation without enrollments. Its versions and its draft stay while it can be restored, the versions also for an entry that is being
 * committed concurrently, which does not conflict with the deletion.
 *
 * @throws RollcallError `not_found`; `conflict` if it has enrollments or something uses it
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
    throw new RollcallError('conflict', 'Automation has enrollments; archive it instead.');
  }
  await assertUnused(db, { workspaceId, noun: 'automation', id }, session);
  await db.models.Automation.deleteOne({ _id: automationId, workspaceId }, { session });
}
