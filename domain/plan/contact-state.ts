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

/** What a call asks to change of a contact: absent leaves as it is, null removes. */
export interface ContactPatch {
  email?: string;
  firstName?: string | null;
  lastName?: string | null;
  name?: string | null;
  timezone?: string | null;
  language?: string | null;
  subscribed?: boolean;
  /** Merged key by key; null removes one. */
  customFields?: JsonObject;
  /** Taken only where the contact has none: what somebody guessed does not overwrite what somebody said. */
  ifMissing?: { firstName?: string; lastName?: string; name?: string };
}
