import type { Id } from '../id.js';
import type { Consent, ReportedConsent, StatedConsent } from './consent.js';
import type { StatedTracking, TrackingConsent } from '../tracking/tracking-consent.js';
import type { JsonObject } from '../json/json.js';

export interface ContactState {
  id: Id;
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  customFields: JsonObject;
  subscribed: boolean;
  /** Its address is suppressed. */
  suppressed: boolean;
  consent: Consent;
  /** Whether it may be measured; absent where nobody has said. */
  trackingConsent?: TrackingConsent;
  /** When mail has bounced softly lately; absent if it never has. */
  softBounces?: readonly Date[];
  /** Hashes of its former addresses, newest last; absent if it never had another. */
  formerHashes?: readonly string[];
  /** The segments that it is in, for conditions; not part of its row. */
  segments?: readonly Id[];
  timezone: string | null;
  language: string | null;
  rev: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Requested contact changes: absent leaves a field as it is, null removes it. */
export interface ContactPatch {
  email?: string;
  firstName?: string | null;
  lastName?: string | null;
  name?: string | null;
  timezone?: string | null;
  language?: string | null;
  subscribed?: boolean;
  consent?: StatedConsent;
  tracking?: StatedTracking;
  /** What a provider's payload reports. */
  reported?: ReportedConsent;
  /** Merged by key; null removes a key. */
  customFields?: JsonObject;
  /** Applied only to empty fields: guessed names never overwrite given ones. */
  ifMissing?: { firstName?: string; lastName?: string; name?: string };
}
