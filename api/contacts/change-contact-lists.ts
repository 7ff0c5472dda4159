import type { ObjectId } from 'mongodb';
import type { Applied } from '../../domain/plan/calls/outcome.js';
import type { CallAction } from '../../domain/plan/calls/call-action.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { RecordCall } from '../../engine/intake/batches/calls.js';
import type { Engine } from '../../engine/engine.js';
import { assertApplied, recordContactCall } from './record-contact-call.js';

/** Actions on the subscriptions of an existing contact. */
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
 * Changes subscriptions of one contact; the result is in `lists` of the outcome.
 *
 * @throws RollcallError `not_found` if the contact is gone, `conflict` if the confirmation is no longer open
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
  return assertApplied(recorded);
}
