import type { ObjectId } from 'mongodb';
import type { Applied } from '../../domain/plan/outcome.js';
import type { CallAction } from '../../domain/plan/call-action.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { RecordCall } from '../../engine/intake/calls.js';
import type { Engine } from '../../engine/engine.js';
import { appliedOf, recordContactCall } from './record-contact-call.js';

/** What can be done about the lists of a contact that is there. */
export type ListAction = Extract<
  CallAction,
  { type: 'confirm' | 'unsubscribe' | 'resubscribe' | 'addToList' | 'removeFromList' }
>;

export interface MoveOnLists {
  workspaceId: ObjectId;
  source: EventSourceRef;
  contactId: ObjectId;
  action: ListAction;
  audit?: RecordCall['audit'];
}

/**
 * Moves memberships of one contact; what came of it stands in `lists` of the outcome.
 *
 * @throws RollcallError `not_found` when the contact is gone, `conflict` when nothing can be confirmed any more
 */
export async function changeContactLists(
  deps: { engine: Engine; clock: () => Date },
  { workspaceId, source, contactId, action, audit }: MoveOnLists,
): Promise<Applied> {
  const recorded = await recordContactCall(deps, {
    workspaceId,
    source,
    subject: { by: 'id', id: contactId.toHexString() },
    patch: null,
    action,
    receivedAt: deps.clock(),
    ...(audit !== undefined && { audit }),
  });
  return appliedOf(recorded);
}
