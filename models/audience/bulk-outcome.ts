import type { ObjectId } from 'mongodb';
import type { bulkOutcomes } from '../../domain/jobs.js';
import { defineCollection } from '../core/define-model.js';

/** An enrollment or contact that a bulk action has selected, and what became of it. */
export interface BulkOutcomeRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  jobId: ObjectId;
  /** Order within the job, from 1. */
  n: number;
  targetId: ObjectId;
  outcome: (typeof bulkOutcomes)[number];
  /** Why it was refused. */
  reason: string | null;
  /** When it was carried out or refused. */
  at: Date | null;
  expiresAt: Date;
}

export const bulkOutcomeCollection = defineCollection<BulkOutcomeRecord>({
  collection: 'bulkOutcomes',
  indexes: [
    { key: { workspaceId: 1, jobId: 1, n: 1, _id: 1 } },
    { key: { workspaceId: 1, jobId: 1, outcome: 1, n: 1, _id: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});
