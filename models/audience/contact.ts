import { type ObjectId } from 'mongodb';
import type { Consent } from '../../domain/contact/consent.js';
import type { TrackingConsent } from '../../domain/tracking/tracking-consent.js';
import type { JsonObject } from '../../domain/json/json.js';
import { defineCollection } from '../core/define-model.js';

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
  /** The email is suppressed: no marketing mail without a new consent. */
  suppressed: boolean;
  /** Whether the person has agreed to marketing mail, since when, and what said so. */
  consent: Consent;
  /** Whether it may be measured; absent where nobody has said. */
  trackingConsent?: TrackingConsent;
  /** When mail has bounced softly lately; absent if it never has. */
  softBounces?: readonly Date[];
  /** Hashes (models/audience/email-hash.ts) of former addresses, newest last; absent if there never was one. */
  formerHashes?: readonly string[];
  timezone: string | null;
  language: string | null;
  /** The lists that the contact is subscribed to, for filtering; absent if there never was one. */
  listIds?: ObjectId[];
  /** Case-folded words of email and names (domain/contact/search-terms.ts). */
  searchTerms: string[];
  /** Optimistic lock: raised by every call about this contact. */
  rev: number;
  /** The `ETag`: raised when a value changes. */
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
    { key: { workspaceId: 1, 'consent.state': 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { workspaceId: 1, updatedAt: -1, _id: -1 } },
    {
      key: { workspaceId: 1, listIds: 1, createdAt: -1, _id: -1 },
      partialFilterExpression: { listIds: { $exists: true } },
    },
    {
      key: { workspaceId: 1, formerHashes: 1 },
      name: 'former',
      partialFilterExpression: { formerHashes: { $exists: true } },
    },
  ],
});
