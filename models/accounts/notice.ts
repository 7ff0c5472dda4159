import { type ObjectId } from 'mongodb';
import type { RuleDisabledReason } from '../../domain/webhook/rule.js';
import { defineCollection } from '../core/define-model.js';
import type { QueuedMailRecord } from './queued-mail.js';

const DAY_SECONDS = 86_400;
const RETENTION_DAYS = 90;

/** A mail that informs an admin of an automatic change (a rule was turned off, marketing mail was paused), or a user about their account. */
export interface NoticeRecord extends QueuedMailRecord {
  /** Set in a mail about a rule. */
  ruleId?: ObjectId;
  about: RuleDisabledReason | 'marketingPaused' | 'account';
}

export const noticeCollection = defineCollection<NoticeRecord>({
  collection: 'notices',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: RETENTION_DAYS * DAY_SECONDS },
  ],
});
