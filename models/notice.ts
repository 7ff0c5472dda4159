import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { RuleDisabledReason } from '../domain/webhook/rule.js';
import { defineModel } from './define-model.js';
import type { QueuedMailRecord } from './queued-mail.js';

const DAY_SECONDS = 86_400;
const KEPT_DAYS = 90;

/** A mail that tells one admin of something that nobody asked for: a rule was turned off. */
export interface NoticeRecord extends QueuedMailRecord {
  ruleId: ObjectId;
  about: RuleDisabledReason;
}

export const noticeModel = defineModel<NoticeRecord>({
  name: 'Notice',
  collection: 'notices',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    ruleId: { type: Schema.Types.ObjectId, required: true },
    about: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, default: '' },
    words: { type: Schema.Types.Mixed },
    status: { type: String, required: true },
    sendingUntil: { type: Date, default: null },
    reason: { type: String, default: null },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
  },
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: KEPT_DAYS * DAY_SECONDS },
  ],
});
