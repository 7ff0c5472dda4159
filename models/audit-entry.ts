import type { ObjectId } from 'mongodb';
import { defineCollection } from './define-model.js';

/** One change that a person or a key made. */
export interface AuditEntryRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  at: Date;
  /** The name as it was then. */
  actor: { type: 'user' | 'apiKey'; id: string; name: string };
  /** `<resource>.<verb>` (domain/accounts/audit.ts). */
  action: string;
  /** `id` is null for the workspace's own settings and for what is done to many at once. */
  target: { type: string; id: string | null; name: string | null };
  /** The person whose data `before` and `after` hold, so that erasing reaches them. */
  contactId: ObjectId | null;
  /** JSON text of the fields that changed, without secrets: nothing in it is interpreted by BSON. */
  before: string | null;
  after: string | null;
  requestId: string;
}

export const auditEntryCollection = defineCollection<AuditEntryRecord>({
  collection: 'auditEntries',
  indexes: [
    { key: { workspaceId: 1, at: -1, _id: -1 } },
    { key: { workspaceId: 1, 'actor.id': 1, at: -1, _id: -1 } },
    { key: { workspaceId: 1, action: 1, at: -1, _id: -1 } },
    { key: { workspaceId: 1, 'target.id': 1, at: -1, _id: -1 } },
    {
      key: { workspaceId: 1, contactId: 1 },
      partialFilterExpression: { contactId: { $type: 'objectId' } },
    },
  ],
});
