import type { ObjectId } from 'mongodb';
import type { DeletedType } from '../../domain/deleted.js';
import type { AutomationRecord } from '../automations/automation.js';
import { defineCollection } from './define-model.js';
import type { EventSourceRecord } from '../sources/event-source.js';
import type { ImageRecord } from '../mail/image.js';
import type { RuleRecord } from '../webhooks/rule.js';
import type { SegmentRecord } from '../audience/segment.js';
import type { SenderRecord } from '../mail/sender.js';

/**
 * The rows that leave their collections, so that nothing finds them there. Those of templates, forms and lists stay, marked
 * as deleted: history refers to them.
 */
interface KeptRows {
  automations: AutomationRecord;
  rules: RuleRecord;
  segments: SegmentRecord;
  'event-sources': EventSourceRecord;
  senders: SenderRecord;
  images: ImageRecord;
  templates: null;
  forms: null;
  lists: null;
}

/** Something that was deleted and can still be restored. */
export interface DeletionRecord<T extends DeletedType = DeletedType> {
  /** The id of what was deleted. */
  _id: ObjectId;
  workspaceId: ObjectId;
  type: T;
  name: string;
  deletedAt: Date;
  /** The name of the user or API key. */
  deletedBy: string;
  row: KeptRows[T];
}

export const deletionCollection = defineCollection<DeletionRecord>({
  collection: 'deletions',
  indexes: [
    { key: { workspaceId: 1, deletedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, type: 1, deletedAt: -1, _id: -1 } },
  ],
});

export function isOfType<T extends DeletedType>(
  deletion: DeletionRecord,
  type: T,
): deletion is DeletionRecord<T> {
  return deletion.type === type;
}
