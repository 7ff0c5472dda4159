import type { ObjectId } from 'mongodb';
import { defineCollection } from './define-model.js';
import type { EventRecord } from './event.js';
import type { OutboxRecord } from './outbox.js';
import type { WebhookDeliveryRecord } from './webhook-delivery.js';

/**
 * A page of a contact's ended enrollments whose rows are still to be completed, with the rows that their ends cause.
 * Committed with the event that ends them; deleted by the job that completes them (engine/jobs/end-enrollments.ts).
 */
export interface EndPageRecord {
  _id: ObjectId;
  jobId: ObjectId;
  /** Order of the pages of one job, from 0. */
  n: number;
  workspaceId: ObjectId;
  contactId: ObjectId;
  enrollmentIds: ObjectId[];
  events: EventRecord[];
  deliveries: WebhookDeliveryRecord[];
  /** The first attempts of the deliveries. */
  commands: OutboxRecord[];
}

export const endPageCollection = defineCollection<EndPageRecord>({
  collection: 'endPages',
  indexes: [{ key: { jobId: 1, n: 1 } }, { key: { workspaceId: 1, contactId: 1 } }],
});
