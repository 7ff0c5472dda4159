import type { ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';

/** How many emails a workspace has sent on one day, where there is a quota. */
export interface MailCountRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** UTC, such as `2026-01-31`. */
  day: string;
  sent: number;
  /** An owner of the workspace has a verified address, so the whole quota counts. */
  isTrusted?: true;
  expiresAt: Date;
}

export const mailCountCollection = defineCollection<MailCountRecord>({
  collection: 'mailCounts',
  indexes: [
    { key: { workspaceId: 1, day: 1 }, unique: true },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});
