import { defineCollection } from '../core/define-model.js';
import { freeCommand, type OutboxRecord } from '../system/outbox.js';
import type { QueuedMailRecord } from './queued-mail.js';

const DAY_SECONDS = 86_400;
const RETENTION_DAYS = 90;

/** A mail that tells a member what needs attention, or a user about their account. */
export interface NoticeRecord extends QueuedMailRecord {
  about: 'attention' | 'account';
}

export const noticeCollection = defineCollection<NoticeRecord>({
  collection: 'notices',
  indexes: [
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: RETENTION_DAYS * DAY_SECONDS },
  ],
});

/** The command that sends a new notice. */
export function noticeCommand({
  _id,
  workspaceId,
  createdAt,
}: Pick<NoticeRecord, '_id' | 'workspaceId' | 'createdAt'>): OutboxRecord {
  return freeCommand({ command: 'notice', workspaceId, target: _id, seq: 1, args: {}, createdAt });
}
