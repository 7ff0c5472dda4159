import { type ObjectId } from 'mongodb';
import type { SubscriptionStatus } from '../../domain/lists/subscription.js';
import { defineCollection } from '../core/define-model.js';

/** A contact's subscription to a list; written only by the engine, under the contact's lock. */
export interface SubscriptionRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  listId: ObjectId;
  contactId: ObjectId;
  status: SubscriptionStatus;
  createdAt: Date;
  updatedAt: Date;
}

export const subscriptionCollection = defineCollection<SubscriptionRecord>({
  collection: 'subscriptions',
  indexes: [
    { key: { workspaceId: 1, contactId: 1, listId: 1 }, unique: true },
    { key: { workspaceId: 1, listId: 1, status: 1, createdAt: -1, _id: -1 } },
  ],
});
