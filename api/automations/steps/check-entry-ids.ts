import type { ObjectId } from 'mongodb';
import { internalEventNamed } from '../../../domain/automation/event-name.js';
import { internalEventFacts } from '../../../domain/automation/internal-event-facts.js';
import { invalid } from '../../../domain/errors.js';
import type { JsonObject } from '../../../domain/json/json.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';

interface OfWorkspace {
  _id: ObjectId;
  workspaceId: ObjectId;
}

/** Whether the workspace has what a property of an internal event names; a deleted list sends nothing. */
const EXISTS: Record<string, (db: Database, owner: OfWorkspace) => Promise<unknown>> = {
  listId: ({ models }, of) => models.List.exists({ ...of, deletedAt: null }),
  formId: ({ models }, of) => models.Form.exists(of),
  segmentId: ({ models }, of) => models.Segment.exists(of),
  automationId: ({ models }, of) => models.Automation.exists(of),
  broadcastId: ({ collections }, of) => collections.Broadcast.findOne(of),
  enrollmentId: ({ collections }, of) => collections.Enrollment.findOne(of),
  messageId: ({ collections }, of) => collections.Message.findOne(of),
  confirmationId: ({ collections }, of) => collections.Confirmation.findOne(of),
};

/**
 * Checks the ids in properties that stand in for those of an internal event, which the engine relies on: mail is sent on behalf of
 * the list that they name.
 *
 * @throws RollcallError `invalid`
 */
export async function assertEntryIds(
  db: Database,
  { workspaceId, event, properties }: { workspaceId: ObjectId; event: string; properties: JsonObject },
): Promise<void> {
  const internal = internalEventNamed(event);
  if (internal === null) return;
  const { properties: facts } = internalEventFacts[internal];
  const checked = facts.map(async ({ name, nullable }) => {
    const exists = EXISTS[name];
    if (exists === undefined || !Object.hasOwn(properties, name)) return [];
    const value = properties[name];
    if (value === null && nullable === true) return [];
    const _id = typeof value === 'string' ? parseId(value) : null;
    const isKnown = _id !== null && (await exists(db, { _id, workspaceId })) !== null;
    return isKnown ? [] : [{ path: `properties.${name}`, message: 'unknown in this workspace' }];
  });
  const errors = (await Promise.all(checked)).flat();
  if (errors.length > 0) throw invalid(errors);
}
