import type { ObjectId } from 'mongodb';
import type { AttentionKind, AttentionSubject } from '../../domain/attention/attention.js';
import { alertKey, type Alert } from '../../domain/attention/plan-alerts.js';
import { defineCollection } from '../core/define-model.js';
import { derivedId } from '../core/ids.js';

/** Something of a workspace that needs attention, or did: what was told of it, and when. What is counted is not stored. */
export interface AlertRecord extends Alert {
  _id: ObjectId;
  workspaceId: ObjectId;
  kind: AttentionKind;
  subject: AttentionSubject | null;
  /** The notices since it opened that are about it, and otherwise only about what opened with it. */
  notices: ObjectId[];
  /** When the row is removed; set when it is mended, to later than what a digest looks back. */
  expiresAt?: Date;
}

export const alertCollection = defineCollection<AlertRecord>({
  collection: 'alerts',
  indexes: [{ key: { workspaceId: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});

export function alertId(workspaceId: ObjectId, alert: Pick<Alert, 'kind' | 'subject'>): ObjectId {
  return derivedId('alert', workspaceId.toHexString(), alertKey(alert));
}
