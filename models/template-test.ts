import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

/** `uncertain`: the server may have taken it; it is not sent again. */
export type TemplateTestStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain';

const DAY_SECONDS = 86_400;
const KEPT_DAYS = 7;

/** A mail by which somebody looks at a template in their own inbox: no message to a contact, so not in that ledger. */
export interface TemplateTestRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  templateId: ObjectId;
  version: number;
  to: string;
  subject: string;
  /** The rendered words until they are sent; absent after. */
  words?: { html: string; text: string };
  /** Whose data it was filled with, absent for a sample. */
  contactId?: ObjectId;
  status: TemplateTestStatus;
  /** Until then a `sending` is believed to be under way. */
  sendingUntil: Date | null;
  reason: string | null;
  createdAt: Date;
  sentAt: Date | null;
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
