import { type ObjectId } from 'mongodb';
import type { ConsentAction } from '../domain/lists/sign-up.js';
import { defineCollection } from './define-model.js';

/** A line of the ledger of consents: who agreed to what, or withdrew it. Only ever inserted, until erasure. */
export interface ConsentRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  /** HMAC of the e-mail (models/email-hash.ts), which outlasts an erasure. */
  emailHash: string;
  email: string;
  /** Null for all lists at once, or for a sign-up without one. */
  listId: ObjectId | null;
  listName: string | null;
  action: ConsentAction;
  /** Whether they said yes to `text`; null where nothing was asked. */
  given: boolean | null;
  text: string | null;
  /** SHA-256 of `text`, hex. */
  textHash: string | null;
  source: string | null;
  formId: ObjectId | null;
  formName: string | null;
  formVersion: number | null;
  pageUrl: string | null;
  ip: string | null;
  userAgent: string | null;
  language: string | null;
  /** The person or key that did it for them; null when they did it themselves. */
  by: string | null;
  confirmationId: ObjectId | null;
  at: Date;
}

export const consentCollection = defineCollection<ConsentRecord>({
  collection: 'consents',
  indexes: [{ key: { workspaceId: 1, contactId: 1, at: -1, _id: -1 } }],
});

/** What is left of consents when the person is erased: enough to prove them to whoever names the e-mail. */
export interface ConsentProofRecord {
  /** That of the consent's line, so that a repeat finds it. */
  _id: ObjectId;
  workspaceId: ObjectId;
  emailHash: string;
  listId: ObjectId | null;
  textHash: string | null;
  at: Date;
  withdrawnAt: Date | null;
}

export const consentProofCollection = defineCollection<ConsentProofRecord>({
  collection: 'consentProofs',
  indexes: [{ key: { workspaceId: 1, emailHash: 1, at: -1, _id: -1 } }],
});
