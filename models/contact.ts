import { type ObjectId } from 'mongodb';
import type { JsonObject } from '../domain/json/json.js';
import { defineCollection } from './define-model.js';

/** A person of a workspace's audience. */
export interface ContactRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** Normalised (domain/contact/email.ts); unique in its workspace. */
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  customFields: JsonObject;
  subscribed: boolean;
  /** The e-mail was suppressed when this contact was created or moved to it: no marketing mail without a fresh consent. */
  suppressed: boolean;
  timezone: string | null;
  language: string | null;
  /** The lists that the person is subscribed to, for finding them by it; missing for somebody who never was on any. */
  listIds?: ObjectId[];
  /** Folded words of e-mail and names (domain/contact/search-terms.ts). */
  searchTerms: string[];
  /** The lock: moves with everything that is decided about this person. */
  rev: number;
  /** The `ETag`: moves with a value. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const contactCollection = defineCollection<ContactRecord>({
  collection: 'contacts',
  indexes: [
    { key: { workspaceId: 1, email: 1 }, unique: true },
    { key: { workspaceId: 1, searchTerms: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, subscribed: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, updatedAt: -1, _id: -1 } },
    { key: { workspaceId: 1, email: 1, _id: 1 } },
    {
      key: { workspaceId: 1, listIds: 1, createdAt: -1, _id: -1 },
      partialFilterExpression: { listIds: { $exists: true } },
    },
  ],
});
