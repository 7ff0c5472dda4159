import type { ObjectId } from 'mongodb';
import { defineCollection } from '../core/define-model.js';
import type { AlertChannel } from '../../domain/attention/alert-channels.js';

const DAY_SECONDS = 86_400;
const RETENTION_DAYS = 30;

/** News of what needs attention, to a workspace's Slack or webhook. */
export interface AlertPostRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  channel: AlertChannel;
  /** The body as JSON; null once it has arrived or is given up. */
  body: string | null;
  attempts: number;
  /** When it is tried next; null once it has ended. */
  nextAttemptAt: Date | null;
  /** Set while Slack is asked: what a worker leaves so may have arrived, and is not repeated, since Slack knows no repeats. */
  sendingSince: Date | null;
  sentAt: Date | null;
  /** Of the last attempt. */
  error: string | null;
  createdAt: Date;
}

export const alertPostCollection = defineCollection<AlertPostRecord>({
  collection: 'alertPosts',
  indexes: [
    { key: { workspaceId: 1, channel: 1, createdAt: -1 } },
    {
      key: { nextAttemptAt: 1 },
      name: 'due',
      partialFilterExpression: { nextAttemptAt: { $type: 'date' } },
    },
    { key: { createdAt: 1 }, expireAfterSeconds: RETENTION_DAYS * DAY_SECONDS },
  ],
});

/** A post that is due at once. */
export function newAlertPost(
  post: Pick<AlertPostRecord, '_id' | 'workspaceId' | 'channel' | 'createdAt'> & { body: string },
): AlertPostRecord {
  return {
    ...post,
    attempts: 0,
    nextAttemptAt: post.createdAt,
    sendingSince: null,
    sentAt: null,
    error: null,
  };
}
