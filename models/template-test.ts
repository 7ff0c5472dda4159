import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';
import type { QueuedMailRecord } from './queued-mail.js';

const DAY_SECONDS = 86_400;
const KEPT_DAYS = 7;

/** A mail by which somebody looks at a template in their own inbox. */
export interface TemplateTestRecord extends QueuedMailRecord {
  templateId: ObjectId;
  version: number;
  /** Whose data it was filled with, absent for a sample. */
  contactId?: ObjectId;
}

export const templateTestModel = defineModel<TemplateTestRecord>({
  name: 'TemplateTest',
  collection: 'templateTests',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    templateId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    to: { type: String, required: true },
    subject: { type: String, default: '' },
    words: { type: Schema.Types.Mixed },
    contactId: { type: Schema.Types.ObjectId },
    status: { type: String, required: true },
    sendingUntil: { type: Date, default: null },
    reason: { type: String, default: null },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
  },
  indexes: [
    { key: { workspaceId: 1, templateId: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: KEPT_DAYS * DAY_SECONDS },
  ],
});
