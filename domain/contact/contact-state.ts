import type { Id } from '../id.js';
import type { JsonObject } from '../json/json.js';

export interface ContactState {
  id: Id;
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  customFields: JsonObject;
  subscribed: boolean;
  suppressed: boolean;
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
  /** Merged by key; null removes a key. */
  customFields?: JsonObject;
  /** Applied only to empty fields: guessed names never overwrite given ones. */
  ifMissing?: { firstName?: string; lastName?: string; name?: string };
}
