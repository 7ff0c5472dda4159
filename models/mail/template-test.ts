import { type ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';
import type { QueuedMailRecord } from '../accounts/queued-mail.js';

const DAY_SECONDS = 86_400;
const KEPT_DAYS = 7;

/** A test mail to one address, such as a member's own. */
export interface TemplateTestRecord extends QueuedMailRecord {
  /** The template, broadcast or list that it is a test of; of an email that none of them has, the workspace. */
  templateId: ObjectId;
  version: number;
  /** Hash of `to` (models/audience/email-hash.ts), by which the erasure of a contact with this address finds it. */
  toHash: string;
  /** The contact whose data it was rendered with; absent for sample data. */
  contactId?: ObjectId;
}

export const templateTestCollection = defineCollection<TemplateTestRecord>({
  collection: 'templateTests',
  indexes: [
    { key: { workspaceId: 1, templateId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, toHash: 1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: KEPT_DAYS * DAY_SECONDS },
  ],
});
