import { ObjectId, type ClientSession } from 'mongodb';
import { DAY_MS } from '../../../../domain/kernel/spans.js';
import type { ConfirmationState, SubscriptionState } from '../../../../domain/lists/sign-up.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { ConfirmationRecord } from '../../../../models/audience/confirmation.js';
import type { SubscriptionRecord } from '../../../../models/audience/subscription.js';
import type { Database } from '../../../../models/core/database.js';
import { SINGLE_BATCH } from '../rows.js';

export interface ListSnapshot {
  subscriptions: SubscriptionState[];
  confirmations: ConfirmationState[];
}

/**
 * Subscriptions of the batch's contacts; if a call concerns lists, also confirmations that are pending or count towards the daily
 * limits.
 */
export async function readLists(
  db: Database,
  wanted: {
    workspaceId: ObjectId;
    calls: PlanCall[];
    contacts: readonly { _id: ObjectId }[];
    concernsLists: boolean;
  },
  session: ClientSession,
): Promise<ListSnapshot> {
  const { workspaceId, calls, contacts, concernsLists } = wanted;
  if (contacts.length === 0) return { subscriptions: [], confirmations: [] };
  const contactIds = contacts.map(({ _id }) => _id);
  const subscriptions = await db.collections.Subscription.find(
    { workspaceId, contactId: { $in: contactIds } },
    { session, ...SINGLE_BATCH },
  ).toArray();
  if (!concernsLists) return { subscriptions: subscriptions.map(subscriptionState), confirmations: [] };
  const confirmedIds = calls.flatMap(({ action }) =>
    action.type === 'confirm' ? [action.confirmationId] : [],
  );
  const confirmations = await db.collections.Confirmation.find(
    {
      workspaceId,
      contactId: { $in: contactIds },
      $or: [
        { status: 'pending' },
        { createdAt: { $gt: new Date(Date.now() - DAY_MS) } },
        { _id: { $in: confirmedIds.map((id) => new ObjectId(id)) } },
      ],
    },
    { session, ...SINGLE_BATCH },
  ).toArray();
  return {
    subscriptions: subscriptions.map(subscriptionState),
    confirmations: confirmations.map(confirmationState),
  };
}

function subscriptionState(row: SubscriptionRecord): SubscriptionState {
  const { status, createdAt, updatedAt } = row;
  const contactId = row.contactId.toHexString();
  return { contactId, listId: row.listId.toHexString(), status, createdAt, updatedAt };
}

function confirmationState(row: ConfirmationRecord): ConfirmationState {
  const { _id, workspaceId: _workspaceId, contactId, listId, askedFirst, ...values } = row;
  return {
    id: _id.toHexString(),
    contactId: contactId.toHexString(),
    listId: listId.toHexString(),
    ...(askedFirst !== undefined && { askedFirst: askedFirst.toHexString() }),
    ...values,
  };
}
