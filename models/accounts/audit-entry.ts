import type { ObjectId } from 'mongodb';
import { ANY_ID } from '../core/any-id.js';
import { defineCollection } from '../core/define-model.js';

/** One change made by a user or an API key. */
export interface AuditEntryRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  at: Date;
  /** `name` as it was at the time. */
  actor: { type: 'user' | 'apiKey'; id: string; name: string };
  /** `<resource>.<verb>` (domain/accounts/audit.ts). */
  action: string;
  /** `id` is null for workspace settings and bulk changes. */
  target: { type: string; id: string | null; name: string | null };
  /** The contact whose data `before` and `after` contain, so that an erasure clears them. */
  contactId: ObjectId | null;
  /** Hash of an address that they contain without a contact, as that of a test mail; for the erasure of whoever has it. */
  addressHash?: string;
  /** The changed fields as JSON text, without secrets. Text, because BSON cannot store every JSON value unchanged. */
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
      key: { workspaceId: 1, contactId: 1, at: -1, _id: -1 },
      name: 'ofContact',
      partialFilterExpression: { contactId: ANY_ID },
    },
    {
      key: { workspaceId: 1, addressHash: 1 },
      name: 'ofAddress',
      partialFilterExpression: { addressHash: { $exists: true } },
    },
  ],
});
